-- Asks itself with fewer items and looks at its own environment before and after.
return {
  api = 1,
  options = { depth = { type = "integer", default = 0 } },
  layout = function(environment)
    local depth, count = environment.options.depth, environment.itemCount
    local buffer = environment.frames(count)
    local container, items = environment.container, environment.items
    local width = container.contentSize.width
    if depth > 0 then
      local inner = host.layout("nested", { depth = depth - 1 }, environment,
        { items = count - 1, container = { width = width / 2, height = 10 } })
      assert(#inner.frames == count - 1)
      assert(inner.frames[1].width == width / 2)
    end
    assert(environment.options.depth == depth and environment.itemCount == count)
    assert(environment.container == container and environment.items == items and #items == count)
    for i = 1, count do buffer.set(i, 0, i, environment.container.contentSize.width, 1, i) end
    return { frames = buffer }
  end,
}
