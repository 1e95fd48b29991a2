-- A pattern that nests deeper than the C stack.
-- expect: INTERNAL|RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  return (("a"):rep(300000):find(("a?"):rep(300000) .. ("a"):rep(300000)))
end }
