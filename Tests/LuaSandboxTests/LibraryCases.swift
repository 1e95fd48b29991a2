/// Chunks of Lua that make random cases and report the library's results.
///
/// A chunk takes a seed and a number of cases and returns a text with a part for each case.
enum LibraryCases {
  /// The separator between the results of cases.
  static let separator: UInt8 = 4

  /// The common beginning of all chunks.
  static let prelude = #"""
    local seed, count = ...
    local state = seed
    local function random(n)
      state = state * 6364136223846793005 + 1442695040888963407
      return (state >> 33) % n + 1
    end
    local function choose(list) return list[random(#list)] end
    -- Values as text; addresses, which differ, are left out.
    local function shown(...)
      local list = { ... }
      for i = 1, select("#", ...) do
        local value = list[i]
        local kind = math.type(value) or type(value)
        list[i] = kind:sub(1, 3) .. ":" .. (kind == "table" and "" or tostring(value))
      end
      return table.concat(list, "\1")
    end
    -- What each case comes to, a line for each.
    local function run(cases)
      local lines = {}
      for i = 1, count do
        local number = random(#cases)
        local ok, result = pcall(cases[number])
        lines[i] = number .. "\3" .. tostring(ok) .. "\3" .. tostring(result)
      end
      return table.concat(lines, "\4")
    end
    """#
}
