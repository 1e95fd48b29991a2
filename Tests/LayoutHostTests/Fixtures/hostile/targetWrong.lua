-- A target that is a list.
-- expect: INVALID_ARGUMENT targetContentOffset
return {
  api = 1,
  layout = function(environment) return host.layout("list", { rowHeight = 400 }, environment) end,
  targetContentOffset = function() return { 1, 2, animateBack = "yes" } end,
}
