import LayoutModel
import TestSupport
import Testing

@Suite("layouthost debug", .endsInTime)
struct DebugCommandTests {
  /// Sends requests, and returns the line in which the program writes a text.
  private func line(with text: String, after requests: [(String, SourceValue)]) async throws
    -> String
  {
    var found = ""
    _ = try await Program.converse(["debug"]) { conversation in
      for (index, request) in requests.enumerated() {
        let message: SourceValue = [
          "seq": SourceValue(index + 1), "type": "request", "command": SourceValue(request.0),
          "arguments": request.1,
        ]
        // A message ends with the line, which is white space in JSON.
        let body = message.json
        let head = "Content-Length: \(body.utf8.count + 1)\r\n\r\n"
        try await conversation.write(head + body)
      }
      repeat {
        found = try await conversation.reply()
      } while !found.isEmpty && !found.contains(text)
    }
    return found
  }

  private func launch(_ arguments: SourceValue) -> [(String, SourceValue)] {
    // The last reply has no line after it.
    [("initialize", [:]), ("launch", arguments), ("configurationDone", [:]), ("threads", [:])]
  }

  @Test(
    "A plugin without a test beside it, and a file of one, are refused in a sentence",
    arguments: ["red.lua", "shelf/init.lua", "shelf/rows.lua", "lib/shapes.lua"]
  )
  func untested(file: String) async throws {
    let folder = try TemporaryFolder([
      "red.lua": "return { api = 1, group = function() return {} end }",
      "shelf/init.lua": "local rows = require 'rows'\nreturn { api = 1, group = rows }",
      "shelf/rows.lua": "return require '@lib/shapes'.square",
      "lib/shapes.lua": "return { square = function() return {} end }",
    ])
    let path = folder.path(of: file)
    let reply = try await line(
      with: "there is no test",
      after: launch(["program": SourceValue(path)])
    )
    #expect(
      reply.contains(
        "\(path) is no document, and there is no test beside it: open a document or a test"
      )
    )
    #expect(reply.contains(#""command": "launch""#) || reply.contains(#""command":"launch""#))
  }

  @Test("A filter that no test has fails as in layouthost test")
  func filter() async throws {
    let folder = try TemporaryFolder(["a_test.lua": "it('holds', function() end)"])
    let arguments: SourceValue = [
      "program": SourceValue(folder.path(of: "a_test.lua")), "filter": "nothing",
    ]
    let output = try await line(with: "no test in", after: launch(arguments))
    #expect(output.contains("a_test.lua has a name with “nothing”"))
    let end = try await line(with: "exitCode", after: launch(arguments))
    #expect(end.contains(#""exitCode": 1"#) || end.contains(#""exitCode":1"#))
  }

  @Test("A plugin of several files is debugged by the test beside its folder")
  func tested() async throws {
    let folder = try TemporaryFolder([
      "shelf/init.lua": "return { api = 1, group = function() return {} end }",
      "shelf_test.lua": "it('holds', function() expect(1).to.equal(1) end)",
    ])
    let path = folder.path(of: "shelf/init.lua")
    let output = try await line(with: "1 passed", after: launch(["program": SourceValue(path)]))
    #expect(output.contains("shelf_test.lua"))
  }
}
