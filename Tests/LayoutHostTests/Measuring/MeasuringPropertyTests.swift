import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Measuring in any order")
struct MeasuringPropertyTests {
  /// A random document with headers, pins, both directions and both axes.
  private struct Case {
    var json: String

    init(measuring: String, _ numbers: inout SeededNumbers) {
      let axis = Bool.random(using: &numbers) ? "vertical" : "horizontal"
      let direction = Bool.random(using: &numbers) ? "leftToRight" : "rightToLeft"
      let scale = Int.random(in: 1...3, using: &numbers)
      let alignment = Bool.random(using: &numbers)
      let spacing = numbers.length(0...30)
      let inset = numbers.length(0...40)
      let sections = (0..<Int.random(in: 1...4, using: &numbers))
        .map { _ in Self.section(along: axis, &numbers) }
      json = """
        {"environment": {"container": {"width": 310, "height": 205},
          "traits": {"displayScale": \(scale), "layoutDirection": "\(direction)"}},
         "configuration": {"scrollDirection": "\(axis)", "interSectionSpacing": \(spacing),
           "pixelAlignment": \(alignment), "measuring": "\(measuring)"},
         "contentInset": {"top": \(inset), "bottom": 7, "leading": 3, "trailing": \(inset)},
         "sections": [\(sections.joined(separator: ",\n"))]}
        """
    }

    /// A section of rows, columns, or groups that hold several items; those of a description have a
    /// header that may be pinned.
    ///
    /// Half of the sections have only whole numbers, whose sums are exact.
    private static func section(along axis: String, _ numbers: inout SeededNumbers) -> String {
      let isWhole = Bool.random(using: &numbers)
      func length(_ range: ClosedRange<Double>) -> Double {
        let length = numbers.length(range)
        return isWhole ? length.rounded(.up) : length
      }
      let (count, extent) = (Int.random(in: 0...25, using: &numbers), length(5...90))
      let items = (0..<count)
        .map { _ in #"{"width": \#(length(0...120)), "height": \#(length(0...120))}"# }
        .joined(separator: ",")
      let isVertical = axis == "vertical"
      let (along, across) = isVertical ? ("height", "width") : ("width", "height")
      let (other, edge) = isVertical ? ("horizontal", "top") : ("vertical", "leading")
      let fraction = isVertical ? "fractionalWidth" : "fractionalHeight"
      let size = #"{"\#(across)": {"\#(fraction)": 1}, "\#(along)": {"estimated": \#(extent)}}"#
      let (spacing, inset, space) = (length(0...12), length(0...12), length(0...9))
      let item = #"{"size": \#(size)}"#
      let start = #""size": \#(size), "cell": "cells""#
      let group: String
      switch Int.random(in: 0..<5, using: &numbers) {
      case 4: return waterfall(of: items, lineSpacing: spacing, contentInset: inset, &numbers)
      case 0:
        let options =
          #"{"rowHeight": {"estimated": \#(extent)}, "cell": "cells", "spacing": \#(spacing)}"#
        return #"{"layout": "list", "options": \#(options), "items": [\#(items)]}"#
      case 1: group = #"{"axis": "\#(axis)", \#(start), "items": [\#(item)]}"#
      case 2:
        let edges = #"{"\#(edge)": \#(space)}"#
        group =
          #"{"axis": "\#(other)", \#(start), "edgeSpacing": \#(edges), "items": [\#(item)]}"#
      default: group = #"{"axis": "\#(other)", \#(start), "count": 3, "item": \#(item)}"#
      }
      let pin = Bool.random(using: &numbers)
      return """
        {"layout": {"group": \(group), "interGroupSpacing": \(spacing),
          "contentInsets": {"top": \(inset), "leading": \(inset), "bottom": 2, "trailing": 5},
          "boundarySupplementaryItems": [{"elementKind": "header", "alignment": "\(edge)",
            "size": {"width": 80, "height": 24}, "pinToVisibleBounds": \(pin)}]},
         "items": [\(items)]}
        """
    }

    /// A section of up to six columns.
    private static func waterfall(
      of items: String,
      lineSpacing: Double,
      contentInset: Double,
      _ numbers: inout SeededNumbers
    ) -> String {
      let columns = Int.random(in: 1...6, using: &numbers)
      let placement = Bool.random(using: &numbers) ? "shortest" : "sequential"
      return """
        {"layout": "waterfall", "items": [\(items)],
         "options": {"cell": "cells", "columns": \(columns), "placement": "\(placement)",
           "lineSpacing": \(lineSpacing), "interItemSpacing": 2, "contentInsets": \(contentInset)}}
        """
    }
  }

  private static func elements(_ session: Session) throws -> [LayoutElement] {
    var elements: [LayoutElement] = []
    try session.focusedCollection().layout.forEachElement { elements.append($0) }
    return elements
  }

