-- Joins two hundred long texts by a single operator.
-- expect: RESOURCE_EXHAUSTED layout
return { api = 1, layout = function()
  local a = ("x"):rep(100000)
  return a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a .. a
end }
