import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Carousels")
struct CarouselTests {
  /// A random row at a random content offset.
  struct Row {
    let container: LayoutSize
    let count: Int
    let length: Double
    let spacing: Double
    let turns: Int?
    let offset: Double

    init(seed: UInt64) {
      var numbers = SeededNumbers(seed: seed)
      container = LayoutSize(
        width: Double.random(in: 50...900, using: &numbers),
        height: Double.random(in: 50...900, using: &numbers)
      )
      count = Int.random(in: 1...12, using: &numbers)
      length = Double.random(in: 20...500, using: &numbers)
      spacing = Double.random(in: 0...40, using: &numbers)
      turns = Bool.random(using: &numbers) ? Int.random(in: 1...4, using: &numbers) : nil
      let places = Double(count * (turns ?? 1) - 1)
      offset = Double.random(in: 0...max(0.001, places), using: &numbers) * (length + spacing)
    }

    var json: String {
      let wrapping = turns.map { #", "wrapAround": true, "turns": \#($0)"# } ?? ""
      return """
        {"environment": {"container": {"width": \(container.width), "height": \(container.height)}},
         "configuration": {"scrollDirection": "horizontal"},
         "sections": [{"layout": "carousel", "items": \(count),
           "options": {"itemLength": \(length), "spacing": \(spacing), "minimumScale": 0.6,
                       "minimumAlpha": 0.2\(wrapping)}}]}
        """
    }

    private var pitch: Double { length + spacing }
    private var padding: Double { max(0, (container.width - length) / 2) }
    private var middle: Double { offset + container.width / 2 }

    /// All middles that an item may have: one, or one in each turn near the bounds.
    private func middles(of item: Int) -> [Double] {
      let first = padding + Double(item) * pitch + length / 2
      guard turns != nil else { return [first] }
      return (-2...6).map { first + Double($0 * count) * pitch }
    }

    /// The visible elements: every item at the middle that is nearest to the screen's.
    var elements: [LayoutElement] {
      let bounds = LayoutRect(origin: LayoutPoint(x: offset, y: 0), size: container)
      return (0..<count)
        .compactMap { item in
          guard let nearest = middles(of: item).min(by: { abs($0 - middle) < abs($1 - middle) })
          else { return nil }
          let t = min(1, abs(nearest - middle) / pitch)
          let frame = LayoutRect(
            x: nearest - length / 2,
            y: 0,
            width: length,
            height: container.height
          )
          var element = LayoutElement(kind: .item, section: 0, item: item, frame: frame)
          element.alpha = 1 - 0.8 * t
          element.transform = .scale(1 - 0.4 * t)
          return frame.overlaps(bounds) || element.drawnFrame.overlaps(bounds) ? element : nil
        }
    }

    /// The offsets at which an item is in the middle, in all turns.
    var stops: [Double] {
      (0..<count * (turns ?? 1))
        .map { padding + Double($0) * pitch + length / 2 - container.width / 2 }
    }
  }

  @Test(
    "The visible states of a carousel follow its formulas, with wrap-around and without",
    arguments: Soak.seeds(150, otherwise: 40)
  )
  func visibleStates(seed: UInt64) throws {
    let row = Row(seed: seed)
    let visibleState = try Session.showing(row.json)
      .focusedVisibleState(at: LayoutPoint(x: row.offset, y: 0))
    expectElements(visibleState.elements, row.elements)
  }

  @Test(
    "A fling of a carousel ends with the nearest item in the middle",
    arguments: Soak.seeds(100, otherwise: 40)
  )
  func targets(seed: UInt64) throws {
    let row = Row(seed: seed)
    var numbers = SeededNumbers(seed: seed)
    let session = try Session.showing(row.json)
    try session.scroll(to: LayoutPoint(x: row.offset, y: 0))
    let velocity = Double.random(in: -1...1, using: &numbers)
    let fling = try session.fling(velocity: LayoutPoint(x: velocity, y: 0))
    let nearest = try #require(
      row.stops.min { abs($0 - fling.proposed.x) < abs($1 - fling.proposed.x) }
    )
    #expect(fling.target.offset.x.agrees(with: nearest))
  }
}
