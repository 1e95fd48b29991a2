-- Adds an element that computes its fields.
-- expect: INVALID_ARGUMENT|INTERNAL visibleItems
return { api = 1, visibleItems = function(items)
  items:add(setmetatable({}, { __index = function(_, key) return key == "kind" and "decoration" or error(key) end }))
end }
