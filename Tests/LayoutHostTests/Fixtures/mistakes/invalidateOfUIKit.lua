-- message: unknown key “invalidateLayout”
-- hint: the host calls the hooks again when something that they read has changed
return {
  api = 1,
  invalidateLayout = function() end,
  group = function() return { { x = 0, y = 0, width = 10, height = 10 } } end,
}
