-- Chains of __index and __newindex through thousands of tables, and through themselves.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  local last = {}
  for _ = 1, 5000 do last = setmetatable({}, { __index = last, __newindex = last }) end
  for _ = 1, 100 do
    pcall(function() return last.x end)
    pcall(function() last.x = 1 end)
  end
  local mirror = {}
  setmetatable(mirror, mirror)
  mirror.__index, mirror.__newindex = mirror, mirror
  return mirror.x
end }
