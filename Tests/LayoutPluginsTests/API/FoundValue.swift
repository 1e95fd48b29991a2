/// A value that a script has found, with its contents.
struct FoundValue {
  /// Lua's name for its type; `integer` for integers.
  var type: String
  /// Its text, unless it is a table.
  var text: String
  /// Its fields by key; elements of lists as `[1]`.
  var fields: [String: FoundValue] = [:]

  /// A function that prints a value and its contents, one line each: path, type and text.
  static let printer = """
    local function show(path, value)
      local kind = math.type(value) == "integer" and "integer" or type(value)
      print(path .. "\\t" .. kind .. "\\t" .. (kind == "table" and "" or tostring(value)))
      if kind ~= "table" then return end
      for key, inner in pairs(value) do
        show(path .. "/" .. (type(key) == "number" and "[" .. key .. "]" or key), inner)
      end
      -- The methods of lists of elements, and the values that appear when they are read.
      for _, name in ipairs { "add", "at", "values" } do
        local isOpen, listed = pcall(rawget, value, name)
        local isThere, inner = pcall(function() return value[name] end)
        if isOpen and listed == nil and isThere and inner then show(path .. "/" .. name, inner) end
      end
    end

    """

  /// The output of that function, by the first words of the paths.
  static func read(_ lines: [String]) -> [String: FoundValue] {
    var root = FoundValue(type: "table", text: "")
    for line in lines {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { continue }
      root.insert(
        FoundValue(type: parts[1], text: parts[2]),
        at: parts[0].split(separator: "/")[...]
      )
    }
    return root.fields
  }

  private mutating func insert(_ value: FoundValue, at path: ArraySlice<Substring>) {
    guard let first = path.first else { return }
    if path.count == 1 {
      fields[String(first)] = value
    } else {
      fields[String(first), default: FoundValue(type: "table", text: "")]
        .insert(value, at: path.dropFirst())
    }
  }
}
