import LayoutEngine
import Foundation
import LayoutModel
import TestSupport
import Testing

import LayoutHost

@Suite("Results of batch lines", .endsInTime)
struct BatchWorkerTests {
  /// The lines that a worker returns, without their line feeds.
  private func replies(
    _ lines: [String],
    plugins: [String: String] = [:],
    budget: PluginBudget = PluginBudget(deadline: .unlimited),
    extent: ComparedExtent = .wholeContent
  ) throws -> [String] {
    let folder = try TemporaryFolder(plugins)
    let host = HostConfiguration(pluginFolders: [folder.path], budget: budget)
    let worker = BatchWorker(try BatchConfiguration(host, extent: extent))
    return lines.enumerated()
      .map { index, line in
        let reply = worker.process(
          BatchLine(number: index + 1, content: .text(Array(line.utf8)))
        )
        #expect(reply.text.last == 0x0A)
        #expect(reply.text.count { $0 == 0x0A } == 1)
        return String(decoding: reply.text.dropLast(), as: UTF8.self)
      }
  }

  private func example(_ name: String) -> String {
    Fixtures.root.appending(path: "docs/examples/\(name)").path(percentEncoded: false)
  }

  @Test(
    "The result of a batch line equals that of solve, on one line",
    arguments: ["list", "mixed", "tags", "pizza-screen", "property-screen", "headers-and-badges"]
  )
  func results(_ name: String) throws {
    let path = example(name + ".json")
    let folders = [Fixtures.root.appending(path: "plugins").path(percentEncoded: false)]
    let worker = BatchWorker(
      try BatchConfiguration(
        HostConfiguration(pluginFolders: folders, budget: PluginBudget(deadline: .unlimited))
      )
    )
    let reply = worker.process(
      BatchLine(number: 1, content: .text(Array(#"{"id": 7, "path": "\#(path)"}"#.utf8)))
    )
    let tree = try JSONReader.read(reply.text)
    guard case .object(let object) = tree.content else { throw Unexpected() }
    let golden = try Fixtures.json("docs/examples/\(name).result.json").value
    #expect(object["id"]?.content == .number(7))
    #expect(object["result"].map(JSONWriter.line) == JSONWriter.line(golden))
    // The text, too, is that of a result on one line.
    #expect(String(decoding: reply.text, as: UTF8.self) == JSONWriter.line(tree) + "\n")
  }

  private struct Unexpected: Error {}

  @Test(
    "The error for a wrong batch line has its code, message and position",
    arguments: [
      (
        "{",
        #"{"line": 1, "error": {"code": "INVALID_ARGUMENT", "message": "the text ends before “}”", "line": 1, "column": 2}}"#
      ),
      (
        "[1]",
        #"{"line": 1, "error": {"code": "INVALID_ARGUMENT", "message": "the line must be an object, not an array", "line": 1, "column": 1}}"#
      ),
      (
        #"{"id": "a", "path": "a.json", "path": "b.json"}"#,
        #"{"id": "a", "error": {"code": "INVALID_ARGUMENT", "message": "the line has the key “path” twice", "column": 31}}"#
      ),
      (
        #"{"id": "a", "document": {"sections": [], "sections": []}}"#,
        #"{"id": "a", "error": {"code": "INVALID_ARGUMENT", "message": "the document has the key “sections” twice", "column": 42}}"#
      ),
      (
        #"{"id": 7, "document": {"sections": [{"layout": "list", "items": 1e400}]}}"#,
        #"{"id": 7, "error": {"code": "INVALID_ARGUMENT", "message": "sections[0].items must be a number that fits a double, not 1e400", "path": "sections[0].items", "column": 65}}"#
      ),
      (
        #"{"id": "a", "document": []}"#,
        #"{"id": "a", "error": {"code": "INVALID_ARGUMENT", "message": "the document must be an object, not an array", "column": 25}}"#
      ),
      (
        #"{"id": "a", "documnt": {}}"#,
        #"{"id": "a", "error": {"code": "INVALID_ARGUMENT", "message": "unknown key “documnt”", "column": 13, "hint": "did you mean “document”?"}}"#
      ),
    ]
  )
  func mistakes(_ line: String, _ expected: String) throws {
    #expect(try replies([line]) == [expected])
  }

  @Test("A batch line whose result is too large is an error and does not affect the next line")
  func largeResult() throws {
    var configuration = try BatchConfiguration(HostConfiguration(pluginFolders: []))
    configuration.resultLimit = 4096
    let worker = BatchWorker(configuration)
    func reply(_ items: Int) -> String {
      let text =
        #"{"id": 1, "document": {"sections": [{"layout": "list", "items": \#(items)}]}}"#
      let line = BatchLine(number: 1, content: .text(Array(text.utf8)))
      return String(decoding: worker.process(line).text, as: UTF8.self)
    }
    let small = reply(2)
    #expect(small.contains(#""result""#))
    #expect(reply(80).contains("RESOURCE_EXHAUSTED"))
    #expect(reply(2) == small)
  }

  @Test("A batch line that names a file above 256 MiB is an error")
  func largeFile() throws {
    let folder = try TemporaryFolder(["large.json": ""])
    let path = folder.path(of: "large.json")
    // The file is sparse and takes no space.
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 3 << 30)
    try file.close()
    let reply = try replies([#"{"id": 1, "path": "\#(path)"}"#])[0]
    #expect(reply.contains("File larger than 256 MiB"), "\(reply)")
  }

  @Test(
    "The error of a batch line has the line's id, or its number if it has no valid id",
    arguments: [
      ("no id", #"{"document": {"sections": []}}"#, #"{"line": 1, "#, "“id”"),
      (
        "an id that is a list", #"{"id": [], "document": {}}"#, #"{"line": 1, "#,
        "a string or an integer"
      ),
      ("an id that is no integer", #"{"id": 1.5, "document": {}}"#, #"{"line": 1, "#, "an integer"),
      (
        "an id beyond doubles", #"{"id": 9007199254740993e3, "path": ""}"#, #"{"line": 1, "#,
        "INVALID_ARGUMENT"
      ),
      (
        "an id that some round", #"{"id": 9007199254740993, "document": {}}"#, #"{"line": 1, "#,
        "below 2⁵³"
      ),
      (
        "a NUL in a path", #"{"id": 1, "path": "docs/examples/list.json\u0000x"}"#, #"{"id": 1, "#,
        "Invalid argument"
      ),
      (
        "a NUL in the path of items",
        #"{"id": 1, "document": {"sections": [{"layout": "list", "items": {"file": "a\u0000"}}]}}"#,
        #"{"id": 1, "#, "Invalid argument"
      ),
      (
        "a result without end",
        #"{"id": 1, "document": {"sections": [{"layout": "list", "items": 1000000000}]}}"#,
        #"{"id": 1, "#, "the result has more than 256MiB: 1000000000 elements"
      ),
      ("a key twice", #"{"id": 1, "id": 2, "document": {}}"#, #"{"line": 1, "#, "“id”"),
      ("neither document nor path", #"{"id": 1}"#, #"{"id": 1, "error": "#, "“document”"),
      ("both", #"{"id": 1, "document": {}, "path": "a"}"#, #"{"id": 1, "#, "cannot be combined"),
      ("standard input", #"{"id": 1, "path": "-"}"#, #"{"id": 1, "#, "standard input"),
      (
        "the terminal's input", #"{"id": 1, "path": "/dev/stdin"}"#, #"{"id": 1, "#,
        "cannot be read"
      ),
      ("a device", #"{"id": 1, "path": "/dev/zero"}"#, #"{"id": 1, "#, "Not a plain file"),
      ("a folder", #"{"id": 1, "path": "/"}"#, #"{"id": 1, "#, "a folder is not a document"),
      (
        "items of a device",
        #"{"id": 1, "document": {"sections": [{"layout": "list", "items": {"file": "/dev/stdin"}}]}}"#,
        #"{"id": 1, "#, "Not a plain file"
      ),
      (
        "a wrong option", #"{"id": 1, "document": {"sections": [{"layout": "lst", "items": 1}]}}"#,
        #"{"id": 1, "#, "did you mean “list”"
      ),
      (
        "a wrong key", #"{"id": 1, "document": {"sectons": []}}"#, #"{"id": 1, "#,
        "did you mean “sections”"
      ),
      ("a NUL", "{\"id\": 1,\u{0}}", #"{"id": 1, "#, "a control character"),
      (
        "half a pair", #"{"id": "é\n", "document": {"$schema": "\ud83c"}}"#, #"{"id": "é\n", "#,
        "INVALID_ARGUMENT"
      ),
      ("a line that ends", #"{"id": "a", "document": {"sections": ["#, #"{"id": "a", "#, "ends"),
      ("something behind the line", #"{"path": "a", "id": 1} {}"#, #"{"id": 1, "#, "after the end"),
      ("an id that may go on", #"{"id": 1"#, #"{"line": 1, "#, "ends before"),
      ("an id that goes on", #"{"id": 1x, "path": "a"}"#, #"{"line": 1, "#, "was expected"),
      ("an id that is none", #"{"id": [], "path": }"#, #"{"line": 1, "#, "was expected"),
      ("an id behind the fault", #"{"path": , "id": 1}"#, #"{"line": 1, "#, "was expected"),
      (
        "an id of the document", #"{"document": {"id": 1, "id": 2}}"#, #"{"line": 1, "#,
        "“id” twice"
      ),
      (
        "an id and a document with two", #"{"id": 3, "document": {"id": 1, "id": 2}}"#,
        #"{"id": 3, "#, "the document has the key “id” twice"
      ),
      ("ids in a list", #"[{"id": 1, "path": }]"#, #"{"line": 1, "#, "was expected"),
      (
        "an id with a line break", #"{"id": "a\nb", "path": "-"}"#, #"{"id": "a\nb", "#,
        "standard input"
      ),
    ]
  )
  func failures(_ name: String, _ line: String, _ start: String, _ words: String) throws {
    let reply = try replies([line])[0]
    #expect(reply.hasPrefix(start), "\(reply)")
    #expect(reply.contains(words), "\(reply)")
  }

  @Test("The error for a wrong file of items in a batch gives the file and the position in it")
  func itemFile() throws {
    let folder = try TemporaryFolder([
      "items.ndjson": "{}\n{\"width\": -1}\n",
      "a.json": #"{"sections": [{"layout": "list", "items": {"file": "items.ndjson"}}]}"#,
    ])
    let items = folder.path(of: "items.ndjson")
    let document = #"{"sections": [{"layout": "list", "items": {"file": "\#(items)"}}]}"#
    let place =
      #""path": "sections[0].items.file[1].width", "file": "\#(items)", "line": 2, "column": 11"#
    for reply in try replies([
      #"{"id": 1, "document": \#(document)}"#,
      #"{"id": 1, "path": "\#(folder.path(of: "a.json"))"}"#,
    ]) {
      #expect(reply.hasPrefix(#"{"id": 1, "error": "#))
      #expect(reply.contains(place), "\(reply)")
    }
  }

  @Test("A batch line that is not UTF-8 is an error")
  func notUTF8() throws {
    let worker = BatchWorker(try BatchConfiguration(HostConfiguration()))
    let bytes = Array(#"{"id": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let reply = worker.process(BatchLine(file: "b.ndjson", number: 3, content: .text(bytes)))
    let text = String(decoding: reply.text, as: UTF8.self)
    #expect(text.hasPrefix(#"{"file": "b.ndjson", "line": 3, "error": "#))
    #expect(text.contains("not UTF-8"))
  }

  @Test("The error for a batch line that is too long names the limit")
  func tooLong() throws {
    let worker = BatchWorker(try BatchConfiguration(HostConfiguration()))
    let reply = worker.process(BatchLine(number: 3, content: .tooLong(limit: 64 << 20)))
    #expect(String(decoding: reply.text, as: UTF8.self).contains("longer than 64MiB"))
    #expect(reply.isFailure)
  }

  // MARK: One document and the next

  private static let counting = """
    local calls = 0
    return { api = 1, options = { way = { type = "string", default = "" } },
      group = function(environment)
        calls = calls + 1
        if environment.options.way == "loops" then while true do end end
        if environment.options.way == "grows" then local t = {} while true do t[#t + 1] = {} end end
        return {{ x = 0, y = 0, width = 50, height = calls }}
      end }
    """

  private func asking(_ way: String) -> String {
    #"{"id": 1, "document": {"sections": [{"layout": "counting", "options": {"way": "\#(way)"}, "items": 1}]}}"#
  }

  @Test("The result of a batch line does not depend on the lines before it")
  func states() throws {
    let replies = try replies(
      Array(repeating: asking(""), count: 5),
      plugins: ["counting.lua": Self.counting]
    )
    #expect(Set(replies).count == 1)
    #expect(replies[0].contains("[0, 0, 50, 1]"))
  }

  @Test(
    "A plugin that runs out of time or memory does not affect later batch lines",
    arguments: ["loops", "grows"]
  )
  func parking(_ way: String) throws {
    let replies = try replies(
      Array(repeating: asking(way), count: 5) + [asking("")],
      plugins: ["counting.lua": Self.counting],
      budget: PluginBudget(deadline: .limit(.milliseconds(300)), memoryCeiling: 2 << 20)
    )
    let code = way == "loops" ? "DEADLINE_EXCEEDED" : "RESOURCE_EXHAUSTED"
    for reply in replies.dropLast() { #expect(reply.contains(code)) }
    #expect(replies[5].contains(#""result""#))
  }

  @Test("A document in a batch line does not use the project of an earlier line's file")
  func projects() throws {
    let folder = try TemporaryFolder([
      "layouthost.json": #"{"device": "iphone-se"}"#,
      "a.json": #"{"sections": [{"layout": "list", "items": 1}]}"#,
    ])
    let inPlace = #"{"id": 1, "document": {"sections": [{"layout": "list", "items": 1}]}}"#
    let replies = try replies([
      inPlace, #"{"id": 1, "path": "\#(folder.path(of: "a.json"))"}"#, inPlace,
    ])
    #expect(replies[0] == replies[2])
    #expect(replies[0] != replies[1])
  }

  @Test("A document in a batch line uses the project nearest to the line's file")
  func projectOfFile() throws {
    let folder = try TemporaryFolder(["in/layouthost.json": #"{"device": "iphone-se"}"#])
    let files = ["in/lines.ndjson", "lines.ndjson"].map { folder.path(of: $0) }
    let worker = BatchWorker(
      try BatchConfiguration(HostConfiguration(pluginFolders: []), files: files)
    )
    let text = #"{"id": 1, "document": {"sections": [{"layout": "list", "items": 1}]}}"#
    let replies = files.map { file in
      let line = BatchLine(file: file, number: 1, content: .text(Array(text.utf8)))
      return String(decoding: worker.process(line).text, as: UTF8.self)
    }
    #expect(replies[0].contains(#""width": 375"#) && replies[1].contains(#""width": 390"#))
  }

  @Test("A batch lists only the visible elements if its extent is the visible bounds")
  func visible() throws {
    let line = #"{"id": 1, "document": {"sections": [{"layout": "list", "items": 1000}]}}"#
    let all = try replies([line])[0]
    let visible = try replies([line], extent: .visibleBounds)[0]
    #expect(all.contains(#""item": 999"#))
    #expect(!visible.contains(#""item": 999"#) && visible.contains(#""item": 3"#))
  }
}
