import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Waterfall layout")
struct WaterfallTests {
  static let references = (0..<120).map { WaterfallReference(seed: $0) }

  @Test("A waterfall places random items exactly as its formulas say", arguments: references)
  func agrees(_ reference: WaterfallReference) throws {
    let layout = try reference.document().solved()
    let expected = reference.solved()

    #expect(layout.itemFrames == expected.frames)
    #expect(
      layout.contentSize == LayoutSize(width: reference.container.width, height: expected.height)
    )
  }

  @Test(
    "A horizontal waterfall equals the vertical one with x and y exchanged",
    arguments: references
  )
  func sideways(_ reference: WaterfallReference) throws {
    let layout = try reference.document(scrolling: .horizontal).solved()
    let expected = reference.solved()

    #expect(layout.itemFrames == expected.frames.map(\.transposed))
    #expect(
      layout.contentSize == LayoutSize(width: expected.height, height: reference.container.width)
    )
  }

  @Test("A right-to-left waterfall mirrors its item frames", arguments: references.prefix(20))
  func mirrored(_ reference: WaterfallReference) throws {
    for axis in ScrollAxis.allCases {
      let document = try reference.document(scrolling: axis)
      let layout = try document.solved()
      let mirrored = try document.rightToLeft.solved()
      #expect(layout.itemFrames.count == reference.items.count)
      #expect(mirrored.itemFrames.count == reference.items.count)
      for (frame, other) in zip(layout.itemFrames, mirrored.itemFrames) {
        var expected = frame
        expected.x = layout.contentSize.width - frame.maxX
        #expect(other.isNear(expected))
      }
    }
  }

  @Test(
    "A waterfall contains every item, has no overlaps in a column and solves the same twice",
    arguments: references
  )
  func properties(_ reference: WaterfallReference) throws {
    let layout = try reference.document().solved()
    #expect(try layout == reference.document().solved())

    let columns = Dictionary(grouping: layout.itemFrames, by: \.x)
    for frame in layout.itemFrames {
      #expect(frame.x >= 0 && frame.maxX <= layout.contentSize.width + 1e-9)
      #expect(frame.y >= 0 || reference.lineSpacing < 0)
      #expect(frame.maxY <= layout.contentSize.height)
    }
    guard reference.lineSpacing >= 0 else { return }
    for column in columns.values {
      for (upper, lower) in zip(column, column.dropFirst()) {
        #expect(upper.maxY <= lower.y, "\(upper) and \(lower)")
      }
    }
  }

  @Test(
    "A waterfall finds the same items in a rectangle as a linear search",
    arguments: references.prefix(40)
  )
  func rectangles(_ reference: WaterfallReference) throws {
    var numbers = SeededNumbers(seed: reference.seed)
    for axis in ScrollAxis.allCases {
      let layout = try reference.document(scrolling: axis).solved()
      for _ in 0..<10 {
        let rect = LayoutRect(
          x: numbers.length(-50...1000),
          y: numbers.length(-50...1000),
          width: numbers.length(0...500),
          height: numbers.length(0...500)
        )
        #expect(layout.elements(in: rect) == layout.elementsOneByOne(in: rect))
      }
    }
  }

  // MARK: Single cases

  static func frames(_ options: String, _ items: String) throws -> [LayoutRect] {
    try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 100, "height": 100}}, "sections":
          [{"layout": "waterfall", "options": \(options), "items": \(items)}]}
        """
    )
    .solved().itemFrames
  }

  @Test("A waterfall puts the next item below one of height 0, with line spacing between them")
  func emptyColumns() throws {
    // The first column's bottom is still the top, so it is the leftmost of equals.
    let frames = try Self.frames(
      #"{"sizing": "height", "lineSpacing": 10}"#,
      #"[{"height": 0}, {"height": 5}]"#
    )
    #expect(frames.map(\.x) == [0, 0])
    #expect(frames.map(\.y) == [0, 10])
  }

  @Test("A waterfall places items by its columns' bottoms even if line spacing is negative")
  func negativeSpacing() throws {
    let frames = try Self.frames(
      #"{"sizing": "height", "lineSpacing": -20}"#,
      #"[{"height": 10}, {"height": 30}, {"height": 5, "span": "full"}, {"height": 1}]"#
    )
    #expect(frames.map(\.x) == [0, 50, 0, 0])
    #expect(frames.map(\.y) == [0, 0, 10, -5])
  }

  @Test("A sequential waterfall restarts at the first column below an item that spans all")
  func fullSpan() throws {
    let frames = try Self.frames(
      #"{"columns": 3, "placement": "sequential", "sizing": "height", "lineSpacing": 5}"#,
      #"[{"height": 10}, {"height": 20}, {"height": 7, "span": "full"}, {"height": 1}]"#
    )
    #expect(frames[2] == LayoutRect(x: 0, y: 25, width: 100, height: 7))
    #expect(frames[3].origin == LayoutPoint(x: 0, y: 37))
  }

  @Test("A waterfall without items is as high as its insets")
  func empty() throws {
    let layout = try LayoutDocument(
      json: """
        {"sections": [{"layout": "waterfall", "options": {"contentInsets": 7}, "items": 0}]}
        """
    )
    .solved()
    #expect(layout.contentSize == LayoutSize(width: 390, height: 14))
  }

  @Test(
    "A waterfall refuses invalid items and options, and names their path",
    arguments: [
      ("{}", "3", "sections[0].items[0]"),
      ("{}", #"[{"width": 1, "height": 1}, {"height": 1}]"#, "sections[0].items[1]"),
      ("{}", #"[{"width": 0, "height": 1}]"#, "sections[0].items[0]"),
      (#"{"sizing": "height"}"#, #"[{"width": 1}]"#, "sections[0].items[0]"),
      (#"{"columns": 0}"#, "0", "sections[0].options.columns"),
      (#"{"columns": 2.5}"#, "0", "sections[0].options.columns"),
      (#"{"columns": 5, "maximumColumns": 4}"#, "0", "sections[0].options.columns"),
      (#"{"minimumColumns": 5, "maximumColumns": 4}"#, "0", "sections[0].options"),
      (#"{"colums": 2}"#, "0", "sections[0].options"),
    ]
  )
  func refusals(options: String, items: String, path: String) {
    do {
      _ = try Self.frames(options, items)
      Issue.record("accepted")
    } catch let failure as LayoutError {
      #expect(failure.code == .invalidArgument)
      #expect(failure.path == path)
    } catch {
      Issue.record("\(error)")
    }
  }
}

extension LayoutRect {
  fileprivate var transposed: LayoutRect { LayoutRect(x: y, y: x, width: height, height: width) }
}
