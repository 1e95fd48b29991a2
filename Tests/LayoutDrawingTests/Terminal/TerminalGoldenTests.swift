import Foundation
import LayoutDrawing
import LayoutEngine
import LayoutHost
import TestSupport
import Testing

@Suite("Terminal picture goldens")
struct TerminalGoldenTests {
  struct Golden: CustomTestStringConvertible {
    var testDescription: String { name }
    /// The text's name.
    var name: String
    var document: String
    var isWhole = false
    var renderer = TerminalRenderer()

    /// One of the examples.
    static func example(_ name: String) -> Golden {
      Golden(name: name, document: "docs/examples/\(name).json")
    }
  }

  private static let sorts = "Tests/LayoutDrawingTests/Fixtures/sorts.json"

  static let goldens = [
    Golden.example("list"), .example("headers-and-badges"), .example("two-columns"),
    .example("cover-flow"), .example("pizza-screen"), .example("property-screen"),
    Golden(name: "sorts", document: sorts),
    Golden(name: "sorts.whole", document: sorts, isWhole: true),
    Golden(name: "sorts.ascii", document: sorts, renderer: TerminalRenderer(characters: .ascii)),
    Golden(name: "sorts.full", document: sorts, renderer: colored(.full, .dark)),
    Golden(name: "sorts.sixteen", document: sorts, renderer: colored(.sixteen, .unknown)),
    Golden(
      name: "sorts.small",
      document: sorts,
      renderer: TerminalRenderer(columns: 20, rows: 10)
    ),
    Golden(
      name: "mirrored.whole",
      document: "Tests/LayoutDrawingTests/Fixtures/mirrored.json",
      isWhole: true
    ),
    Golden(name: "empty", document: "Tests/LayoutDrawingTests/Fixtures/empty.json"),
    Golden(
      name: "waterfall.whole",
      document: "docs/examples/waterfall-section.json",
      isWhole: true
    ),
  ]

  private static func colored(
    _ colors: TerminalRenderer.Colors,
    _ background: TerminalRenderer.Background
  ) -> TerminalRenderer {
    TerminalRenderer(columns: 40, rows: 16, colors: colors, background: background)
  }

  @Test("A terminal picture equals its golden", arguments: goldens)
  func looks(_ golden: Golden) throws {
    let session = Session(
      HostConfiguration(
        pluginFolders: [Fixtures.root.appending(path: "plugins").path],
        budget: PluginBudget(deadline: .unlimited)
      )
    )
    try session.open(path: Fixtures.root.appending(path: golden.document).path)
    let picture = try session.picture(isWhole: golden.isWhole)
    let expected = try Fixtures.bytes(
      "Tests/LayoutDrawingTests/Fixtures/terminal/\(golden.name).txt"
    )
    // An escape is written as ␛, so that the files can be read.
    let text = golden.renderer.text(of: picture).replacing("\u{1B}", with: "␛")
    #expect(text == String(decoding: expected, as: UTF8.self))
  }
}

extension Session {
  /// The picture of the session's visible state, or of its whole content.
  fileprivate func picture(isWhole: Bool) throws -> Picture {
    try Picture(of: solve(), at: isWhole ? nil : visibleState())
  }
}
