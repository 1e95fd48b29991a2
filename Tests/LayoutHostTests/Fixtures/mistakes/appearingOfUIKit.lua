-- message: unknown key “initialLayoutAttributesForAppearingItem”
-- hint: the hook “appearingItems” changes elements as they are before they appear
return {
  api = 1,
  initialLayoutAttributesForAppearingItem = function(item) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
