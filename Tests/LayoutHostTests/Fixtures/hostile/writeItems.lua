-- Sorts the items where they stand.
-- expect: INTERNAL layout
return { api = 1, layout = function(environment)
  table.sort(environment.items, function(a, b) return (a.width or 0) > (b.width or 0) end)
end }
