-- Replaces functions of the library past its protection, each in its own way.
-- expect: OK layout
local function try(what, ...) if pcall(...) then error("escaped by " .. what) end end
local meta = getmetatable(math)
try("rawset", rawset, math, "floor", nil)
try("setmetatable", setmetatable, math, {})
try("table.insert", table.insert, table, 1)
try("table.move", table.move, { 1 }, 1, 1, 1, string)
try("table.remove", table.remove, table)
try("next", next, {}, table)
try("strings", setmetatable, "", {})
if type(meta) == "table" and pcall(rawset, meta, "__index", 1) and math.floor == nil then error("escaped by the metatable") end
if math.floor(1.5) ~= 1 then error("math is broken") end
return { api = 1, layout = function(environment) return host.layout("list", nil, environment) end }
