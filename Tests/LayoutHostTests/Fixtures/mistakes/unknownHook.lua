-- message: unknown key “groups”
-- hint: did you mean “group”?
return { api = 1, groups = function(environment)
  return { { x = 0, y = 0, width = 10, height = 10 } }
end }
