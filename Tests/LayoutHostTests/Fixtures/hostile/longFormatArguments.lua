-- A format of widest numbers with an argument for each.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local numbers = {}
  for i = 1, 100000 do numbers[i] = -1e308 end
  return ("%99.99f"):rep(#numbers):format(table.unpack(numbers))
end }
