import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("A file of items")
struct ItemFileTests {
  private func folder(_ lines: String, name: String = "photos.ndjson") throws -> TemporaryFolder {
    try TemporaryFolder([
      name: lines,
      "d.json":
        #"{"sections": [{"layout": "waterfall", "options": {"columns": 1}, "items": {"file": "photos.ndjson"}}]}"#,
      "d.lua":
        #"return { sections = { { layout = "waterfall", options = { columns = 1 }, items = { file = "photos.ndjson" } } } }"#,
    ])
  }

  @Test(
    "has an item a line, empty lines aside",
    arguments: ["d.json", "d.lua"],
    [
      "{\"width\": 1, \"height\": 1}\n{\"width\": 2, \"height\": 1}\n",
      "{\"width\": 1, \"height\": 1}\n\n  \n{\"width\": 2, \"height\": 1}",
      "{\"width\": 1, \"height\": 1}\r\n{\"width\": 2, \"height\": 1}\r\n",
    ]
  )
  func items(document: String, lines: String) throws {
    let folder = try folder(lines)
    let session = Session(.testing())
    try session.open(path: folder.path(of: document))
    #expect(try session.solve().itemFrames.map(\.height) == [390, 195])
  }

  @Test("may be empty")
  func empty() throws {
    let session = Session(.testing())
    let folder = try folder("")
    try session.open(path: folder.path(of: "d.json"))
    #expect(try session.solve().layout.itemCount == 0)
  }

  @Test("that is not there is named with its path")
  func missing() throws {
    let folder = try folder("", name: "other.ndjson")
    let failure = try Session(.testing()).failure(opening: folder.path(of: "d.json"))
    #expect(failure.code == .invalidArgument)
    let path = folder.path(of: "photos.ndjson")
    #expect(failure.message.hasPrefix("sections[0].items.file: “\(path)” cannot be read: "))
    #expect(failure.path == "sections[0].items.file")
    #expect(failure.file == folder.path(of: "d.json"))
    #expect(failure.line == 1)
  }

  @Test(
    "with a bad line names the line",
    arguments: [
      ("{}\n\n{\"width\": }\n", "line 3, column 11: "), ("{} {}", "line 1, column 4: "),
      ("{}\n{\"a\": 1, \"a\": 2}", "line 2, column 10: "),
    ]
  )
  func badLine(lines: String, place: String) throws {
    let folder = try folder(lines)
    let failure = try Session(.testing()).failure(opening: folder.path(of: "d.json"))
    let start = "sections[0].items.file: “\(folder.path(of: "photos.ndjson"))”, \(place)"
    #expect(failure.code == .invalidArgument)
    #expect(failure.message.hasPrefix(start), "\(failure.message)")
  }

  @Test("whose line is no object names the item")
  func noObject() throws {
    let folder = try folder("{}\n7\n")
    let failure = try Session(.testing()).failure(opening: folder.path(of: "d.json"))
    #expect(failure.message == "sections[0].items.file[1] must be an object, not a number")
  }

  @Test("is not read for a document that came from no file")
  func relative() throws {
    let session = Session(.testing())
    let failure = #expect(throws: LayoutFailure.self) {
      try session.open(
        json: #"{"sections": [{"layout": "list", "items": {"file": "no-such-file.ndjson"}}]}"#
      )
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == "sections[0].items.file")
  }
}
