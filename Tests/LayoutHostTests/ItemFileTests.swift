import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Files of items")
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
    "A file of items has one item per line and may have blank lines",
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
    #expect(try session.focusedCollection().itemFrames.map(\.height) == [390, 195])
  }

  @Test("A file of items may be empty")
  func empty() throws {
    let session = Session(.testing())
    let folder = try folder("")
    try session.open(path: folder.path(of: "d.json"))
    #expect(try session.focusedCollection().layout.itemCount == 0)
  }

  @Test("The error for a missing file of items names its path")
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
    "The error for a malformed line of items gives its line and column",
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

  /// A file with a mistake, and the error for it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var lines: String
    var (line, column): (Int, Int)
    var path: String
    var words: String
    var excerpt: String
  }

  private static let mistakes = [
    Mistake(
      testDescription: "a line that is no object",
      lines: "{}\n7\n",
      line: 2,
      column: 1,
      path: "[1]",
      words: "must be an object, not a number",
      excerpt: "7"
    ),
    Mistake(
      testDescription: "a size below 0",
      lines: "{}\r\n\r\n{}\r\n  {\"width\": -1}\r\n",
      line: 4,
      column: 13,
      path: "[2].width",
      words: "must be 0 or more, not -1",
      excerpt: "  {\"width\": -1}"
    ),
    Mistake(
      testDescription: "an id that is a number",
      lines: "{\"text\": \"漢字\", \"id\": 3}",
      line: 1,
      column: 22,
      path: "[0].id",
      words: "must be a string, not a number",
      excerpt: "{\"text\": \"漢字\", \"id\": 3}"
    ),
  ]

  @Test(
    "The error for a wrong value in a file of items gives its position in that file",
    arguments: mistakes
  )
  func wrongValue(_ mistake: Mistake) throws {
    let folder = try folder(mistake.lines)
    for (document, start) in [
      ("d.json", "sections[0].items.file"), ("d.lua", "sections[1].items.file"),
    ] {
      let failure = try Session(.testing()).failure(opening: folder.path(of: document))
      let isLua = document == "d.lua"
      if !isLua {
        #expect(failure.path == start + mistake.path)
        #expect(failure.message == "\(start)\(mistake.path) \(mistake.words)")
      }
      #expect(failure.path?.hasPrefix(start) == true)
      #expect(failure.file == folder.path(of: "photos.ndjson"))
      #expect(failure.line == mistake.line)
      #expect(failure.column == mistake.column)
      #expect(failure.excerpt == mistake.excerpt)
    }
  }

  @Test("The error for a file of items gives its position even if the document is not from a file")
  func placesWithoutDocument() throws {
    let folder = try folder("{}\n{\"height\": \"1\"}\n")
    let path = folder.path(of: "photos.ndjson")
    let failure = try #require(throws: LayoutError.self) {
      try Session(.testing())
        .open(json: #"{"sections": [{"layout": "list", "items": {"file": "\#(path)"}}]}"#)
    }
    #expect(failure.file == path)
    #expect(failure.line == 2)
    #expect(failure.column == 12)
  }

  @Test("A document that is not from a file reads items relative to the working directory")
  func relative() throws {
    let folder = try folder("{}\n{}\n")
    let depth = URL(filePath: FileManager.default.currentDirectoryPath).pathComponents.count - 1
    let up = String(repeating: "../", count: depth)
    let path = "\(up)\(folder.path(of: "photos.ndjson").dropFirst())"
    func document(_ path: String) -> String {
      #"{"sections": [{"layout": "list", "items": {"file": "\#(path)"}}]}"#
    }
    let session = Session(.testing())
    try session.open(json: document(path))
    #expect(try session.focusedCollection().layout.itemCount == 2)
    // A missing file is named as the document names it.
    let missing = path.replacing("photos", with: "nothing")
    let failure = #expect(throws: LayoutError.self) { try session.open(json: document(missing)) }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == "sections[0].items.file")
    #expect(
      failure?.message
        == "sections[0].items.file: “\(missing)” cannot be read: No such file or directory"
    )
    #expect(try session.focusedCollection().layout.itemCount == 2)
  }
}
