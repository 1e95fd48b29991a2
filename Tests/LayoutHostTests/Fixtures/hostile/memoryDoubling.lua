-- A string that doubles.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local text = "x"
  while true do text = text .. text end
end }
