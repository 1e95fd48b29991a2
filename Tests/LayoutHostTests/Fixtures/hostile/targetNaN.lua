-- A target that is nowhere.
-- expect: INVALID_ARGUMENT targetContentOffset
return {
  api = 1,
  layout = function(environment) return host.layout("list", { rowHeight = 400 }, environment) end,
  targetContentOffset = function() return { x = 0 / 0, y = 0 } end,
}
