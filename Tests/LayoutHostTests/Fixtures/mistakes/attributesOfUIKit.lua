-- message: unknown key “layoutAttributesForElements”
-- hint: the hook “layout” returns all frames; “visibleItems” changes the elements at an offset
return {
  api = 1,
  layoutAttributesForElements = function(rect) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
