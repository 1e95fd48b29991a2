import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Layout diagnostics")
struct DiagnosticsTests {
  /// Sections and their diagnostics.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var document: String
    var expected: [String]

    init(
      _ title: String,
      _ sections: String,
      _ expected: [String],
      environment: String = "{}",
      contentInset: String = "0"
    ) {
      testDescription = title
      document = """
        {"environment": \(environment), "contentInset": \(contentInset), "sections": [\(sections)]}
        """
      self.expected = expected
    }
  }

  static func frames(_ frames: String, items: Int = 2) -> String {
    #"""
    {"items": \#(items), "layout": {"group": {"axis": "custom",
      "size": {"width": {"fractionalWidth": 1}, "height": 100}, "frames": [\#(frames)]}}}
    """#
  }

  static let cases = [
    Case("nothing to say", #"{"layout": "list", "items": 3}"#, []),
    Case("no items", #"{"layout": "list", "items": 0}"#, []),
    Case(
      "rows too low to tap",
      #"{"layout": "list", "items": 12, "options": {"rowHeight": 43.5}}"#,
      ["tapTarget 0 12 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"]
    ),
    Case(
      "rows that nobody taps",
      #"{"layout": "list", "items": 12, "options": {"rowHeight": 43}}"#,
      [],
      environment: #"{"traits": {"userInterfaceIdiom": "tv"}}"#
    ),
    Case(
      "frames that lie on each other",
      frames(
        """
        {"x": 0, "y": 0, "width": 100, "height": 50}, {"x": 60, "y": 0, "width": 100, "height": 50}
        """
      ),
      ["overlap 0 2 [0, 1]"]
    ),
    Case(
      "frames that lie on each other on purpose",
      frames(
        """
        {"x": 0, "y": 0, "width": 100, "height": 50},
        {"x": 60, "y": 0, "width": 100, "height": 50, "zIndex": 1}
        """
      ),
      []
    ),
    Case(
      "frames that share less than a pixel",
      frames(
        """
        {"x": 0, "y": 0, "width": 100, "height": 50},
        {"x": 99.7, "y": 0, "width": 100, "height": 50}
        """
      ),
      []
    ),
    Case(
      "a billion rows that lie on each other",
      #"{"layout": "list", "items": 1000000000, "options": {"spacing": -4}}"#,
      ["overlap 0 64 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"]
    ),
    Case(
      "frames without area",
      frames(
        """
        {"x": 0, "y": 0, "width": 100, "height": 0}, {"x": 0, "y": 10, "width": 100, "height": 50}
        """,
        items: 5
      ),
      ["zeroSize 0 3 [0, 2, 4]"]
    ),
    Case(
      "frames outside the content",
      frames(
        """
        {"x": -80, "y": 0, "width": 60, "height": 50}, {"x": 360, "y": 10, "width": 60, "height": 50},
        {"x": 100, "y": 10, "width": 60, "height": 50}
        """,
        items: 7
      ),
      ["outsideContent 0 5 [0, 1, 3, 4, 6]"]
    ),
    Case(
      "frames in the content inset",
      frames(#"{"x": -10, "y": -20, "width": 60, "height": 50}"#, items: 1),
      [],
      contentInset: #"{"top": 20, "leading": 10, "trailing": 10}"#
    ),
    Case(
      "a last group that sticks out",
      frames(#"{"x": 0, "y": 60, "width": 60, "height": 50}"#, items: 1_000_000_000),
      ["outsideContent 0 1 [999999999]"]
    ),
    Case(
      "a row that scrolls across",
      #"""
      {"items": 20, "layout": {"orthogonalScrolling": "continuous",
        "group": {"axis": "horizontal", "size": {"width": 100, "height": 50},
          "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}}}
      """#,
      []
    ),
    Case(
      "a first item longer than its group",
      #"""
      {"layout": "list", "items": 1}, {"items": 2, "layout": {"group": {"axis": "horizontal",
        "size": {"width": 100, "height": 50}, "items": [{"size": {"width": 101, "height": 50}}]}}}
      """#,
      ["firstItemDoesNotFit 1 0 []"]
    ),
    Case(
      "more frames than items",
      frames(
        """
        {"x": 0, "y": 0, "width": 100, "height": 50}, {"x": 0, "y": 50, "width": 100, "height": 50}
        """,
        items: 1
      ),
      ["framesDropped 0 1 []"]
    ),
  ]

  @Test("A diagnostic names its kind, section, count and items", arguments: cases)
  func named(_ diagnosed: Case) throws {
    let document = try LayoutDocument(json: diagnosed.document)
    let environment = try document.resolvedEnvironment
    let layout = try document.solved()
    let diagnostics = LayoutInspector(layout, in: environment).diagnostics()
    #expect(
      diagnostics.map { "\($0.kind.rawValue) \($0.section ?? -1) \($0.count) \($0.items)" }
        == diagnosed.expected
    )
    #expect(diagnostics.allSatisfy { !$0.message.isEmpty })
  }

  @Test("A layout has the same diagnostics when it is read from right to left", arguments: cases)
  func mirrored(_ diagnosed: Case) throws {
    let document = try LayoutDocument(json: diagnosed.document)
    let layout = try document.solved()
    let mirrored = try document.rightToLeft.solved()
    let environment = try document.resolvedEnvironment
    #expect(
      LayoutInspector(layout, in: environment).diagnostics()
        == LayoutInspector(mirrored, in: environment).diagnostics()
    )
  }

  @Test(
    "The overlap diagnostic finds the same items as a comparison of all pairs",
    arguments: 0..<12
  )
  func pairByPair(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    // Few and many items side by side: both ways of searching.
    let sizes = seed.isMultiple(of: 2) ? 1.0...40 : 20...900
    let frames = (0..<300)
      .map { _ in
        LayoutRect(
          x: numbers.length(0...1000),
          y: numbers.length(0...1000),
          width: numbers.length(sizes),
          height: numbers.length(sizes)
        )
      }
    let places = frames.map { _ in Int.random(in: 0..<4, using: &numbers) }
    let overlapping = frames.indices.filter { one in
      frames.indices.contains { other in
        one != other && places[one] == places[other] && frames[one].overlaps(frames[other])
      }
    }
    let texts = zip(frames, places)
      .map { frame, place in
        """
        {"x": \(frame.x), "y": \(frame.y), "width": \(frame.width), "height": \(frame.height),
         "zIndex": \(place)}
        """
      }
    let section = Self.frames(texts.joined(separator: ","), items: frames.count)
    let document = try LayoutDocument(
      json: #"{"configuration": {"pixelAlignment": false}, "sections": [\#(section)]}"#
    )
    let found = LayoutInspector(try document.solved(), in: try document.resolvedEnvironment)
      .diagnostics().first { $0.kind == .overlap }
    #expect(found?.items ?? [] == Array(overlapping.prefix(10)), "\(numbers)")
    #expect(found?.count ?? 0 == overlapping.count, "\(numbers)")
  }
}
