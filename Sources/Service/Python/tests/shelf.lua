-- The provider “shelf” of providers_for_tests.py in Lua; both return the same results.
return {
  api = 1, name = "shelf", version = "2.1.0", summary = "For tests: shelf.",
  options = { step = { type = "number", default = 10, minimum = 0, doc = "The step." } },
  state = { selected = { type = "integer", default = 1 } },
  layout = function(environment)
    local frames, heights, y = {}, {}, 0
    local selected = environment.state.selected
    for i, item in ipairs(environment.items) do
      frames[i] = { x = (i - 1) * environment.options.step, y = y, width = 100, height = item.height }
      heights[i] = item.height
      y = y + item.height
    end
    local chosen = frames[selected + 1]
    chosen.alpha, chosen.anchorPoint = 0.5, { x = 0, y = 1 }
    chosen.values, chosen.transform = { title = "chosen", row = selected }, { a = 2, d = 2 }
    return {
      frames = frames,
      contentSize = { width = 300, height = y },
      visibleMargin = { x = 5, y = 7 },
      supplementaryItems = {
        { elementKind = "header", frame = { x = 0, y = 0, width = 300, height = 20 }, alpha = 0.25, zIndex = 0 },
      },
      decorationItems = { { elementKind = "line", frame = { x = 0, y = 5, width = 300, height = 1 }, zIndex = -1 } },
      memo = { selected = selected, heights = heights },
    }
  end,
  visibleItems = function(items, environment)
    local memo = environment.memo
    for _, item in ipairs(items) do
      if not item.elementKind and item.item == memo.selected + 1 then
        item.frame.x = item.frame.x + environment.scroll.contentOffset.y
        item.values = { title = "moved", row = memo.selected, height = memo.heights[memo.selected + 1] }
      end
    end
  end,
  targetContentOffset = function(proposed)
    return { x = 0, y = 20 * (proposed.y // 20), animateBack = true }
  end,
}
