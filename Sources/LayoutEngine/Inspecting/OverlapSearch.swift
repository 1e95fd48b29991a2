import LayoutModel

/// Finds items of a section that lie on each other without anybody having said which is on top.
///
/// Items of different places in the order of drawing lie on each other on purpose.
struct OverlapSearch {
  /// How many items are looked at where every frame is by itself.
  static let limit = 100_000

  /// How many items there are.
  let count: Int
  /// How many of the first items were looked at.
  let inspected: Int
  /// The items that lie on others, in order.
  let items: [Int]
  /// Two items that lie on each other, for each item that was found to.
  let pairs: [(lower: Int, upper: Int)]

  /// Looks at a section; frames that share less than the tolerance, in points, do not count.
  /// - Complexity: O(n log n) where few items are side by side at a time.
  init(_ layout: SectionLayout, tolerance: Double) {
    let frames = layout.frames
    count = frames.count
    inspected =
      switch frames {
      case .packed: min(count, Self.limit)
      // What a group does, the next one does again.
      case .repeating(let frames): min(count, max(3 * frames.template.count, 64), Self.limit)
      }
    let axis = Self.longAxis(of: frames)
    let candidates = (0..<inspected)
      .map { Candidate(item: $0, frame: frames.frame(at: $0), zIndex: frames.zIndex(at: $0)) }
      .sorted { ($0.frame.min(axis), $0.item) < ($1.frame.min(axis), $1.item) }
    var found: Set<Int> = []
    var pairs: [(lower: Int, upper: Int)] = []
    var open: [Candidate] = []
    for candidate in candidates {
      open.removeAll { $0.frame.max(axis) - tolerance <= candidate.frame.min(axis) }
      if let other = open.first(where: { $0.liesOn(candidate, tolerance: tolerance) }) {
        pairs.append((min(other.item, candidate.item), max(other.item, candidate.item)))
        found.formUnion([other.item, candidate.item])
      }
      open.append(candidate)
    }
    items = found.sorted()
    self.pairs = pairs.sorted { ($0.lower, $0.upper) < ($1.lower, $1.upper) }
  }

  /// The axis along which frames reach farther, on which fewer of them are side by side.
  private static func longAxis(of frames: SectionFrames) -> Axis {
    func length(_ axis: Axis) -> Double {
      frames.reach(along: axis).map { $0.upperBound - $0.lowerBound } ?? 0
    }
    return length(.horizontal) > length(.vertical) ? .horizontal : .vertical
  }
}

/// A frame that may lie on others.
private struct Candidate {
  var item: Int
  var frame: Rect
  var zIndex: Int

  func liesOn(_ other: Candidate, tolerance: Double) -> Bool {
    zIndex == other.zIndex
      && [Axis.horizontal, .vertical]
        .allSatisfy { axis in
          min(frame.max(axis), other.frame.max(axis)) - max(frame.min(axis), other.frame.min(axis))
            > tolerance
        }
  }
}
