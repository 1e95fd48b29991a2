-- Answers with a description that holds itself.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED section
return { api = 1, section = function()
  local group = vertical { size = size(100, 100) }
  group.items = { group }
  return section { group = group }
end }
