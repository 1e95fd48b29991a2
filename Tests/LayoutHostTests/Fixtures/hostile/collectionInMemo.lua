-- Keeps a section in its memo.
-- expect: INVALID_ARGUMENT collection
return { api = 1, collection = function()
  local sections = host.sections()
  local places = {}
  for k, section in ipairs(sections) do places[k] = { section = section } end
  return { sections = places, memo = { kept = sections } }
end }
