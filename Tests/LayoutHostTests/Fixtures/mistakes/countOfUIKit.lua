-- message: unknown key “numberOfItems”
-- hint: the document gives the items; environment.itemCount is their number
return {
  api = 1,
  numberOfItems = function(section) end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
