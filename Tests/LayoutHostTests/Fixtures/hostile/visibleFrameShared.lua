-- Elements that share one frame, which is a proxy.
-- expect: INVALID_ARGUMENT|OK visibleItems
return { api = 1, visibleItems = function(items, environment)
  for _, item in ipairs(items) do item.frame = environment.scroll.bounds end
end }
