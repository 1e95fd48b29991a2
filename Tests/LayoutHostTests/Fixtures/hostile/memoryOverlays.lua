-- A screen with thousands of overlays that share one kind of four megabytes.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT|DEADLINE_EXCEEDED screen
return { api = 1, screen = function()
  local one = { kind = ("k"):rep(4000000), frame = { x = 0, y = 0, width = 1, height = 1 } }
  local overlays = {}
  for i = 1, 2000 do overlays[i] = one end
  return { regions = { main = { x = 0, y = 0, width = 300, height = 300 } }, overlays = overlays }
end }
