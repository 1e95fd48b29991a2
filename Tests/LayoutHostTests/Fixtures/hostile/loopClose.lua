-- Never ends in the __close of a variable that ends in good order.
-- expect: DEADLINE_EXCEEDED layout
local endless = setmetatable({}, { __close = function() while true do end end })
return { api = 1, layout = function()
  local guard <close> = endless
  return { frames = {} }
end }
