-- Leaves a loop that has something to close by break, and closes something else: Lua wrote beyond its stack.
-- expect: OK layout
local closed = 0
local guard = setmetatable({}, { __close = function() closed = closed + 1 end })
local function leave()
  for key in next, { 1 }, nil, guard do
    local keep = function() return key end
    if keep then break end
  end
  local last <close> = guard
  return closed
end
return { api = 1, layout = function(environment)
  closed = 0
  for i = 1, 100 do
    if leave() ~= 2 * i - 1 then error("closed too late") end
  end
  return host.layout("list", nil, environment)
end }
