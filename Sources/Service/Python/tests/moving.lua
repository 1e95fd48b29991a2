-- The provider “moving” of providers_for_tests.py in Lua; both return the same results.
return {
  api = 1, name = "moving", version = "2.1.0", summary = "For tests: moving.",
  options = { rowHeight = { type = "number", default = 10, minimum = 0, doc = "The step." } },
  appear = "none",
  layout = function(environment)
    local frames, height = {}, environment.options.rowHeight
    for i = 1, environment.itemCount do
      frames[i] = { x = 0, y = (i - 1) * height, width = 300, height = height }
    end
    return { frames = frames, contentSize = { width = 300, height = environment.itemCount * height } }
  end,
  appearingItems = function(items, environment)
    local change, before = environment.change, environment.before
    for k = 1, #items do
      items[k].alpha = 0.25
      items[k].frame.x = 10 * change.order[k] + change.shift.y
    end
    if before then
      items[1].frame.y = before.options.rowHeight + before.itemCount + before.scroll.bounds.height
        + before.contentSize.height
    end
  end,
  disappearingItems = function(items)
    for k = 1, #items do
      items[k].frame.x = -300
      items[k].alpha = 1
    end
  end,
  contentOffsetAfterChange = function(proposed, environment)
    local kept = environment.change.kept
    return { y = proposed.y + (kept and kept.item or 0) }
  end,
}
