import LayoutModel
import TestSupport

/// A flow computed directly by its formulas, with which tests compare the engine.
///
/// Without regard to speed. Downwards only; sideways is the same with x and y exchanged.
struct FlowReference: Sendable, CustomStringConvertible {
  enum Alignment: String, CaseIterable, Sendable { case justified, leading, center, trailing }

  var seed: UInt64
  var container: LayoutSize
  var itemSize: LayoutSize
  var lineSpacing: Double
  var itemSpacing: Double
  var insets: DirectionalEdgeInsets
  var alignment: Alignment
  /// Pixels a point; 0 for exact numbers.
  var scale: Double
  /// All equal to `itemSize` if items have no sizes of their own.
  var sizes: [LayoutSize]
  var isUniform: Bool

  /// The text that a failed test prints.
  var description: String {
    "seed \(seed): \(alignment), \(isUniform ? "one size" : "own sizes"), \(sizes.count) items"
  }

  /// The length across that a line can fill.
  var room: Double { max(0, container.width - insets.leading - insets.trailing) }

  /// The items of each line.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var first = 0
    while first < sizes.count {
      var end = first + 1
      while end < sizes.count, width(first..<end + 1) <= room + 0.001 { end += 1 }
      lines.append(first..<end)
      first = end
    }
    return lines
  }

  /// The width of items that keep the minimum spacing.
  func width(_ line: Range<Int>) -> Double {
    sizes[line].map(\.width).reduce(0, +) + Double(line.count - 1) * itemSpacing
  }

  /// The frames and the content's height.
  func solved() -> (frames: [LayoutRect], height: Double) {
    var frames: [LayoutRect] = []
    var top = insets.top
    let lines = lines
    for line in lines {
      let height = sizes[line].map(\.height).max() ?? 0
      let (start, gap) = distances(of: line, isLast: line == lines.last)
      for item in line {
        let before = sizes[line.lowerBound..<item].map(\.width).reduce(0, +)
        frames.append(
          LayoutRect(
            x: near(insets.leading + start + before + Double(item - line.lowerBound) * gap),
            y: near(top + (height - sizes[item].height) / 2),
            width: sizes[item].width,
            height: sizes[item].height
          )
        )
      }
      top += height + lineSpacing
    }
    guard !lines.isEmpty else { return ([], 0) }
    return (frames, top - lineSpacing + insets.bottom)
  }

  private func distances(of line: Range<Int>, isLast: Bool) -> (start: Double, gap: Double) {
    let packed = room - width(line)
    switch alignment {
    case .leading: return (0, itemSpacing)
    case .center: return (packed / 2, itemSpacing)
    case .trailing: return (packed, itemSpacing)
    case .justified where isLast && !isUniform: return (0, itemSpacing)
    case .justified:
      var count = line.count
      if isUniform {
        // A last line of items of one size continues the columns of full lines.
        while Double(count + 1) * itemSize.width + Double(count) * itemSpacing <= room + 0.001 {
          count += 1
        }
      }
      let lineLength = isUniform ? Double(count) * itemSize.width : width(line) - gaps(line)
      return count == 1
        ? ((room - lineLength) / 2, 0) : (0, (room - lineLength) / Double(count - 1))
    }
  }

  private func gaps(_ line: Range<Int>) -> Double { Double(line.count - 1) * itemSpacing }

  private func near(_ position: Double) -> Double {
    scale == 0 ? position : (position * scale + 0.5).rounded(.down) / scale
  }
}

extension FlowReference {
  /// A flow of random items.
  init(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    self.seed = seed
    container = LayoutSize(width: numbers.length(100...900), height: numbers.length(100...900))
    itemSize = LayoutSize(width: numbers.length(10...150), height: numbers.length(10...150))
    lineSpacing = numbers.length(0...20)
    // Sometimes items of a line overlap.
    itemSpacing = numbers.length(seed % 7 == 0 ? -5...0 : 0...20)
    insets = DirectionalEdgeInsets(
      top: numbers.length(0...20),
      leading: numbers.length(0...20),
      bottom: numbers.length(0...20),
      trailing: numbers.length(0...20)
    )
    alignment = Alignment.allCases[Int(seed % 4)]
    scale = Double(seed / 4 % 4)
    isUniform = seed / 16 % 2 == 0
    let count = Int.random(in: 0...90, using: &numbers)
    sizes = Array(repeating: itemSize, count: count)
    guard !isUniform else { return }
    for index in sizes.indices {
      // Some items are broader than their line.
      sizes[index] = LayoutSize(width: numbers.length(10...200), height: numbers.length(10...150))
    }
  }

  /// The same items, each with a size of its own.
  var withOwnSizes: FlowReference {
    var copy = self
    copy.isUniform = false
    return copy
  }

  /// The document that requests the same of the engine; `horizontal` exchanges x and y everywhere.
  func document(scrolling axis: ScrollAxis = .vertical) throws -> LayoutDocument {
    let (width, height) = axis == .vertical ? ("width", "height") : ("height", "width")
    let edges =
      axis == .vertical
      ? ["top", "leading", "bottom", "trailing"] : ["leading", "top", "trailing", "bottom"]
    func size(_ size: LayoutSize) -> String {
      #"{"\#(width)": \#(size.width), "\#(height)": \#(size.height)}"#
    }
    let items =
      isUniform ? "\(sizes.count)" : "[\(sizes.map(size).joined(separator: ", "))]"
    return try LayoutDocument(
      json: """
        {"environment": {"container": \(size(container)),
                         "traits": {"displayScale": \(max(1, scale))}},
         "configuration": {"scrollDirection": "\(axis.rawValue)",
                           "pixelAlignment": \(scale > 0)},
         "sections": [{"layout": "flow", "items": \(items),
           "options": {"itemSize": \(size(itemSize)), "minimumLineSpacing": \(lineSpacing),
             "minimumInteritemSpacing": \(itemSpacing), "alignment": "\(alignment.rawValue)",
             "sectionInset": {"\(edges[0])": \(insets.top), "\(edges[1])": \(insets.leading),
               "\(edges[2])": \(insets.bottom), "\(edges[3])": \(insets.trailing)}}}]}
        """
    )
  }
}
