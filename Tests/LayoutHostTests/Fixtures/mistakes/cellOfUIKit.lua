-- message: unknown key “cellForItem”
-- hint: the hook “cell” places what is in an item's cell; apps make the views
return {
  api = 1,
  cellForItem = function(item) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
