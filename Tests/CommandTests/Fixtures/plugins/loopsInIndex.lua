return {
  api = 1,
  group = function()
    local frames = setmetatable({}, { __index = function() while true do end end })
    return frames.x
  end,
}
