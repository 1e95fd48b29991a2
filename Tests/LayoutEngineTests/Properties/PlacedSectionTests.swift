import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Sections anywhere in the content")
struct PlacedSectionTests {
  /// Places lists at given corners.
  private static func layout(_ origins: [LayoutPoint]) throws -> CollectionLayout {
    var provider = ClosureProvider()
    provider.handlers = provider.handlers.on(.collection) { call in
      var result = CollectionResult()
      let lists = try call.sections(container: LayoutSize(width: 60, height: 100))
      result.sections = zip(lists, origins).map { CollectionResult.Section($0, origin: $1) }
      result.contentSize = LayoutSize(width: 5_000, height: 5_000)
      return result
    }
    let sections = origins.indices.map { "{\"layout\": \"list\", \"items\": \($0 % 5)}" }
    let document = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 300, "height": 300}}, "layout": "board",
         "sections": [\(sections.joined(separator: ", "))]}
        """
    )
    return try document.solved(calling: provider)
  }

  @Test(
    "A search in a rectangle finds what a search of all elements finds",
    arguments: Soak.seeds(200, otherwise: 20)
  )
  func search(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    // In a row, in a column, on a board, or all in one place.
    let spread = [
      LayoutSize(width: 4_000, height: 0), LayoutSize(width: 0, height: 4_000),
      LayoutSize(width: 4_000, height: 4_000), LayoutSize(width: 30, height: 30),
    ][Int(seed % 4)]
    let origins = (0..<80)
      .map { _ in
        LayoutPoint(
          x: numbers.length(0...max(1, spread.width)),
          y: numbers.length(0...max(1, spread.height))
        )
      }
    let layout = try Self.layout(origins)
    for _ in 0..<20 {
      let rect = LayoutRect(
        x: numbers.length(0...3_000),
        y: numbers.length(0...3_000),
        width: numbers.length(1...1_500),
        height: numbers.length(1...1_500)
      )
      var expected: [LayoutElement] = []
      layout.forEachElement { if $0.frame.overlaps(rect) { expected.append($0) } }
      #expect(layout.elements(in: rect) == expected, "\(numbers), \(rect)")
    }
  }
}
