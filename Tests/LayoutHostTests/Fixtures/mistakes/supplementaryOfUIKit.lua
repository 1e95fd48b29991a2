-- message: unknown key “layoutAttributesForSupplementaryView”
-- hint: the hook “layout” returns “supplementaryItems” beside the frames
return {
  api = 1,
  layoutAttributesForSupplementaryView = function(kind, item) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
