extension LibraryCases {
  /// Patterns, valid and malformed, for texts with few different bytes.
  static let patterns = #"""
    local function join(list) return table.concat(list) end

    local bytes = { "a", "b", "a", "b", "A", "0", "1", " ", "\n", "(", ")", "[", "]", "-", "%", ".", "_",
      "\0", "\127", "\128", "\255", "$", "^", "=" }
    local classes = { "%a", "%c", "%d", "%g", "%l", "%p", "%s", "%u", "%w", "%x", "%A", "%D", "%S", "%W",
      "%U", "%L", "%P", "%X", "%G", "%C", "%.", "%%", "%(", "%]", "%-", "%z", "%Z", "%y", "%\0", "%\200" }
    local repeats = { "", "", "", "*", "+", "-", "?" }
    local oddities = { "%", "[", "[^", "[]", "[^]", "[a", "[%", "[a-", "[%a", "(", ")", "()", "%1", "%2",
      "%3", "%0", "%9", "%b", "%b(", "%f", "%fa", "%f[", "$", "^", "*", "+", "?", "-", "]", "[a-%", "[]-a",
      "[%]", "[^%", "((", "))" }

    local function text(limit)
      local list = {}
      for i = 1, random(limit + 1) - 1 do list[i] = choose(bytes) end
      return join(list)
    end

    local function set()
      local list = { "[", random(3) == 1 and "^" or "", random(6) == 1 and "]" or "" }
      for _ = 1, random(4) do
        local kind = random(6)
        list[#list + 1] = kind == 1 and choose(bytes) .. "-" .. choose(bytes)
          or kind <= 3 and choose(classes) or kind == 4 and choose({ "-", "a-z", "0-9", "%a-z", "--a" })
          or choose(bytes)
      end
      list[#list + 1] = "]"
      return join(list)
    end

    local function single()
      local kind = random(5)
      return kind == 1 and "." or kind == 2 and choose(classes) or kind == 3 and set() or choose(bytes)
    end

    local function piece(depth)
      local kind = random(16)
      if kind <= 8 then return single() .. choose(repeats) end
      if kind <= 10 and depth < 3 then
        local list = { "(" }
        for _ = 1, random(3) do list[#list + 1] = piece(depth + 1) end
        list[#list + 1] = ")"
        return join(list)
      end
      if kind == 11 then return "()" end
      if kind == 12 then return choose({ "%b()", "%bab", "%b[]", "%baa", "%b\0\0" }) end
      if kind == 13 then return "%f" .. (random(2) == 1 and set() or "[" .. choose(classes) .. "]") end
      if kind == 14 then return "%" .. random(3) end
      if kind == 15 and random(3) == 1 then return choose(oddities) end
      return choose(bytes)
    end

    -- Repeated until Lua's limits of depth and of captures are met; the subject is short then.
    local function long()
      return choose({ "a?", "a-", "a*", "()", "(", "(a?)", "b*", "()a?", "[ab]?", "a" }):rep(random(3) == 1 and 190 + random(20) or random(40))
        .. choose({ "", ")", "b", "%1", "%32" })
    end

    local function pattern()
      local list = { random(6) == 1 and "^" or "" }
      for _ = 1, random(5) do list[#list + 1] = piece(0) end
      list[#list + 1] = random(6) == 1 and "$" or ""
      return join(list)
    end

    local replacements = { "", "x", "%0", "<%1>", "%2", "%%", "%1%1", "%", "%x", "%3\0", "%9", 7, 1.5 }
    local answers = { a = "x", b = 1, ["0"] = false, ["1"] = 2.5, [" "] = true, ab = "", ["("] = {} }
    local indexed = setmetatable({}, { __index = function(_, key) return key ~= "a" and key .. key end })
    local functions = {
      function(...) return select("#", ...) end,
      function(...) return (...) end,
      function() end,
      function() return false end,
      function(a, b) return b or a end,
      function(a) if a == "b" then error("no b", 0) end end,
      function(a) return a == "a" and {} or "y" end,
    }
    local function replacement()
      local kind = random(8)
      if kind <= 4 then return choose(replacements) end
      if kind == 5 then return answers end
      if kind == 6 then return indexed end
      if kind == 7 then return choose(functions) end
      return random(20) == 1 and choose({ true, print }) or choose(functions)
    end

    local function places()
      return random(3) == 1 and random(40) - 20 or nil
    end

    local forms = {
      function(s, p)
        local init, plain = places(), random(5) == 1 or nil
        return shown(s:find(p, init, plain))
      end,
      function(s, p)
        local init = places()
        return shown(s:match(p, init))
      end,
      function(s, p)
        local init, list = places(), {}
        for a, b, c in s:gmatch(p, init) do list[#list + 1] = shown(a, b, c) end
        return table.concat(list, "\2")
      end,
      function(s, p)
        local with, limit = replacement(), random(4) == 1 and random(5) - 2 or nil
        return shown(s:gsub(p, with, limit))
      end,
    }

    -- A long pattern is for a short text, and so is one with many repetitions: plain Lua cannot be
    -- stopped, and the time grows with the text to the power of their number.
    local function subject()
      if random(25) == 1 then return text(2), long() end
      local s, p, repetitions = text(12), pattern(), 0
      if random(6) == 1 then s = text(6) .. s .. s end
      for i = 1, #p do
        local byte = p:sub(i, i)
        if byte == "*" or byte == "+" or byte == "-" or byte == "?" then repetitions = repetitions + 1 end
      end
      return s:sub(1, repetitions > 20 and 3 or repetitions > 8 and 8 or -1), p
    end

    return run {
      function()
        local s, p = subject()
        return s .. "\3" .. p .. "\3" .. choose(forms)(s, p)
      end,
    }
    """#
}
