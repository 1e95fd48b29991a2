import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutTesting
import TestSupport
import Testing

@Suite("Comparisons with a golden")
struct GoldenMatchTests {
  private static func list(rowHeight: Double = 40) -> String {
    #"{"environment": {"container": {"width": 300, "height": 200}}, "sections": "#
      + #"[{"layout": "list", "items": 3, "options": {"rowHeight": \#(rowHeight)}}]}"#
  }

  /// A plugin that runs `instead` if its container is not upright.
  private static func upright(unless instead: String) -> String {
    """
    return {
      api = 1,
      group = function(environment)
        if environment.traits.orientation ~= "portrait" then \(instead) end
        return { { x = 0, y = 0, width = 10, height = 10 } }
      end,
    }
    """
  }

  private static func saved(_ layout: EvaluatedLayout) throws -> String {
    try ResultRenderer(format: .json).text(of: #require(layout.collections.first))
  }

  @Test("A comparison describes what differs, and how to accept it")
  func difference() throws {
    let folder = try TemporaryFolder(["a.json": Self.list(), "b.json": Self.list(rowHeight: 50)])
    let documents = try evaluate(scripts: folder.path, in: folder.path)
    #expect(documents.map(\.description) == ["a", "b"])
    try folder.write(Self.saved(documents[0].layout()), to: "list.golden.json")
    let path = folder.path(of: "list.golden.json")
    // The golden is no document.
    #expect(try evaluate(scripts: folder.path, in: folder.path).count == 2)

    let same = try documents[0].layout().matches(result: path)
    #expect(same.isMatch && same.description == "the same as \(path)")
    let other = try documents[1].layout().matches(result: path)
    #expect(!other.isMatch)
    let command = "layouthost solve DOCUMENT --format json >\(path) overwrites it"
    #expect(other.description.contains(command))
    #expect(other.description.contains("300 × 120 → 300 × 150"))
    #expect(try documents[1].layout().matches(result: path, tolerance: 30).isMatch)
  }

  @Test("A comparison reports a missing result, and an invalid name of a golden")
  func missing() throws {
    let folder = try TemporaryFolder(["a.json": Self.list()])
    let layout = try evaluate(document: folder.path(of: "a.json"), scripts: folder.path).layout()
    let missing = layout.matches(result: folder.path(of: "no.json"))
    #expect(missing.outcome == .missing)
    #expect(missing.description.contains("\(folder.path(of: "no.json")) is missing"))
    #expect(missing.path == folder.path(of: "no.json"))
    let named = layout.matches(golden: "../a", in: folder.path)
    #expect(!named.isMatch)
    #expect(named.description.contains("cannot be the name of a golden"))
  }

  @Test("A comparison of a matrix fails if a combination has no layout")
  func failing() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "upright", "items": 1}]}"#,
      "upright.lua": Self.upright(unless: #"error("too wide")"#),
    ])
    let document = evaluate(document: folder.path(of: "a.json"), scripts: folder.path)
    let layouts = try document.layouts(over: LayoutMatrix(devices: ["iphone-15"]))
    #expect(try layouts.layout(in: "portrait").frames(of: 0).count == 1)
    let failure = try #require(throws: LayoutError.self) {
      try layouts.layout(in: "landscape")
    }
    #expect(failure.plugin == "upright")
    let unknown = try #require(throws: LayoutError.self) { try layouts.layout(in: "landscap") }
    #expect(unknown.hint == "did you mean “landscape”?")
    let match = layouts.matches(golden: "upright", in: folder.path)
    #expect(!match.isMatch)
    #expect(match.description.contains("landscape: "))
  }

  @Test("evaluate finds every file that is meant as a document, valid or not")
  func intended() throws {
    let padding = String(repeating: " ", count: 2 << 20)
    let folder = try TemporaryFolder([
      "a.json": "{", "b.json": #"{"sectons": []}"#, "c.json": Self.list() + padding,
      "d.lua": "-- an api of ours, which describe knows\nreturn { sections = {} }",
      "items.json": #"[{"width": 1}]"#, "package.json": #"{"name": "x"}"#,
      "plugin.lua": "return { api = 1 }", "d_test.lua": "", "saved.golden.json": "{}",
    ])
    let documents = try evaluate(scripts: folder.path, in: folder.path)
    #expect(documents.map(\.name) == ["a", "b", "c", "d"])
    #expect(throws: LayoutError.self) { try documents[0].layout() }
    #expect(throws: LayoutError.self) { try documents[1].layout() }
    let list = try documents[2].layout()
    #expect(list.frame(of: ItemPath(section: 0, item: 2)) == list.frames(of: 0)[2])
    #expect(list.frame(of: ItemPath(section: 0, item: 3)) == nil)
    #expect(throws: LayoutError.self) {
      try evaluate(scripts: folder.path(of: "script"), in: folder.path)
    }
  }

  @Test("A matrix calls a plugin again that has run out of time in another combination")
  func exhausted() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "upright", "items": 1}]}"#,
      "upright.lua": Self.upright(unless: "while true do end"),
    ])
    let document = evaluate(
      document: folder.path(of: "a.json"),
      scripts: folder.path,
      deadline: .milliseconds(400)
    )
    let devices = ["iphone-15", "iphone-15-plus", "iphone-se", "ipad-11"]
    let layouts = try document.layouts(
      over: LayoutMatrix(devices: devices, orientations: ["landscape", "portrait"])
    )
    let results = layouts.outcomes.map(\.result)
    let codes = results.map { result in
      if case .failure(let failure) = result { failure.code } else { StatusCode.ok }
    }
    #expect(codes == devices.flatMap { _ in [StatusCode.deadlineExceeded, .ok] })
  }

  @Test("evaluate fails for a folder without documents")
  func none() throws {
    let folder = try TemporaryFolder(["a.txt": ""])
    let failure = try #require(throws: LayoutError.self) {
      try evaluate(scripts: folder.path, in: folder.path)
    }
    #expect(failure.code == .notFound && failure.file == folder.path)
  }
}
