import LayoutHost
import LayoutModel
import LayoutProviders
import TestSupport
import Testing

@Suite("Failure text")
struct FailureTextTests {
  private func failure(_ json: String) throws -> LayoutError {
    let folder = try TemporaryFolder(["d.json": json])
    var failure = try Session(.testing()).failure(opening: folder.path(of: "d.json"))
    // Folders differ from run to run.
    for root in [folder.path + "/", folder.path, fixtures + "/"] {
      failure.file = failure.file?.replacing(root, with: "")
      failure.traceback = failure.traceback.map { $0.replacing(root, with: "") }
    }
    return failure
  }

  static let plugin =
    #"{"sections": [{"layout": "list", "items": 1}, {"layout": "stumbling", "items": 1}]}"#
  static let document =
    "{\"sections\": [\n\t{\"layout\": \"decorated\", \"items\": 1, \"options\": {\"wdth\": 1}}]}"

  @Test("The text of a plugin's failure has its message, line, call and callers")
  func ofPlugin() throws {
    #expect(
      try FailureText().text(failure(Self.plugin)) == """
        error: stumbled [INTERNAL]
          --> plugins/stumbling.lua:7
           |
         7 | \terror("stumbled")
          = plugin stumbling 1.2.3, Group, section 1
          = called from:
              plugins/stumbling.lua:9: in “deep” (3 times)
              plugins/stumbling.lua:12

        """
    )
  }

  @Test("A plugin that asked several times in a row is named once, with a count")
  func askers() {
    var failure = LayoutError(.internal, origin: .plugin, message: "stumbled")
    failure.plugin = "stumbling"
    for _ in 1...16 { failure = failure.asked(by: "itself") }
    failure = failure.asked(by: "other")
    #expect(
      FailureText().text(failure) == """
        error: stumbled [INTERNAL]
          = plugin stumbling, called by itself (16 times), called by other

        """
    )
  }

  @Test(
    "Plugins that asked each other in turn are named once, with the number of their calls",
    arguments: [
      (["a", "b", "a", "b", "a"], "called by a and b in turn (5 times)"),
      (["c", "a", "b", "a", "b"], "called by c, called by a and b in turn (4 times)"),
      (["a", "b", "c", "a", "b", "c"], "called by a and b and c in turn (6 times)"),
      (["a", "a", "b", "b"], "called by a (2 times), called by b (2 times)"),
      (["a", "b", "a"], "called by a, called by b, called by a"),
    ]
  )
  func turns(callers: [String], text: String) {
    var failure = LayoutError(.internal, origin: .plugin, message: "stumbled")
    failure.plugin = "stumbling"
    for caller in callers { failure = failure.asked(by: caller) }
    #expect(FailureText().text(failure).contains("= plugin stumbling, \(text)\n"))
  }

  @Test("The text of a document's failure has its message, position, line with caret and hint")
  func ofDocument() throws {
    #expect(
      try FailureText().text(failure(Self.document)) == """
        error: sections[0].options has an unknown key “wdth” [INVALID_ARGUMENT]
          --> d.json:2:50  sections[0].options
           |
         2 | \t{"layout": "decorated", "items": 1, "options": {"wdth": 1}}]}
           | \t\(String(repeating: " ", count: 48))^
          = plugin decorated 0.3, Layout, section 0
          = hint: did you mean “width”?

        """
    )
  }

  @Test("A failure as JSON is one line without the keys that do not apply")
  func json() throws {
    let tail =
      #""traceback": ["plugins/stumbling.lua:7: in “deep”", "plugins/stumbling.lua:9: in “deep”", "#
      + #""plugins/stumbling.lua:9: in “deep”", "plugins/stumbling.lua:9: in “deep”", "#
      + #""plugins/stumbling.lua:12"]}}"#
    #expect(
      try failure(Self.plugin).jsonLine
        == #"{"error": {"code": "INTERNAL", "message": "stumbled", "plugin": "stumbling", "#
        + #""version": "1.2.3", "method": "Group", "section": 1, "file": "plugins/stumbling.lua", "#
        + #""line": 7, "excerpt": "\terror(\"stumbled\")", "# + tail
    )
    #expect(
      LayoutError(.notFound, origin: .inputOutput, message: "a \"b\"\n").jsonLine
        == #"{"error": {"code": "NOT_FOUND", "message": "a \"b\"\n"}}"#
    )
  }

  @Test("Coloured failure text says the same as plain text")
  func coloured() throws {
    let failure = try failure(Self.document)
    let text = FailureText(style: .coloured).text(failure)
    #expect(text.contains("\u{1B}[1;31merror\u{1B}[0m"))
    #expect(text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == FailureText().text(failure))
  }

  @Test("Failure text lists ten callers and counts the others")
  func callers() {
    var failure = LayoutError(.internal, origin: .plugin, message: "x")
    failure.traceback = (0...15).map { "p.lua:\($0)" }
    let lines = FailureText().text(failure).split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.last == "      … 5 more")
  }
}

@Suite("Failures in long lines")
struct LongLineTests {
  @Test(
    "The excerpt of a long line shows the part around the column, with the caret under it",
    arguments: [1, 400, 990]
  )
  func window(_ column: Int) throws {
    let line = (1...1000).map { $0 == column ? "X" : String($0 % 10) }.joined()
    var failure = LayoutError(.invalidArgument, origin: .document, message: "wrong")
    (failure.line, failure.column) = (1, column)
    let text = FailureText().text(failure.excerpted(from: Array(line.utf8), file: "d.json"))
    let lines = text.split(separator: "\n").map(Array.init)
    let caret = try #require(lines.first { $0.contains("^") }?.firstIndex(of: "^"))
    let excerpt = try #require(lines.first { $0.contains("X") })
    #expect(excerpt[caret] == "X")
    #expect(excerpt.count <= 250)
    #expect(excerpt.contains("…"))
  }
}
