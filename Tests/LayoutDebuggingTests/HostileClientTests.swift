import LayoutDebugging
import LayoutModel
import LuaSandbox
import TestSupport
import Testing

@Suite("Hostile clients of the debugger", .endsInTime)
struct HostileClientTests {
  private static let plugin = """
    return { api = 1, group = function(environment)
      local frames = {}
      for i = 1, environment.itemCount do
        frames[i] = { x = 0, y = i, width = 1, height = 1 }
      end
      return frames
    end }
    """
  private static let document = #"{"sections": [{"layout": "odd", "items": 3}]}"#

  private static let commands = [
    "initialize", "launch", "attach", "configurationDone", "setBreakpoints",
    "setExceptionBreakpoints", "setFunctionBreakpoints", "threads", "pause", "cancel", "stackTrace",
    "scopes", "variables", "setVariable", "setExpression", "evaluate", "completions",
    "exceptionInfo", "continue", "next", "stepIn", "stepOut", "restart", "terminate", "none", "",
    "\u{0}",
  ]
  private static let keys = [
    "source", "path", "breakpoints", "line", "condition", "hitCondition", "logMessage", "filters",
    "frameId", "threadId", "variablesReference", "name", "value", "expression", "text", "column",
    "start", "count", "filter", "levels", "startFrame", "program", "stopOnEntry", "seq", "type",
  ]
  private static let texts = [
    "", "x", "frames", "environment.items", "while true do end", "error({})", "return", "{", "}",
    "coroutine.close(coroutine.running())", "odd.lua", "/dev/null", "../../etc/passwd", ">= -1",
    "% 0", "\u{0}\u{FFFF}", String(repeating: "(", count: 300), "string.rep('x', 1 << 40)",
  ]

  @Test(
    "10,000 odd messages end neither the debugger nor its program",
    arguments: [1, 2, 3] as [UInt64]
  )
  func messages(_ seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let folder = try TemporaryFolder([
      "odd.lua": Self.plugin, "document.json": Self.document,
    ])
    let client = try DebugClient(folder)
    defer { client.end() }
    _ = client.request("initialize")
    let path = SourceValue(folder.path(of: "odd.lua"))
    _ = client.request(
      "setBreakpoints",
      ["source": ["path": path], "breakpoints": [["line": 4]]]
    )
    _ = client.request("launch")
    _ = client.request("configurationDone")
    for index in 0..<10_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: client.send(.message((0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }))
      case 1: client.send(.fault("\(index)"))
      default:
        let command = Self.commands.randomElement(using: &random) ?? ""
        client.send(command, Self.value(depth: 0, &random))
      }
    }
    // The session still works.
    #expect(client.request("threads")["success"]?.boolean == true)
    #expect(client.request("disconnect")["success"]?.boolean == true)
  }

  /// Returns an odd value: an object of known keys above, and anything below.
  private static func value(depth: Int, _ random: inout SeededNumbers) -> SourceValue {
    let kind = depth == 0 ? 0 : Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random)
    switch kind {
    case 1: return SourceValue(Bool.random(using: &random))
    case 2:
      return [
        SourceValue(Int.random(in: -2...12, using: &random)), SourceValue(1e300),
        SourceValue(-1e300), SourceValue(0.5),
      ]
      .randomElement(using: &random) ?? .null
    case 3: return SourceValue(texts.randomElement(using: &random) ?? "")
    case 4:
      return SourceValue(
        .array(
          (0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth: depth + 1, &random) }
        )
      )
    case 0, 5:
      var object = SourceObject()
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        object.set(keys.randomElement(using: &random) ?? "", to: value(depth: depth + 1, &random))
      }
      return SourceValue(.object(object))
    default: return .null
    }
  }
}
