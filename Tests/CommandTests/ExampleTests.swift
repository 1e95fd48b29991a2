import Foundation
import TestSupport
import Testing

@Suite("Example documents")
struct ExampleTests {
  /// The documents with a saved result.
  static let names = [
    "accordion", "adaptive-sections", "app-store", "card-stack", "carousel", "chat", "cover-flow",
    "diagonal", "distinct-sections", "drum-roll", "endless-carousel", "grid", "headers-and-badges",
    "honeycomb", "inset-grid", "justified-gallery", "kanban", "list", "list-cells", "mixed",
    "mosaic", "nested-groups", "nested-groups-scrolling", "parallax-header", "photo-stream",
    "photos-days", "pinch-grid", "pizza-halves", "pizza-screen", "property-details",
    "property-screen", "radial-menu", "settings-measured", "spreadsheet", "tag-cloud", "tags",
    "timeline", "tv-guide", "two-columns", "wallet", "wallet-selected", "waterfall-group",
    "waterfall-section", "week-calendar",
  ]

  /// The document without a saved result: it measures texts, and another version of the font has other
  /// sizes.
  static let namesWithoutResult = ["settings"]

  @Test("solve gives the saved result of each example", arguments: names)
  func agree(_ name: String) async throws {
    let run = try await Program.run([
      "solve", "docs/examples/\(name).json", "--format", "json",
    ])
    let golden = try Fixtures.bytes("docs/examples/\(name).result.json")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == String(decoding: golden, as: UTF8.self))
  }

  /// The documents with a saved visible state.
  static let visibleStates = [
    "carousel", "chat", "drum-roll", "endless-carousel", "headers-and-badges", "kanban",
    "parallax-header", "photos-days", "pinch-grid", "pizza-halves", "pizza-screen", "spreadsheet",
    "timeline", "tv-guide", "wallet", "week-calendar",
  ]

  @Test("solve --visible gives the saved visible state of an example", arguments: visibleStates)
  func agreeInSight(_ name: String) async throws {
    let run = try await Program.run([
      "solve", "docs/examples/\(name).json", "--visible", "--format",
      "json",
    ])
    let golden = try Fixtures.bytes("docs/examples/\(name).visible.result.json")
    #expect(run.status == 0)
    #expect(run.output == String(decoding: golden, as: UTF8.self))
  }

  @Test("The tests cover every document in docs/examples")
  func complete() throws {
    let folder = Fixtures.root.appending(path: "docs/examples").path
    let documents = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") }
      .map { String($0.dropLast(5)) }
    #expect(documents.sorted() == (Self.names + Self.namesWithoutResult).sorted())
  }

  @Test(
    "solve prints the same table and NDJSON each time, and also a summary",
    arguments: ["table", "ndjson", "summary"]
  )
  func forms(_ format: String) async throws {
    var runs: [Program.Run] = []
    for _ in 0..<2 {
      runs.append(
        try await Program.run([
          "solve", "docs/examples/mixed.json", "--format", format,
        ])
      )
    }
    #expect(runs.allSatisfy { $0.status == 0 && !$0.output.isEmpty })
    // A summary has times, which differ.
    if format != "summary" { #expect(runs[0].output == runs[1].output) }
  }
}
