extension LibraryCases {
  /// Functions of `string` and `utf8` that take no patterns.
  static let strings = #"""
    local texts = { "", "a", "abc", "héllo", "\0", "a\0b", "\n\"\\\r\t", "\1272", "\0019", "12", "0x10", " 7 ",
      ("x"):rep(120), "\u{7FFFFFFF}\u{10FFFF}", "\xed\xa0\x80", "\xff", "\x80a", "\xc0\x80", "\xe2\x82",
      "日本語", "\xf8\x88\x80\x80\x80" }
    local numbers = { 0, 1, -1, 2, 3, 5, 65, 255, 256, -7, 1.5, -0.0, 2.0, 1e15, 1e100, 1 / 0, -1 / 0, 0 / 0,
      math.maxinteger, math.mininteger, 0x7FFFFFFF, 0x80000000, 0x10FFFF, 0xD800, 0.1, 1e308, 2 ^ 53 }
    local others = { nil, true, false, {} }
    local positions = { nil, nil, 0, 1, 2, 3, 4, 7, -1, -2, -3, -9, 200, "2", 1.0, 1.5, "x", math.maxinteger,
      math.mininteger }
    local function position() return positions[random(19)] end
    local function value()
      local kind = random(9)
      if kind == 1 then return others[random(4)] end
      if kind <= 5 then return choose(numbers) end
      return choose(texts)
    end

    local letters = { "d", "i", "u", "c", "x", "X", "o", "e", "E", "f", "g", "G", "a", "A", "q", "s", "s", "p", "%",
      "F", "y", "", "\0", "D" }
    local flags = { "", "", "", "-", "+", "#", "0", " ", "-+", "00", "+ 0#-", "-+ #0-+ #0-+ #0-+ #0-+" }
    local widths = { "", "", "", "1", "5", "20", "99", "100", "05" }
    local precisions = { "", "", "", ".", ".0", ".3", ".99", ".100", ".1.2" }
    local function specifier()
      local modified = random(2) == 1
      return "%" .. (modified and choose(flags) .. choose(widths) .. choose(precisions) or "") .. choose(letters)
    end
    -- An address differs from state to state, but nothing else does.
    local function address(a)
      return type(a) == "table" or type(a) == "string"
    end

    local options = { "b", "B", "h", "i4", "I7", "j", "n", "d", "f", "s1", "z", "x", "c3", "<", ">", "=", "!", "!4",
      "Xi4", "i17", "c", " ", "y", "s", "i0", "c99", "X", "!17" }
    local function packing()
      local list = {}
      for i = 1, random(4) do list[i] = choose(options) end
      return table.concat(list)
    end

    return run {
      function()
        local format, a, b = choose { "", "a", "100%% " } .. specifier() .. choose { "", "z", specifier() }, value(), value()
        if format:find("p") and (address(a) or address(b)) then a, b = 1, nil end
        if type(a) == "table" and format:find("s") then a = nil end
        if type(b) == "table" and format:find("s") then b = nil end
        local count = random(4)
        if count == 1 then return shown(string.format(format)) end
        if count == 2 then return shown(string.format(format, a)) end
        return shown(format:format(a, b))
      end,
      function()
        local s, n, separator = choose(texts), choose { 0, 1, 2, 3, 7, -1, 2.0, "3", 1.5, 1 << 33, math.mininteger },
          choose { "", ",", "ab\0" }
        if random(2) == 1 then separator = nil end
        -- Lua's own function would count to the end.
        if n == 1 << 33 and s == "" then s = "a" end
        return shown(s:rep(n, separator))
      end,
      function()
        local s, i, j = choose(texts), position(), position()
        return shown(s:byte(i, j))
      end,
      function()
        local s, i, j, lax = choose(texts) .. choose(texts), position(), position(), others[random(3)]
        return shown(utf8.len(s, i, j, lax))
      end,
      function()
        local s, i, j, lax = choose(texts) .. choose(texts), position(), position(), others[random(3)]
        return shown(utf8.codepoint(s, i, j, lax))
      end,
      function()
        local a, b, c = value(), value(), value()
        if random(3) == 1 then return shown(utf8.char(a, b, c)) end
        return shown(utf8.char(choose(numbers), 65))
      end,
      function()
        local format, a, b, c = packing(), value(), value(), value()
        return shown(string.pack(format, a, b, c))
      end,
      function()
        local format, s, i = packing(), choose(texts) .. choose(texts), position()
        return shown(string.unpack(format, s, i))
      end,
      function()
        local format = packing()
        return shown(string.packsize(format))
      end,
      function()
        local a, b, c = value(), value(), value()
        local name = choose { "find", "match", "gmatch", "gsub", "byte", "format", "pack", "unpack" }
        if type(a) == "table" or name == "format" then a = "a" end
        return shown(type(string[name](a, b, c)))
      end,
    }
    """#
}
