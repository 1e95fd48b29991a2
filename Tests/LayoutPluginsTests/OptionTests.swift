import LayoutEngine
import LayoutModel
import LayoutProviders
import TestSupport
import Testing

@Suite("Options of plugins")
struct OptionTests {
  /// A document's options as JSON, and the values that the plugin reads.
  static let good: [(String, [String])] = [
    ("{}", ["number = 1.5", "string = text"]),
    (#"{"number": null, "string": null}"#, ["number = 1.5", "string = text"]),
    (#"{"number": 0, "string": ""}"#, ["number = 0", "string = "]),
    (
      #"{"number": 10, "least": 2, "most": -1e300}"#,
      ["least = 2", "most = -1e+300", "number = 10", "string = text"]
    ),
    (
      #"{"integer": 1, "boolean": false}"#,
      ["boolean = false", "integer = 1", "number = 1.5", "string = text"]
    ),
    (#"{"enum": "large"}"#, ["enum = large", "number = 1.5", "string = text"]),
    (#"{"enum": 3}"#, ["enum = 3", "number = 1.5", "string = text"]),
    (#"{"enum": true}"#, ["enum = true", "number = 1.5", "string = text"]),
    (
      #"{"array": [1, "a", false]}"#,
      ["array = {1:1 2:a 3:false}", "number = 1.5", "string = text"]
    ),
    (
      #"{"numbers": [0, 0.5], "table": {"b": 1, "a": 2}}"#,
      ["number = 1.5", "numbers = {1:0 2:0.5}", "string = text", "table = {a:2 b:1}"]
    ),
  ]

  @Test("Options reach a plugin as Lua values, with the defaults filled in", arguments: good)
  func read(json: String, lines: [String]) throws {
    let recorder = LogRecorder()
    _ = try ProviderRegistry.overFixtures(recorder: recorder).solve(try request(json))
    #expect(recorder.lines == lines.map { "info [plugin=optionReader] " + $0 })
  }

  @Test(
    "Wrong options are reported at their path in the document",
    arguments: [
      Expected(
        #"{"nmber": 1}"#,
        .invalidArgument,
        "sections[0].options has an unknown key “nmber”",
        path: "sections[0].options",
        hint: "did you mean “number”?"
      ),
      Expected(
        #"{"number": "1"}"#,
        .invalidArgument,
        "sections[0].options.number must be a number, not a string",
        path: "sections[0].options.number"
      ),
      Expected(
        #"{"number": -0.5}"#,
        .invalidArgument,
        "sections[0].options.number must be from 0 to 10, not -0.5",
        path: "sections[0].options.number"
      ),
      Expected(
        #"{"number": 10.5}"#,
        .invalidArgument,
        "sections[0].options.number must be from 0 to 10, not 10.5",
        path: "sections[0].options.number"
      ),
      Expected(
        #"{"least": 1}"#,
        .invalidArgument,
        "sections[0].options.least must be 2 or more, not 1",
        path: "sections[0].options.least"
      ),
      Expected(
        #"{"most": 3}"#,
        .invalidArgument,
        "sections[0].options.most must be 2 or less, not 3",
        path: "sections[0].options.most"
      ),
      Expected(
        #"{"integer": 1.5}"#,
        .invalidArgument,
        "sections[0].options.integer must be an integer, not 1.5",
        path: "sections[0].options.integer"
      ),
      Expected(
        #"{"integer": 0}"#,
        .invalidArgument,
        "sections[0].options.integer must be from 1 to 100, not 0",
        path: "sections[0].options.integer"
      ),
      Expected(
        #"{"integer": true}"#,
        .invalidArgument,
        "sections[0].options.integer must be an integer, not a boolean",
        path: "sections[0].options.integer"
      ),
      Expected(
        #"{"boolean": 1}"#,
        .invalidArgument,
        "sections[0].options.boolean must be a boolean, not a number",
        path: "sections[0].options.boolean"
      ),
      Expected(
        #"{"string": ["a"]}"#,
        .invalidArgument,
        "sections[0].options.string must be a string, not an array",
        path: "sections[0].options.string"
      ),
      Expected(
        #"{"enum": "lrge"}"#,
        .invalidArgument,
        "sections[0].options.enum must be one of “small”, “large”, 3, true, not “lrge”",
        path: "sections[0].options.enum",
        hint: "did you mean “large”?"
      ),
      Expected(
        #"{"enum": 4}"#,
        .invalidArgument,
        "sections[0].options.enum must be one of “small”, “large”, 3, true, not 4",
        path: "sections[0].options.enum"
      ),
      Expected(
        #"{"array": {"a": 1}}"#,
        .invalidArgument,
        "sections[0].options.array must be an array, not an object",
        path: "sections[0].options.array"
      ),
      Expected(
        #"{"numbers": [1, 2, -1]}"#,
        .invalidArgument,
        "sections[0].options.numbers[2] must be 0 or more, not -1",
        path: "sections[0].options.numbers[2]"
      ),
      Expected(
        #"{"lists": [[1], [2, "3"]]}"#,
        .invalidArgument,
        "sections[0].options.lists[1][1] must be an integer, not a string",
        path: "sections[0].options.lists[1][1]"
      ),
      Expected(
        #"{"table": "x"}"#,
        .invalidArgument,
        "sections[0].options.table must be an object, not a string",
        path: "sections[0].options.table"
      ),
    ]
  )
  func wrong(_ expected: Expected) throws {
    let failure = try ProviderRegistry.overFixtures().failure(of: try request(expected.name))
    expected.check(failure)
    #expect(failure.origin == .document)
    #expect(failure.plugin == "optionReader")
    #expect(failure.line == 1)
    #expect(failure.file == nil)
  }

  @Test("The host checks options again when they change")
  func change() throws {
    let recorder = LogRecorder()
    let registry = ProviderRegistry.overFixtures(recorder: recorder)
    for number in ["1", "2", "2", "11", "3"] {
      _ = try? registry.solve(try request("{\"number\": \(number)}"))
    }
    let numbers = recorder.lines.filter { $0.contains("number") }.compactMap(\.last)
    #expect(numbers == ["1", "2", "2", "3"])
  }

  private func request(_ json: String) throws -> ProviderRequest {
    let text = #"{"sections": [{"layout": "optionReader", "items": 1, "options": \#(json)}]}"#
    let document = try LayoutDocument(json: text)
    guard case .provider(let reference) = document.collections[0].sections[0].layout else {
      throw LayoutError(.internal, origin: .document, message: "the test's document is wrong")
    }
    var request = ProviderRequest("optionReader", count: 1)
    request.provider = reference
    return request
  }
}
