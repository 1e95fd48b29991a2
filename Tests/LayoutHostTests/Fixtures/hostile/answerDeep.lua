-- Answers with a description that is nested a hundred thousand deep.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED section
return { api = 1, section = function()
  local part = item { size = size(10, 10) }
  for _ = 1, 50000 do part = { axis = "vertical", size = part.size, items = { part } } end
  return section { group = part }
end }
