-- Loops within loops that are left by break, in a coroutine that fails and is closed.
-- expect: INTERNAL layout
local guard = setmetatable({}, { __close = function() end })
local function nested(depth)
  for key in next, { 1 }, nil, guard do
    for other in next, { 2 }, nil, guard do
      local keep = function() return key + other end
      if depth > 0 then nested(depth - 1) end
      if keep() == 3 then break end
    end
    local last <close> = guard
    local keep = function() return key end
    if keep then break end
  end
  local last <close> = guard
  coroutine.yield()
end
return { api = 1, layout = function()
  for depth = 0, 20 do
    local co = coroutine.create(nested)
    for _ = 1, depth do coroutine.resume(co, depth) end
    coroutine.close(co)
  end
  error("all are closed")
end }
