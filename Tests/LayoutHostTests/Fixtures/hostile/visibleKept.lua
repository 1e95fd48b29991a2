-- Keeps elements of one visible state and writes to them in the next.
-- expect: OK visibleItems
local kept
return { api = 1, visibleItems = function(items)
  if kept then kept.alpha, kept.frame = 0 / 0, "gone" end
  local copy = {}
  for i, item in ipairs(items) do copy[i] = item end
  kept = setmetatable({}, { __newindex = function(_, key, value) copy.old = { key, value } end })
end }
