-- Functions that hold functions.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local last = print
  while true do
    local before = last
    last = function() return before end
  end
end }
