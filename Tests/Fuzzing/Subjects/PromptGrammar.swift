/// Makes lines of the prompt from bytes: calls of the session's functions with arguments of all
/// kinds.
struct PromptGrammar {
  /// A line.
  struct Line {
    /// The text.
    var text: String
    /// Whether it is Lua that may raise its own error.
    var mayRaise = false
    /// The place of the cursor in a line that is completed, not run; nil in others.
    var cursor: Int?
  }

  /// The names of the session's functions.
  let functions: [String]
  /// Paths, as Lua strings.
  let files: [String]

  /// The names of files in a folder that a line may read and write.
  static func files(in folder: ScratchFolder) -> [String] {
    let names = PromptDocument.allCases.map(\.file)
    let others = ["", "missing.json", "missing.lua", "saved.json", "saved.lua", "no/folder.json"]
    return (names + others).map { "\"\(folder.path(of: $0))\"" }
  }

  /// Defines the values that arguments name.
  static let prelude = """
    loop = {}; loop.loop = loop; loop[1] = loop; \
    deep = {}; for _ = 1, 300 do deep = { deep } end; \
    lying = setmetatable({}, \
      { __len = function() return -1 end, __index = function(_, k) return k end }); \
    thread = coroutine.create(print); kept = {}
    """

  /// Returns a line.
  func line(_ choices: inout Choices) -> Line {
    let name = choices.pick(functions)
    switch choices.count(upTo: 15) {
    case 10...12: return Line(text: choices.pick(Self.sound))
    case 13...15: return Line(text: "\(name)(\(numbers(&choices)))")
    case 0...3: return Line(text: "\(name)(\(arguments(&choices)))")
    case 4: return Line(text: "\(name) \(arguments(&choices))", mayRaise: true)
    case 5: return Line(text: "local a, b = pcall(\(name), \(arguments(&choices, atLeast: 1)))")
    case 6:
      let method = choices.pick(["item", "items", "elements", "moment", "collection", "missing"])
      return Line(text: "solve():\(method)(\(arguments(&choices)))", mayRaise: method == "missing")
    case 7:
      // The kept value may belong to a document that is no longer shown.
      return Line(text: "kept = { \(name)(\(arguments(&choices))) }")
    case 8:
      let use = choices.pick(["[1]", "[1]:item(1, 2).frame", "[1][1].frame", "[1][-1]", "[1].x.y"])
      return Line(text: "kept\(use)", mayRaise: true)
    default: return completed(name, &choices)
    }
  }

  /// Returns arguments that are all numbers, most of them small.
  private func numbers(_ choices: inout Choices) -> String {
    choices.list(upTo: 4) { $0.pick(Self.places + Self.places + Self.numbers) }
      .joined(separator: ", ")
  }

  /// Returns a line that is cut somewhere, with a cursor.
  private func completed(_ name: String, _ choices: inout Choices) -> Line {
    let text = name + choices.pick(["(", " ", "{ ", ":", ".", "", "(\""]) + arguments(&choices)
    let cut = String(text.prefix(choices.byte()))
    return Line(text: cut, cursor: min(choices.byte(), cut.utf8.count))
  }

  // MARK: Arguments

  private func arguments(_ choices: inout Choices, atLeast least: Int = 0) -> String {
    let count = least + choices.count(upTo: 4)
    return (0..<count).map { _ in argument(&choices, depth: 0) }.joined(separator: ", ")
  }

  /// Returns a value; more often than others a place that exists, so that calls get far.
  private func argument(_ choices: inout Choices, depth: Int) -> String {
    switch choices.count(upTo: 7) {
    case 0, 1: choices.pick(Self.places)
    case 2: choices.pick(Self.numbers)
    case 3: choices.pick(Self.texts + files)
    case 4: choices.pick(Self.others)
    case 5 where depth < 4: list(&choices, depth: depth)
    case 6, 7: depth < 4 ? table(&choices, depth: depth) : "{}"
    default: "nil"
    }
  }

  private func list(_ choices: inout Choices, depth: Int) -> String {
    let values = choices.list(upTo: 3) { argument(&$0, depth: depth + 1) }
    return "{ \(values.joined(separator: ", ")) }"
  }

