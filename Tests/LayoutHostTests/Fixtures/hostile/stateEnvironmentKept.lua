-- Uses the environment of the call before.
-- expect: OK|FAILED_PRECONDITION layout
local kept
return { api = 1, layout = function(environment)
  kept = kept or environment
  local count = kept.itemCount
  for _ = 1, count do local _ = kept.items[1], rawget(kept.options, "x"), kept.container.contentSize.width end
  return host.layout("list", nil, environment)
end }
