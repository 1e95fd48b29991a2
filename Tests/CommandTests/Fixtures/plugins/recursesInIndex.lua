return {
  api = 1,
  group = function()
    local frames = setmetatable({}, { __index = function(t, key) return t[key] end })
    return frames.x
  end,
}
