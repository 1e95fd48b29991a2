local function inner(x)
  return x.y.z
end
return { api = 1, group = function(environment)
  return inner({})
end }
