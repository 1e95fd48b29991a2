-- Returns a table that looks like a section.
-- expect: INVALID_ARGUMENT collection
return { api = 1, collection = function()
  local real = host.section(1)
  return { sections = { { section = { section = 1, size = real.size, at = real.at } } } }
end }
