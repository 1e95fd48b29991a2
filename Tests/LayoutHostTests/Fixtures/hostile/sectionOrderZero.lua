-- An order that counts from zero.
-- expect: INVALID_ARGUMENT section
return { api = 1, section = function(environment)
  local order = {}
  for i = 1, environment.itemCount do order[i] = math.mininteger + i end
  return section { group = vertical { size = size(100, 100), items = { item { size = size(10, 10) } } }, order = order }
end }
