-- Uses the list of elements in another call, of another hook.
-- expect: OK|FAILED_PRECONDITION|INVALID_ARGUMENT|INTERNAL targetContentOffset
local kept
return {
  api = 1,
  layout = function(environment) return host.layout("list", { rowHeight = 400 }, environment) end,
  visibleItems = function(items) kept = items end,
  targetContentOffset = function()
    if kept then
      kept[1].frame.x = 0 / 0
      kept:add { kind = "decoration", elementKind = "x", frame = { x = 0, y = 0, width = 1, height = 1 } }
    end
    return {}
  end,
}
