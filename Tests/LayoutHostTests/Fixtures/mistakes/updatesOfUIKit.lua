-- message: unknown key “prepareForCollectionViewUpdates”
-- hint: environment.change says what has changed, in “appearingItems” and “disappearingItems”
return {
  api = 1,
  prepareForCollectionViewUpdates = function(updates) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
