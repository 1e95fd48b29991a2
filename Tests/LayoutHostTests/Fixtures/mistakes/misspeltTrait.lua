-- message: environment.traits has no field “isAccesibilityCategory”
-- hint: did you mean “isAccessibilityCategory”?
-- line: 5
return { api = 1, group = function(environment)
  local height = environment.traits.isAccesibilityCategory and 80 or 40
  return { { x = 0, y = 0, width = 10, height = height } }
end }
