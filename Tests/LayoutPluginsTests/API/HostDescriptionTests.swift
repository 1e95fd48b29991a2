import LayoutEngine
import LayoutModel
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

import LayoutPlugins

/// Always returns the same size.
private struct FixedMeasurer: TextMeasurer {
  var fonts: [String] { ["Inter"] }

  func measure(_ request: TextRequest, while isWanted: () -> Bool) -> TextSize {
    TextSize(width: 1.5, height: 2.5, lineCount: 1, baseline: 2)
  }
}

@Suite("Functions and globals of plugins")
struct HostDescriptionTests {
  /// The output of a plugin's file, or of its hook.
  private func found(
    file: String = "",
    requires: String = "",
    hook: String = ""
  ) throws -> [String: FoundValue] {
    let folder = try TemporaryFolder([
      "measuring.lua": """
      return { api = 1, cell = function()
        return { width = 1, height = 2, parts = { a = { x = 0, y = 0, width = 1, height = 1 } } }
      end }
      """,
      "probe.lua": """
      \(FoundValue.printer)
      \(file)
      return {
        api = 1,
        requires = { \(requires) },
        layout = function(environment)
          \(hook)
          return { frames = host.layout("list", nil, environment).frames }
        end,
      }
      """,
    ])
    let recorder = LogRecorder()
    let registry = ProviderRegistry(
      sources: [PluginFolder(path: folder.path)],
      budget: unhurried,
      textMeasurer: FixedMeasurer(),
      logger: recorder.logger
    )
    _ = try registry.layout(ProviderRequest("probe"))
    return FoundValue.read(recorder.lines.map { $0.replacing("info [plugin=probe] ", with: "") })
  }

  @Test("The table host has exactly the described entries")
  func host() throws {
    func names(_ value: FoundValue, _ path: String) -> [String: String] {
      guard value.type == "table" else { return [path: value.type] }
      return value.fields.reduce(into: [:]) { all, field in
        all.merge(names(field.value, "\(path).\(field.key)")) { $1 }
      }
    }
    let host = try #require(try found(file: #"show("host", host)"#)["host"])
    let described = HostEntry.all.filter { !$0.tables.isEmpty }
      .map { ($0.name, $0.function == nil ? "string" : "function") }
    #expect(names(host, "host") == Dictionary(uniqueKeysWithValues: described))
  }

  @Test("Every described global is a function or a table")
  func globals() throws {
    let names = GlobalNames.ofPlugins
    #expect(Set(names).count == names.count)
    let lines = names.map { #"show("\#($0)", type(\#($0)))"# }
    let found = try found(file: lines.joined(separator: "\n"))
    #expect(Set(found.keys) == Set(names))
    #expect(found.values.allSatisfy { ["function", "table"].contains($0.text) })
  }

  @Test("Plugins do not see the unsafe parts of Lua's library", arguments: GlobalNames.absent)
  func absent(_ name: String) throws {
    let state = try LuaState(budget: LuaBudget(unhurried), name: "probe")
    let chunk = try state.load(Array("return \(name) ~= nil".utf8), chunkName: "=probe")
    let isThere = try? state.call(chunk) { $0.boolean(at: 1) }
    // An absent global is an error, an absent field is nil.
    #expect(isThere != true)
  }

  @Test("The known names cover all of Lua 5.4's library")
  func whole() {
    let base = """
      _G _VERSION assert collectgarbage coroutine debug dofile error getmetatable io ipairs load \
      loadfile math next os package pairs pcall print rawequal rawget rawlen rawset require select \
      setmetatable string table tonumber tostring type utf8 warn xpcall
      """
    let known = GlobalNames.lua + GlobalNames.absent.filter { !$0.contains(".") }
    #expect(Set(known) == Set(base.split(separator: " ").map(String.init)))
  }

  @Test(
    "Functions with a capability exist only for plugins that request it",
    arguments: HostEntry.all.compactMap(\.function)
  )
  func capabilities(_ function: APIFunction) throws {
    let call = #"show("failure", select(2, pcall(\#(function.name))))"#
    let failure = try found(hook: call)["failure"]?.text ?? ""
    #expect(failure.hasSuffix("is not there") == (function.capability != nil))
  }

  static let results: [(String, String, String)] = [
    ("host.device", #"host.device("iPhone 15 Pro")"#, ""),
    ("host.text.measure", #"host.text.measure("text")"#, #""text""#),
    (
      "host.layout",
      #"host.layout("grid", { columns = 2 }, environment, { items = 3, container = { width = 9, height = 9 } })"#,
      ""
    ),
    ("host.cell", #"host.cell("measuring", nil, { text = "text" }, 300)"#, ""),
    ("host.graph", "host.graph { a = function() return 1 end }", ""),
    ("host.sortedPairs", "host.sortedPairs {}", ""),
  ]

  @Test("Functions of host return values of the described types", arguments: results)
  func result(name: String, call: String, requires: String) throws {
    let function = try #require(APIFunction.all.first { $0.name == name })
    let value = try found(requires: requires, hook: "show(\"result\", \(call))")["result"]
    var comparison = TypeComparison()
    comparison.compare(value, with: try #require(function.results.first), at: name)
    #expect(comparison.problems == [])
  }

  @Test(
    "Section constructors return values of the described types",
    arguments: SectionConstructors.all.map(\.api)
  )
  func constructor(_ function: APIFunction) throws {
    let isTagged = function.parameters[0].type == "number"
    let arguments =
      switch function.name {
      case "size": "1, 2"
      case "provider": #""name", {}"#
      case _ where isTagged: "1"
      default: "{}"
      }
    let value = try found(file: "show(\"result\", \(function.name)(\(arguments)))")["result"]
    let found = try #require(value)
    var comparison = TypeComparison()
    comparison.compare(found, with: try #require(function.results.first), at: function.name)
    // Copies of tables keep the contents, here nothing.
    let missing = comparison.problems.filter { !$0.hasSuffix(" is not there") }
    #expect(missing == [])
    if isTagged { #expect(found.fields.keys.sorted() == [function.name]) }
  }
}
