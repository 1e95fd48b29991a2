-- Returns every field that a layout hook can return.
return {
  api = 1,
  options = { buffer = { type = "boolean", default = false } },
  layout = function(environment)
    local frames = {}
    for i = 1, environment.itemCount do frames[i] = { x = 10 * i, y = 5, width = 8, height = 9 } end
    if environment.options.buffer then
      local buffer = environment.frames(#frames)
      for i, frame in ipairs(frames) do buffer.set(i, frame.x, frame.y, frame.width, frame.height) end
      frames = buffer
    end
    return {
      frames = frames,
      contentSize = { width = 400, height = 500 },
      contentInset = { top = 1, leading = 2, bottom = 3 },
      visibleMargin = 25,
      memo = { depth = 3 },
      supplementaryItems = { { elementKind = "badge", item = 2, frame = { x = 1, y = 2, width = 3, height = 4 } } },
      decorationItems = { { elementKind = "back", frame = { x = 0, y = 0, width = 400, height = 500 }, zIndex = -1 } },
    }
  end,
}