  private func table(_ choices: inout Choices, depth: Int) -> String {
    let fields = choices.list(upTo: 4) { choices in
      "\(choices.pick(Self.keys)) = \(argument(&choices, depth: depth + 1))"
    }
    return "{ \(fields.joined(separator: ", ")) }"
  }

  /// Lines that most documents accept.
  private static let sound = [
    "rotate()", "resize(320, 480)", "insertItems(1, 1, 3)", "insertItems(1, 2, {{ height = 80 }})",
    "deleteItems(1, 1)", "deleteItems(2, 1, 2)", "moveItem(1, 1, 2)", "moveItem(2, 3, 1)",
    "columns(3)", "columns(2, 2)", "incrementColumns()", "decrementColumns()", "undo()", "undo()",
    "scroll(200)", "scroll{ x = 40, y = 0 }", "fling(2)", "fling(-1.5, \"fast\")", "reload()",
    "collection(\"form\")", "collection(\"details\")", "device(\"iPhone 15 Pro\")",
    "set{ container = { width = 800, height = 600 } }", "set{ contentOffset = { x = 0, y = 90 } }",
    "set{ section = 1, options = { columns = 4 } }", "watch(\"at(1, 1).frame\")", "watch()",
    "set{ traits = { layoutDirection = \"rightToLeft\" } }", "show()", "diff()", "draw()",
    "explain(1, 1)", "kept = { solve() }", "kept = items(1)", "#moment()", "rect(0, 0, 100, 100)",
    "time(solve)", "solve(nil, { devices = { \"iphone-15\" }, orientations = { \"landscape\" } })",
    "open{ sections = { { layout = \"list\", items = 3 } } }", "help()", "plugins(\"grid\")",
  ]
  private static let places = ["1", "2", "3", "4", "0"]
  private static let numbers = [
    "-1", "0.5", "-0.0", "1.5", "1000", "100000", "1e9", "1e18", "1e300", "-1e300", "2^53",
    "5e-324", "math.maxinteger", "math.mininteger", "math.huge", "-math.huge", "0/0", "-20",
    "320", "1 << 31",
  ]
  private static let texts = [
    "\"\"", "\"1\"", "\"0x10\"", "\"list\"", "\"grid\"", "\"carousel\"", "\"fast\"", "\"normal\"",
    "\"details\"", "\"form\"", "\"iPhone 15 Pro\"", "\"ipad-air-11\"", "\"portrait\"",
    "\"landscape\"", "\"rightToLeft\"", "\"dark\"", "\"solve()\"", "\"at(1, 1).frame\"",
    "\"scroll\"", "\"\\0\"", "\"\\xff\\xfe\"", "(\"x\"):rep(5000)", "\"accessibilityLarge\"",
    "\"horizontal\"", "\"1 +\"",
  ]
  private static let others = [
    "nil", "true", "false", "{}", "loop", "deep", "lying", "thread", "print", "solve", "moment",
    "function() end", "function() return 1, nil, loop end", "kept", "math", "{ x = 0, y = 40 }",
    "{ x = 1e300, y = -1e300 }", "{ x = 0/0 }", "{ nil, 2 }", "{ [0] = 1 }", "{ [1.5] = 1 }",
    "{ [{}] = 1 }", "{ [true] = 1 }", "{ { height = 80 }, {} }", "{ width = 800, height = 600 }",
    "{ devices = { \"iphone-15\" } }", "{ layout = \"list\", items = 3 }",
  ]
  private static let keys = [
    "container", "device", "orientation", "traits", "contentOffset", "options", "section",
    "width", "height", "x", "y", "columns", "spacing", "devices", "orientations", "categories",
    "whole", "labels", "theme", "sections", "layout", "items", "count", "cycle", "file",
    "layoutDirection", "environment", "preferredContentSizeCategory", "displayScale", "screen",
    "collections", "form", "details", "id", "configuration", "scrollDirection", "rowHeight",
    "group", "itemHeight", "contentInset", "[1]", "[2]",
  ]
}
