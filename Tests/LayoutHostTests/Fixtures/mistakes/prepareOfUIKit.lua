-- message: unknown key “prepare”
-- hint: the hook “layout” computes all frames; other hooks read what it returns as “memo”
return {
  api = 1,
  prepare = function() end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
