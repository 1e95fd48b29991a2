-- host.sortedPairs of keys that cannot be sorted.
-- expect: INTERNAL|INVALID_ARGUMENT layout
return { api = 1, layout = function()
  for _ in host.sortedPairs { [{}] = 1, [print] = 2, [1] = 3, x = 4, [true] = 5 } do end
  error("sorted")
end }
