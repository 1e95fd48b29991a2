-- What scripts do with patterns every day. Takes the name of one and how often to do it.
local line = "  the quick brown fox jumps over the lazy dog, 42 times; name = value  "
local settings = ("width=120, height=80, title=hello, gap=16, "):rep(5)
local prose = ("Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. "):rep(5)
local names = { "section12_item345", "header_7", "x", "backgroundColor", "a_b_c" }

local workloads = {
  ["plain text"] = function(n)
    for _ = 1, n do local _ = prose:find("tempor", 1, true) end
  end,
  digits = function(n)
    for _ = 1, n do local _ = line:find("%d+") end
  end,
  trim = function(n)
    for _ = 1, n do local _ = line:match("^%s*(.-)%s*$") end
  end,
  ["gsub of words"] = function(n)
    for _ = 1, n do local _ = prose:gsub("%a+", "<%0>") end
  end,
  ["gmatch of pairs"] = function(n)
    for _ = 1, n do
      for _ in settings:gmatch("(%w+)=(%w+)") do end
    end
  end,
  ["set of a name"] = function(n)
    for i = 1, n do local _ = names[i % #names + 1]:match("[%w_]+") end
  end,
}

local name, count = ...
workloads[name](count)
