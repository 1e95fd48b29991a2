-- Places sections so far that their frames end at no number.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED collection
return { api = 1, collection = function()
  local sections = {}
  for k, section in ipairs(host.sections { container = { width = 1e308, height = 100 } }) do
    sections[k] = { section = section, origin = { x = 1.7e308, y = 1.79e308 } }
  end
  return { sections = sections, contentSize = { width = 1e308, height = 1e308 } }
end }
