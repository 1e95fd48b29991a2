-- Gives options that are functions.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function(environment)
  return host.layout("list", { rowHeight = print, [print] = 1, [0 / 1] = coroutine.create(print) }, environment)
end }
