-- A set of a million characters, matched against a million.
-- expect: INVALID_ARGUMENT layout
return { api = 1, layout = function()
  return (("b"):rep(1000000):find("[" .. ("a"):rep(1000000) .. "]"))
end }