  /// Scrolls by random distances up to the visible extent until the offset is the greatest and
  /// nothing is estimated.
  private static func scrollThrough(
    _ session: Session,
    _ numbers: inout SeededNumbers
  ) throws {
    for _ in 0..<5000 {
      let collection = try session.focusedCollection()
      let (axis, range) = (collection.layout.scrollDirection, try session.scrollRange())
      if collection.layout.estimatedCount == 0, range.isAt(.end, collection.contentOffset) {
        return
      }
      let extent = collection.environment.container.contentSize[axis]
      var target = collection.contentOffset
      target[axis] += Double.random(in: 1...extent, using: &numbers) * (range.isReversed ? -1 : 1)
      try session.scroll(to: target)
    }
    Issue.record("the scroll does not come to an end")
  }

  @Test(
    "Scrolled through once, a layout equals one that was measured at once, to the bit",
    arguments: Soak.seeds(2000, otherwise: 200)
  )
  func scrolledThrough(seed: UInt64) throws {
    let sessions = try ["visible", "all"]
      .map { measuring in
        var numbers = SeededNumbers(seed: seed)
        let session = MeasuredCells().session()
        try session.open(json: Case(measuring: measuring, &numbers).json)
        return session
      }
    let (lazy, all) = (sessions[0], sessions[1])
    var numbers = SeededNumbers(seed: seed + 1_000_000)
    try Self.scrollThrough(lazy, &numbers)
    #expect(
      try lazy.focusedCollection().layout.contentSize == all.focusedCollection().layout.contentSize
    )
    #expect(try Self.elements(lazy) == Self.elements(all))
    let offset = try lazy.focusedCollection().contentOffset
    try all.scroll(to: offset)
    let states = try [lazy, all].map { try $0.focusedVisibleState() }
    #expect(states[0] == states[1])
    for _ in 0..<4 {
      let size = try all.focusedCollection().layout.contentSize
      let rect = LayoutRect(
        x: Double.random(in: -50...size.width, using: &numbers),
        y: Double.random(in: -50...size.height, using: &numbers),
        width: numbers.length(0...400),
        height: numbers.length(0...400)
      )
      let found = try [lazy, all].map { try $0.focusedCollection().layout.elements(in: rect) }
      #expect(found[0] == found[1])
    }
  }

  @Test("A document with the same sizes has the same layout, however it was scrolled")
  func twice() throws {
    var numbers = SeededNumbers(seed: 7)
    let json = Case(measuring: "visible", &numbers).json
    let sessions = try (0..<2)
      .map { _ in
        let session = MeasuredCells().session()
        try session.open(json: json)
        return session
      }
    try Self.scrollThrough(sessions[0], &numbers)
    try Self.scrollThrough(sessions[1], &numbers)
    #expect(try Self.elements(sessions[0]) == Self.elements(sessions[1]))
  }

  // MARK: Changes

  private static func row(_ id: String, _ numbers: inout SeededNumbers) throws -> LayoutItems {
    let height = numbers.length(0...90)
    let row: SourceValue = ["id": SourceValue(id), "height": SourceValue(height)]
    return try LayoutItems(SourceValue(.array([row])), withoutFiles: "")
  }

  /// Changes or scrolls a list of rows.
  private static func change(
    _ session: Session,
    _ number: Int,
    _ numbers: inout SeededNumbers
  ) throws {
    let count = session.state.shownCollection.sections[0].items.count
    let item = Int.random(in: 0..<max(1, count), using: &numbers)
    let target = Int.random(in: 0..<max(1, count), using: &numbers)
    switch Int.random(in: 0..<5, using: &numbers) {
    case 0:
      let row = try row("new\(number)", &numbers)
      try session.insertItems(row, section: 0, at: min(item, count))
    case 1 where count > 1: try session.deleteItems(item..<min(count, item + 3), section: 0)
    case 2 where count > 1: try session.moveItem(item, to: target, section: 0)
    case 3 where count > 0: try session.reloadItems([ItemPath(section: 0, item: item)])
    default:
      let distance = Double.random(in: -300...300, using: &numbers)
      try session.scroll(by: LayoutPoint(x: 0, y: distance))
    }
  }

  @Test(
    "Through random changes, measured sizes stay with their items",
    arguments: Soak.seeds(1000, otherwise: 60)
  )
  func changes(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let session = MeasuredCells().session()
    try session.open(
      json: """
        {"environment": {"container": {"width": 300, "height": 200}},
         "configuration": {"measuring": "visible", "pixelAlignment": false},
         "sections": [{"layout": "list", "items": [{"id": "first", "height": 33}],
           "options": {"rowHeight": {"estimated": 40}, "cell": "cells"}}]}
        """
    )
    for number in 0..<40 {
      let row = try Self.row("\(number)", &numbers)
      try session.insertItems(row, section: 0, at: number)
    }
    for number in 0..<30 {
      try Self.change(session, number, &numbers)
      let items = session.state.shownCollection.sections[0].items
      for element in try Self.elements(session) {
        let item = try #require(element.item)
        #expect(element.frame.height == (element.isEstimated ? 40 : items.height(of: item)))
      }
      let seen = try session.focusedVisibleState().elements
      #expect(seen.allSatisfy { !$0.isEstimated })
    }
    try session.scroll(to: .zero)
    try Self.scrollThrough(session, &numbers)
    var document = try session.document()
    document.collections[0].configuration = ["pixelAlignment": false]
    let other = MeasuredCells().session()
    try other.open(document)
    #expect(try Self.elements(session) == Self.elements(other))
  }
}
