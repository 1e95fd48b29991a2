-- message: unknown key “finalLayoutAttributesForDisappearingItem”
-- hint: the hook “disappearingItems” changes elements as they are when they have disappeared
return {
  api = 1,
  finalLayoutAttributesForDisappearingItem = function(item) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
