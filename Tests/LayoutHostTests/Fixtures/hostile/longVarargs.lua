-- Hands a million arguments on, within calls that do the same.
-- expect: RESOURCE_EXHAUSTED|INTERNAL|DEADLINE_EXCEEDED layout
local function pass(...) return pass(..., ...) end
local function double(...) return select("#", ...) > 0 and double(1, ...) end
return { api = 1, layout = function()
  local t = {}
  pcall(pass, 1, 2, 3)
  pcall(double, table.unpack(t, 1, 900000))
  return double(table.unpack(t, 1, 900000))
end }
