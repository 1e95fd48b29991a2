-- Compares long strings full of zeros for ever.
-- expect: DEADLINE_EXCEEDED layout
return { api = 1, layout = function()
  local one, two = ("\0"):rep(2000000) .. "a", ("\0"):rep(2000000) .. "b"
  while true do local _ = one < two, one == two end
end }
