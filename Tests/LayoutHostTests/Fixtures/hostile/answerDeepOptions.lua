-- Gives another provider options that are nested a hundred thousand deep.
-- expect: INVALID_ARGUMENT|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function(environment)
  local options = {}
  for _ = 1, 100000 do options = { options } end
  return host.layout("list", { rowHeight = options }, environment)
end }
