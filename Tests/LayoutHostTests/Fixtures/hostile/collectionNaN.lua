-- Places a section nowhere.
-- expect: INVALID_ARGUMENT collection
return { api = 1, collection = function()
  return { sections = { { section = host.section(1), origin = { x = 0 / 0, y = 0 } } } }
end }
