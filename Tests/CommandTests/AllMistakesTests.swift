import Foundation
import TestSupport
import Testing

@Suite("Reports of several mistakes in a document")
struct AllMistakesTests {
  /// A document, the places and hints of its mistakes, and sentences that must not appear.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let document: String
    let says: [String]
    var isSilentAbout: [String] = []
    var testDescription: String { name }
  }

  @Test(
    "solve reports all mistakes of a document at once, but none that only follows from another",
    arguments: [
      Case(
        name: "keys, words and numbers of two sections",
        document: #"""
          {"environment": {"orientation": "landscpe"},
           "sections": [
            {"layout": "list", "itms": -3},
            {"layout": {"group": {"layoutDirection": "horizontal", "width": "wide"}}, "items": 2},
            {"layout": "grid", "items": [{"height": "x"}, {"height": 4}, {"height": "y"}], "id": 7}]}
          """#,
        says: [
          "error: sections[0] has an unknown key “itms”", "did you mean “items”?",
          "error: sections[0].items must be 0 or more, not -3",
          "error: sections[2].id must be a string, not a number",
          "error: environment.orientation: there is no orientation “landscpe”",
        ],
        isSilentAbout: ["needs the key “items”"]
      ),
      Case(
        name: "providers and options, when the form is right",
        document: #"""
          {"environment": {"device": "ipad 99"},
           "sections": [{"layout": "lisst", "items": 1}, {"layout": "list", "options": {"rowHight": 3}, "items": 1},
            {"layout": "waterfall", "options": {"minimumColumns": -1}, "items": 1}]}
          """#,
        says: [
          "there is no device “ipad 99”", "there is no provider “lisst”",
          "unknown key “rowHight”", "minimumColumns must be",
        ]
      ),
      Case(
        name: "a missing key is one mistake",
        document: #"{"sections": [{"items": 1}, {"layout": 5, "items": 1}]}"#,
        says: ["sections[0] needs the key “layout”", "sections[1].layout must be"],
        isSilentAbout: ["sections[1] needs"]
      ),
      Case(
        name: "a key whose name is guessed, a missing file, and a group that is left without items",
        document: #"""
          {"configuration": {"contentInsets": 8},
           "sections": [{"layout": "list", "items": {"file": "missing.ndjson"}},
            {"layout": {"group": {"axis": "horizontal", "items": []}}, "items": 2}]}
          """#,
        says: [
          "configuration has an unknown key “contentInsets”", "missing.ndjson” cannot be read",
          "error: sections[1].layout.group.items must",
        ],
        isSilentAbout: ["contentInsetsReference must", "needs the key “count”", "a group needs"]
      ),
      Case(
        name: "a transform without a known key, an unknown trait, and a misspelt key of a group",
        document: #"""
          {"environment": {"traits": {"userInterfaceStyle": "dark"}},
           "sections": [{"layout": {"group": {"axis": "horizontal", "size": {"width": 40, "height": 40},
              "items": [{"size": {"width": 40, "height": 40}, "transform": {"scale": 2}}]}}, "items": 2},
            {"layout": {"group": {"axis": "horizontal", "size": {"width": 40, "height": 40}, "count": 2,
              "item": {"size": {"width": 40, "height": 40}}, "items2": []}}, "items": 2}]}
          """#,
        says: [
          "transform has an unknown key “scale”", "traits has an unknown key “userInterfaceStyle”",
          "group has an unknown key “items2”",
        ],
        isSilentAbout: ["transform must be", "userInterfaceIdiom:", "not both"]
      ),
    ]
  )
  func mistakes(_ test: Case) async throws {
    let folder = try TemporaryFolder(["a.json": test.document])
    let run = try await Program.run(["solve", folder.path(of: "a.json")])
    #expect(run.status == 65)
    for sentence in test.says { #expect(run.errors.contains(sentence), "\(run.errors)") }
    for sentence in test.isSilentAbout { #expect(!run.errors.contains(sentence), "\(run.errors)") }
    #expect(run.errors.components(separatedBy: "error: ").count - 1 >= test.says.count - 1)
  }

  @Test("solve reports at most ten mistakes of a document")
  func limit() async throws {
    let sections = (0..<30).map { _ in #"{"layout": "list", "items": -1}"# }.joined(separator: ", ")
    let folder = try TemporaryFolder(["a.json": "{\"sections\": [\(sections)]}"])
    let run = try await Program.run(["solve", folder.path(of: "a.json")])
    #expect(run.errors.components(separatedBy: "error: ").count - 1 == 10)
    let lines = try await Program.run(["solve", folder.path(of: "a.json"), "--format", "json"])
    #expect(lines.errors.split(separator: "\n").count == 10)
    #expect(lines.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"error\": {") })
  }

  @Test(
    "The error for an unknown device suggests a device of the same kind",
    arguments: [
      ("ipad 99", "iPad"), ("iPhone 99", "iPhone"), ("iphone-51", "iphone-15"),
    ]
  )
  func device(name: String, kind: String) async throws {
    let run = try await Program.run(["solve", "docs/examples/list.json", "--device", name])
    #expect(run.errors.contains("did you mean “\(kind)"), "\(run.errors)")
  }

  @Test("The error for an unknown provider lists the searched folders")
  func folders() async throws {
    let folder = try TemporaryFolder(["a.json": #"{"sections": [{"layout": "xyz", "items": 1}]}"#])
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "more"),
      withIntermediateDirectories: true
    )
    let run = try await Program.run(
      ["solve", "a.json", "--plugins", "more"],
      in: URL(filePath: folder.path(of: ""))
    )
    #expect(run.errors.contains("= hint: searched more"))
    let none = try await Program.run(["solve", "a.json"], in: URL(filePath: folder.path(of: "")))
    #expect(none.errors.contains("plugins (missing)"), "\(none.errors)")
  }

  @Test("The error for a syntax error in a plugin points at its line and column")
  func columns() async throws {
    let folder = try TemporaryFolder([
      "plugins/wrong.lua": "return {\n  api = 1,\n  group = function( return {} end,\n}\n",
      "a.json": #"{"sections": [{"layout": "wrong", "items": 1}]}"#,
    ])
    let run = try await Program.run(
      ["solve", "a.json", "--plugins", "plugins"],
      in: URL(filePath: folder.path(of: ""))
    )
    #expect(run.errors.contains("--> plugins/wrong.lua:3:21\n"), "\(run.errors)")
    #expect(run.errors.contains("   |                     ^\n"), "\(run.errors)")
  }
}
