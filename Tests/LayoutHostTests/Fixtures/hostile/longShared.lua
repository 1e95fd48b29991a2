-- Options whose tables are shared, so that they say half a million values.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  local options = 1
  for _ = 1, 30 do options = { options, options } end
  return host.layout("list", { rowHeight = options }, environment)
end }
