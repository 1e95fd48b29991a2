-- A target outside of the content, in whose place the nearest offset is taken.
-- expect: OK targetContentOffset
return {
  api = 1,
  layout = function(environment) return host.layout("list", { rowHeight = 400 }, environment) end,
  targetContentOffset = function() return { y = -1e308 } end,
}
