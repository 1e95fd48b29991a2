-- Replaces each character by a megabyte.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local much = ("y"):rep(1000000)
  return (("x"):rep(1000000):gsub("x", much))
end }
