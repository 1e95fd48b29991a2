-- Jumps out of loops that have something to close, and back into them.
-- expect: DEADLINE_EXCEEDED layout
local guard = setmetatable({}, { __close = function() end })
return { api = 1, layout = function()
  ::again::
  for key in next, { 1, 2 }, nil, guard do
    local other <close> = guard
    local keep = function() return key, other end
    if keep() == 2 then goto again end
    goto continue
    ::continue::
  end
end }
