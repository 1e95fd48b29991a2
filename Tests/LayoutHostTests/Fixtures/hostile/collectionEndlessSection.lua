-- Is the layout of its own section, which never ends.
-- expect: DEADLINE_EXCEEDED collection
return { api = 1, layout = function() while true do end end, collection = function()
  pcall(host.section, 3)
  return { sections = {} }
end }
