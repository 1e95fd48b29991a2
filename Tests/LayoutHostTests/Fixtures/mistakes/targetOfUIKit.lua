-- message: unknown key “targetContentOffsetForProposedContentOffset”
-- hint: the hook “targetContentOffset” returns where a scroll ends, “contentOffsetAfterChange” the offset after a change
return {
  api = 1,
  targetContentOffsetForProposedContentOffset = function(proposed) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
