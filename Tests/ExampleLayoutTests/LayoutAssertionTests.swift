import Foundation
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutTesting
import TestSupport
import Testing

@Suite("Assertions of layouts")
struct LayoutAssertionTests {
  /// Squares in a row.
  private struct Squares: SwiftProvider {
    let name = "squares"
    static let side = ProviderOption("side", default: 10.0, minimum: 1)
    let options = OptionSchema(side)

    var handlers: ProviderHandlers {
      ProviderHandlers()
        .on(.group) { call in
          let side = call[Self.side]
          return FrameColumns(
            (0..<call.items.count)
              .map { item in
                CustomFrame(
                  frame: LayoutRect(x: Double(item) * side, y: 0, width: side, height: side)
                )
              }
          )
        }
    }
  }

  private static func squares(side: Double, items: Int = 3) -> DocumentDescription {
    DocumentDescription(
      sections: [
        .init("squares", options: ["side": SourceValue(side)], items: .count(items))
      ]
    )
  }

  private static func layout(side: Double, items: Int = 3) throws -> EvaluatedLayout {
    try evaluate(squares(side: side, items: items), providers: [Squares()]).layout()
  }

  @Test("evaluate takes a document of values and providers in Swift")
  func provider() throws {
    let document = evaluate(Self.squares(side: 20), named: "squares", providers: [Squares()])
    #expect(document.name == "squares")
    #expect(try document.layout().frames(of: 0).map(\.x) == [0, 20, 40])
  }

  @Test("evaluate shows a document on a device, and each document of a folder on several")
  func devices() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": 1}]}"#
    ])
    let one = evaluate(document: folder.path(of: "a.json"), device: "ipad-11")
    #expect(one.name == "a ipad-11")
    let several = try evaluate(
      scripts: folder.path,
      in: folder.path,
      devices: ["iphone-se", "ipad-11"]
    )
    #expect(several.map(\.name) == ["a iphone-se", "a ipad-11"])
    let widths = try several.map { try $0.layout().contentSize.width }
    #expect(widths[0] < widths[1])
    #expect(try one.layout().contentSize.width == widths[1])
  }

  @Test("An assertion of equal layouts succeeds, and one of near ones within the tolerance")
  func equal() throws {
    try assertLayout(Self.layout(side: 20), equals: Self.layout(side: 20))
    try assertLayout(Self.layout(side: 20), equals: Self.layout(side: 21), tolerance: 2)
  }

  @Test("An assertion of different layouts throws the difference as text and as a picture")
  func different() throws {
    let failure = try #require(throws: LayoutMismatch.self) {
      try assertLayout(Self.layout(side: 20, items: 4), equals: Self.layout(side: 20))
    }
    #expect(failure.text.contains("1 added; 3 equal"))
    let picture = try #require(failure.picture)
    #expect(picture.hasPrefix("<svg") || picture.contains("<svg"))
    let path = try #require(failure.picturePath)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == picture)
    #expect("\(failure)".contains(path))
  }

  @Test("An assertion of a golden throws what differs from it, and how to accept it")
  func golden() throws {
    let folder = try TemporaryFolder()
    let saved = try ResultRenderer(format: .json)
      .text(of: #require(Self.layout(side: 20).collections.first))
    try folder.write(saved, to: "squares.golden.json")
    try assertLayout(Self.layout(side: 20), matches: "squares", in: folder.path)
    let failure = try #require(throws: LayoutMismatch.self) {
      try assertLayout(Self.layout(side: 30), matches: "squares", in: folder.path)
    }
    #expect(failure.text.contains("LAYOUTHOST_UPDATE_GOLDENS=all"))
    #expect(failure.picture != nil)
    if let path = failure.picturePath { try FileManager.default.removeItem(atPath: path) }
    let unnamed = try #require(throws: LayoutMismatch.self) {
      try assertLayout(Self.layout(side: 30), matches: "../squares", in: folder.path)
    }
    #expect(unnamed.picture == nil)
  }
}
