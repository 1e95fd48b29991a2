-- Returns one section in the place of another.
-- expect: INVALID_ARGUMENT collection
return { api = 1, collection = function()
  local one = host.section(1)
  return { sections = { { section = one }, { section = one }, { section = one } } }
end }
