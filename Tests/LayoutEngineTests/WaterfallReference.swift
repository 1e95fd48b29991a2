import LayoutModel
import TestSupport

/// A waterfall computed directly by its formulas, with which tests compare the engine.
///
/// Without regard to speed. Downwards only; sideways is the same with x and y exchanged.
struct WaterfallReference: Sendable, CustomStringConvertible {
  enum Placement: String, CaseIterable, Sendable { case shortest, sequential }
  enum Sizing: String, CaseIterable, Sendable { case aspectRatio, height }

  struct Item: Sendable {
    var width: Double
    var height: Double
    var isFull: Bool
  }

  /// The state of a column: the bottom of its items, and whether it has none.
  private struct Column {
    var bottom: Double
    var isEmpty = true
  }

  var seed: UInt64
  var container: LayoutSize
  var columns: Int
  var interItemSpacing: Double
  var lineSpacing: Double
  var insets: DirectionalEdgeInsets
  var placement: Placement
  var sizing: Sizing
  var items: [Item]

  /// The text that a failed test prints.
  var description: String {
    "seed \(seed): \(columns) columns, \(placement), \(sizing), \(items.count) items"
  }

  var columnWidth: Double {
    (container.width - insets.leading - insets.trailing - interItemSpacing * Double(columns - 1))
      / Double(columns)
  }

  /// The frames and the content's height.
  func solved() -> (frames: [LayoutRect], height: Double) {
    var frames: [LayoutRect] = []
    var columns = [Column](repeating: Column(bottom: insets.top), count: columns)
    var turn = 0
    for item in items {
      if item.isFull {
        frames.append(full(item, below: columns.map(\.bottom).max() ?? 0, isFirst: frames.isEmpty))
        let bottom = frames.last?.maxY ?? 0
        columns = columns.map { _ in Column(bottom: bottom, isEmpty: false) }
        turn = 0
        continue
      }
      let column = placement == .shortest ? Self.shortest(columns) : turn
      turn = (turn + 1) % columns.count
      let start = columns[column]
      let frame = LayoutRect(
        x: insets.leading + Double(column) * (columnWidth + interItemSpacing),
        y: start.isEmpty ? insets.top : start.bottom + lineSpacing,
        width: columnWidth,
        height: height(of: item, width: columnWidth)
      )
      columns[column] = Column(bottom: frame.maxY, isEmpty: false)
      frames.append(frame)
    }
    let lowest = frames.map(\.maxY).max() ?? insets.top
    return (frames, lowest + insets.bottom)
  }

  private func full(_ item: Item, below bottom: Double, isFirst: Bool) -> LayoutRect {
    let width = container.width - insets.leading - insets.trailing
    return LayoutRect(
      x: insets.leading,
      y: isFirst ? insets.top : bottom + lineSpacing,
      width: width,
      height: height(of: item, width: width)
    )
  }

  private func height(of item: Item, width: Double) -> Double {
    sizing == .height ? item.height : item.height * width / item.width
  }

  private static func shortest(_ columns: [Column]) -> Int {
    var best = 0
    for index in columns.indices where columns[index].bottom < columns[best].bottom {
      best = index
    }
    return best
  }
}

extension WaterfallReference {
  /// A waterfall of random items.
  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    self.seed = seed
    container = LayoutSize(width: numbers.length(200...1200), height: numbers.length(200...1200))
    columns = Int.random(in: 1...7, using: &numbers)
    interItemSpacing = numbers.length(0...12)
    // Sometimes items of a column overlap.
    lineSpacing = numbers.length(seed % 5 == 0 ? -20...0 : 0...12)
    insets = DirectionalEdgeInsets(
      top: numbers.length(0...20),
      leading: numbers.length(0...20),
      bottom: numbers.length(0...20),
      trailing: numbers.length(0...20)
    )
    placement = Placement.allCases[Int(seed % 2)]
    sizing = Sizing.allCases[Int(seed / 2 % 2)]
    let hasFull = seed / 4 % 2 == 1
    items = (0..<Int.random(in: 0...120, using: &numbers))
      .map { _ in
        Item(
          width: numbers.length(1...300),
          // Equal heights make columns equally long; some items have no height.
          height: Bool.random(using: &numbers) ? numbers.length(0...300) : 50,
          isFull: hasFull && Int.random(in: 0..<8, using: &numbers) == 0
        )
      }
    if !items.isEmpty, seed % 3 == 0 { items[0].height = 0 }
    if seed % 7 == 6 {
      // More columns than are scanned.
      columns = Int.random(in: 17...60, using: &numbers)
      interItemSpacing = 0
    }
  }

  /// The document that requests the same of the engine; `horizontal` exchanges x and y everywhere.
  func document(scrolling axis: ScrollAxis = .vertical) throws -> LayoutDocument {
    let isVertical = axis == .vertical
    let (width, height) = isVertical ? ("width", "height") : ("height", "width")
    let edges =
      isVertical
      ? ["top", "leading", "bottom", "trailing"] : ["leading", "top", "trailing", "bottom"]
    let items = items.map {
      #"{"\#(width)": \#($0.width), "\#(height)": \#($0.height)"#
        + ($0.isFull ? #", "span": "full"}"# : "}")
    }
    return try LayoutDocument(
      json: """
        {"environment": {"container":
           {"\(width)": \(container.width), "\(height)": \(container.height)}},
         "configuration": {"scrollDirection": "\(axis.rawValue)"},
         "sections": [{"layout": "waterfall", "items": [\(items.joined(separator: ", "))],
           "options": {"columns": \(columns), "interItemSpacing": \(interItemSpacing),
             "lineSpacing": \(lineSpacing), "placement": "\(placement)", "sizing": "\(sizing)",
             "contentInsets": {"\(edges[0])": \(insets.top), "\(edges[1])": \(insets.leading),
               "\(edges[2])": \(insets.bottom), "\(edges[3])": \(insets.trailing)}}}]}
        """
    )
  }
}
