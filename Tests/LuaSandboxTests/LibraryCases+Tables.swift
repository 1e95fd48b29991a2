extension LibraryCases {
  /// Functions of `table`, for lists and for objects that act as lists.
  static let tables = #"""
    local keys = { -3, -1, 0, 1, 2, 3, 4, 5, 6, 9, 10, 1.0, 2.5, "2", "x", false, math.maxinteger, math.mininteger,
      math.maxinteger - 2, math.mininteger + 2 }
    local function key() return random(5) == 1 and choose(keys) or random(9) - 2 end
    local function maybe_key() if random(3) == 1 then return nil end return key() end

    -- Notes what is read and written, in which order.
    local function watched(list, log, length)
      return setmetatable({}, {
        __index = function(_, k) log[#log + 1] = "r" .. tostring(k) return list[k] end,
        __newindex = function(_, k, v)
          log[#log + 1] = "w" .. tostring(k)
          if k == k and k then list[k] = v end
        end,
        __len = function() log[#log + 1] = "l" return length or #list end,
        __eq = function(a, b) log[#log + 1] = "e" return rawequal(a, b) end,
      })
    end

    local function list_of(n, limit)
      local list = {}
      for i = 1, n do
        local kind = random(12)
        list[i] = kind == 1 and "s" .. random(9) or kind == 2 and random(20) / 4 or random(limit)
      end
      return list
    end

    local function contents(list)
      local result = {}
      for k, v in pairs(list) do result[#result + 1] = tostring(k) .. "=" .. tostring(v) end
      table.sort(result)
      return table.concat(result, " ")
    end

    local lengths = { nil, nil, nil, nil, 0, 3, 4, 2.0, 2.5, "3", "x", false, 5, 1 }
    local function subject()
      local list, log = list_of(random(9) - 1, 9), {}
      if random(10) == 1 then return choose { 7, "s", false }, {}, {} end
      if random(2) == 1 then return list, list, log end
      return watched(list, log, lengths[random(14)]), list, log
    end
    -- Lengths that nobody has the time for.
    local function is_endless(table, log)
      if type(table) ~= "table" then return false end
      local length = getmetatable(table) and getmetatable(table).__len()
      log[1] = nil
      return math.type(length) ~= nil and length > 1000
    end

    local function finished(list, log, ...)
      return contents(list) .. "\2" .. table.concat(log, " ") .. "\2" .. shown(...)
    end

    local orders = {
      function(a, b) return a < b end,
      function(a, b) return a > b end,
      function(a, b) return tostring(a) < tostring(b) end,
      function() return true end,
      function() return false end,
      function(a, b) return a <= b end,
      function() return nil end,
      function(a, b) if a == 3 then error("no 3", 0) end return a < b end,
    }

    -- Whatever fails, what was done until then is compared too.
    local function tried(list, log, body)
      local results = { pcall(body) }
      for i, value in ipairs(results) do if type(value) == "table" then results[i] = "table" end end
      return finished(list, log, table.unpack(results, 1, 6))
    end

    return run {
      function()
        local t, list, log = subject()
        if is_endless(t, log) then return "" end
        local position, value, count = key(), random(99), random(4)
        return tried(list, log, function()
          if count == 1 then local _ = table.insert(t, value) return end
          if count == 2 then local _ = table.insert(t) return end
          if random(9) == 1 then local _ = table.insert(t, position, value, 1) return end
          local _ = table.insert(t, position, value)
        end)
      end,
      function()
        local t, list, log = subject()
        if is_endless(t, log) then return "" end
        local position = maybe_key()
        return tried(list, log, function() local a = table.remove(t, position) return a end)
      end,
      function()
        local t, list, log = subject()
        local first, last, to = key(), key(), key()
        -- Neither has the time for more.
        local from, upTo = tonumber(first), tonumber(last)
        local distance = from and upTo and upTo - from
        if distance and from < upTo and (distance > 100 or distance < 0) then last = from + 3 end
        local other, otherList = random(2) == 1 and {} or nil, {}
        if other and random(2) == 1 then other = watched(otherList, log) end
        return tried(list, log, function() local a = table.move(t, first, last, to, other) return a end)
          .. contents(otherList) .. contents(other or {})
      end,
      function()
        local t, list, log = subject()
        if is_endless(t, log) then return "" end
        local separator, first, last = choose { "", ",", 1, false, "--" }, maybe_key(), maybe_key()
        return tried(list, log, function() local a = table.concat(t, separator, first, last) return a end)
      end,
      function()
        local t, list, log = subject()
        local first, last = maybe_key(), maybe_key()
        return tried(list, log, function() local a, b, c, d = table.unpack(t, first, last) return a, b, c, d end)
      end,
      function()
        local list = list_of(random(9) - 1, 9)
        local packed = table.pack(table.unpack(list, 1, 9))
        return contents(packed)
      end,
      function()
        local n = random(3) == 1 and random(120) or random(12)
        local list, log = {}, {}
        for i = 1, n do list[i] = random(random(2) == 1 and 5 or 1000) end
        if random(9) == 1 then list[random(n)] = "x" end
        local t = random(3) == 1 and watched(list, log) or list
        local order = choose { choose(orders), orders[1], orders[2], nil, choose { 1, "x", false } }
        return tried(list, log, function() local _ = table.sort(t, order) end)
      end,
      -- Records of equal keys keep the order that Lua's own function gives them.
      function()
        local list, n = {}, random(110)
        for i = 1, n do list[i] = { random(6), i } end
        table.sort(list, function(a, b) return a[1] < b[1] end)
        for i = 1, n do list[i] = list[i][2] end
        return table.concat(list, " ")
      end,
    }
    """#
}
