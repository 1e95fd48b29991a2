-- Ways not to return. Takes the name of one, or "prepare", or nothing: then it returns all names, a line
-- each, with "listed" or "rest" in front.
local listed, rest = {}, {}

function listed.find() return A:find(".-.-.-b") end
function listed.gmatch() for _ in A:gmatch(".-.-.-b") do end end
listed["gsub, function"] = function() return A:gsub(".-.-.-b", function() end) end
function listed.balances() return ("("):rep(1 << 20):find("%b()") end
listed["many starts"] = function() return long:find("a-b") end
listed["back references"] = function() return A:find("^(a*)(a*)%1%2b") end
function listed.rep() while true do string.rep("", math.maxinteger) end end
listed["rep, long"] = function() while true do ("x"):rep(4000000) end end
function listed.move() table.move({}, 1, 1 << 40, 2) end
function listed.insert() table.insert(endless, 1, "x") end
function listed.remove() table.remove(endless, 1) end
function listed.concat() return table.concat(empty) end
listed["concat, many"] = function() while true do table.concat(numbers, ",", 1, 500000) end end
function listed.unpack() while true do table.unpack({}, 1, 400000) end end
function listed.sort() while true do table.sort(numbers) for i = 1, 99 do numbers[i] = -i end end end
function listed.upper() while true do long:upper() end end
function listed.lower() while true do long:lower() end end
function listed.reverse() while true do long:reverse() end end
function listed.format() while true do string.format("%q", zeros) end end
listed["format, numbers"] = function()
  while true do string.format(("%.99f"):rep(9000), table.unpack(great)) end
end
listed["utf8.len"] = function() while true do utf8.len(long) end end
listed["utf8.codepoint"] = function() while true do utf8.codepoint(long, 1, 400000) end end
listed["utf8.char"] = function() while true do utf8.char(table.unpack(numbers, 1, 400000)) end end
listed["utf8.offset"] = function() while true do utf8.offset(long, #long) end end
listed["utf8.codes"] = function() while true do for _ in utf8.codes(long) do end end end
listed["message handler"] = function() xpcall(error, function() while true do end end) end
function listed.coroutine() coroutine.wrap(function() while true do end end)() end
listed["pcall in a loop"] = function()
  while true do pcall(function() while true do end end) end
end
function listed.closing()
  local _ <close> = setmetatable({}, { __close = function() while true do end end })
end
function listed.comparison() while true do local _ = zeros < zeros2 end end
function listed.concatenation() while true do local _ = long:sub(1, 2000000) .. long:sub(1, 2000000) end end
listed["key of a table"] = function() local t = {} while true do t[long .. "x"] = nil end end

function rest.pack() while true do string.pack(("x"):rep(200000)) end end
rest["unpack of bytes"] = function() while true do string.unpack(("b"):rep(200000), long) end end
function rest.byte() while true do long:byte(1, 400000) end end
function rest.char() while true do string.char(table.unpack(bytes)) end end
rest["table.pack"] = function() while true do table.pack(table.unpack({}, 1, 400000)) end end
function rest.tonumber() while true do tonumber(digits) end end
function rest.next() while true do next(holes) end end
function rest.rehash()
  while true do
    local t = {}
    for i = 1, 1 << 19 do t[i + 0.5] = i end
  end
end
function rest.tables() while true do local t = {} for i = 1, 300000 do t[i] = {} end end end
function rest.print() while true do print(table.unpack(numbers, 1, 100000)) end end

local function prepare()
  A = ("a"):rep(20000)
  long = ("a"):rep((4 << 20) - 100)
  zeros, zeros2 = ("\0"):rep(1000000), ("\0"):rep((4 << 20) - 100)
  zeros = zeros2 .. "a"
  zeros2 = zeros2 .. "b"
  digits = ("1"):rep((4 << 20) - 100)
  numbers, great, bytes, holes = {}, {}, {}, {}
  for i = 1, 500000 do numbers[i] = i * 7919 % 1000003 end
  for i = 1, 9000 do great[i] = 1e308 end
  for i = 1, 400000 do bytes[i] = 65 end
  for i = 1, 400000 do holes[i] = true end
  for i = 1, 400000 do holes[i] = nil end
  local length = function() return 1 << 62 end
  endless = setmetatable({}, { __len = length })
  empty = setmetatable({}, { __len = length, __index = function() return "" end })
end

local name = ...
if name == "prepare" then
  prepare()
elseif name then
  local evasion = listed[name] or rest[name]
  evasion()
else
  local names = {}
  for each in pairs(listed) do names[#names + 1] = "listed " .. each end
  for each in pairs(rest) do names[#names + 1] = "rest " .. each end
  table.sort(names)
  return table.concat(names, "\n")
end
