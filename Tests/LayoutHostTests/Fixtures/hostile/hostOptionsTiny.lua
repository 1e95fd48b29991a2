-- Rows of no height, a thousand million.
-- expect: RESOURCE_EXHAUSTED|INVALID_ARGUMENT|DEADLINE_EXCEEDED layout
return { api = 1, layout = function(environment)
  return host.layout("list", { rowHeight = 0 }, environment, { items = 2 ^ 53 })
end }
