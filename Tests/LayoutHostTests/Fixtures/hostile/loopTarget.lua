-- Never ends in targetContentOffset.
-- expect: DEADLINE_EXCEEDED targetContentOffset
return {
  api = 1,
  layout = function(environment) return host.layout("list", { rowHeight = 400 }, environment) end,
  targetContentOffset = function(proposed) while proposed do end end,
}
