-- Takes the protection of globals away.
-- expect: INTERNAL layout
return { api = 1, layout = function()
  setmetatable(_ENV, nil)
  total = 1
  error("globals are not frozen")
end }
