-- Answers with a description that shares its parts, so that written out it is endless.
-- expect: RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED|INVALID_ARGUMENT section
return { api = 1, section = function()
  local part = item { size = size(10, 10) }
  for _ = 1, 40 do part = vertical { size = size(100, 100), items = { part, part } } end
  return section { group = part }
end }
