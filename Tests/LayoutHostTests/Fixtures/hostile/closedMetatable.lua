-- Looks for the metatables of closed tables, and replaces those of elements.
-- expect: OK visibleItems
return { api = 1, visibleItems = function(items, environment)
  for _, t in ipairs { environment, environment.options, environment.scroll, items, items[1], items[1].frame } do
    local metatable = getmetatable(t)
    if type(metatable) == "table" then
      metatable.__gc = function() end
      metatable.__index = function() return 1 end
    end
    pcall(setmetatable, t, { __index = function(_, key) return key end, __gc = error })
    pcall(setmetatable, t, { __index = function(_, key) return key end, __len = function() return math.huge end })
    pcall(function() return t[t] end)
    pcall(rawset, t, "extra", nil)
  end
  local thread = coroutine.wrap(function() return pcall(function() return environment.any end) end)
  assert(not thread())
end }
