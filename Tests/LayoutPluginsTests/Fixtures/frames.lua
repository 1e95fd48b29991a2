-- The same frames as tables, as tables without zIndex, and in a buffer.
return {
  api = 1,
  options = {
    form = { type = "enum", values = { "tables", "buffer", "second buffer" }, default = "tables" },
    zIndex = { type = "boolean", default = true },
  },
  group = function(environment)
    local n, depth = environment.itemCount, environment.options.zIndex
    local frames = {}
    for i = 1, n do
      frames[i] = { x = i / 3, y = -i, width = i * 10, height = 0.1 * i, zIndex = depth and i % 3 - 1 or nil }
    end
    if environment.options.form == "tables" then return frames end
    local buffer = environment.frames(n)
    if environment.options.form == "second buffer" then buffer = environment.frames(n) end
    for i, frame in ipairs(frames) do
      buffer.set(i, frame.x, frame.y, frame.width, frame.height, frame.zIndex)
    end
    return buffer
  end,
}
