-- Gives the list a metatable of its own.
-- expect: INTERNAL|INVALID_ARGUMENT visibleItems
return { api = 1, visibleItems = function(items)
  setmetatable(items, { __len = function() return 1000000000 end })
  setmetatable(items[1], { __index = function() while true do end end })
  items[1].frame = nil
end }
