import LayoutModel

/// Finds the sections of a collection whose elements may meet a rectangle.
///
/// Sections that follow each other are searched along the scroll axis alone: whatever lies across is
/// found. Sections that a plugin has placed are searched along both axes. Each belongs to the group of
/// the axis along which it covers less of the content, since fewer others are met there: days beside
/// each other are searched horizontally, sections below each other vertically.
/// - Complexity: O(n log n) to build; O(log n + k) for k results that are neighbours.
struct SectionIndex: Sendable {
  /// The ranges that a section's elements cover along both axes, in content coordinates.
  struct Reach: Sendable, Equatable {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    subscript(axis: ScrollAxis) -> ClosedRange<Double> { axis == .horizontal ? x : y }
  }

  /// Sections that are searched along one axis.
  private struct Group {
    let axis: ScrollAxis
    /// The sections, in ascending order.
    let sections: [Int]
    let reaches: [ClosedRange<Double>]
    /// The ranges across the axis; nil if every section is met there.
    let crossReaches: [ClosedRange<Double>]?
    let index: IntervalIndex

    init(
      _ sections: [Int],
      along axis: ScrollAxis,
      _ reaches: [ClosedRange<Double>],
      across crossReaches: [ClosedRange<Double>]?
    ) {
      (self.axis, self.sections) = (axis, sections)
      (self.reaches, self.crossReaches) = (reaches, crossReaches)
      index = IntervalIndex(
        count: reaches.count,
        start: { reaches[$0].lowerBound },
        end: { reaches[$0].upperBound }
      )
    }

    func forEachSection(near rect: LayoutRect, _ body: (Int) -> Void) {
      let cross = axis.cross
      index.forEachOverlap(
        rect.min(axis),
        rect.max(axis),
        start: { reaches[$0].lowerBound },
        end: { reaches[$0].upperBound }
      ) { row in
        if let across = crossReaches?[row] {
          guard across.lowerBound <= rect.max(cross), across.upperBound >= rect.min(cross) else {
            return
          }
        }
        body(sections[row])
      }
    }
  }

  private let groups: [Group]

  /// Creates the index of sections that follow each other along an axis, with their ranges there.
  init(stacked reaches: [ClosedRange<Double>], along axis: ScrollAxis) {
    groups = [Group(Array(reaches.indices), along: axis, reaches, across: nil)]
  }

  /// Creates the index of sections anywhere in the content.
  init(placed reaches: [Reach]) {
    func extent(_ axis: ScrollAxis) -> Double {
      let start = reaches.map { $0[axis].lowerBound }.min() ?? 0
      return (reaches.map { $0[axis].upperBound }.max() ?? 0) - start
    }
    let (width, height) = (extent(.horizontal), extent(.vertical))
    var members: [ScrollAxis: [Int]] = [:]
    for (section, reach) in reaches.enumerated() {
      let isTall = reach.x.extent * height <= reach.y.extent * width
      members[isTall ? .horizontal : .vertical, default: []].append(section)
    }
    groups = ScrollAxis.allCases.compactMap { axis in
      guard let sections = members[axis] else { return nil }
      return Group(
        sections,
        along: axis,
        sections.map { reaches[$0][axis] },
        across: sections.map { reaches[$0][axis.cross] }
      )
    }
  }

  /// Returns the sections that may meet a rectangle, in ascending order.
  func sections(near rect: LayoutRect) -> [Int] {
    var found: [Int] = []
    for group in groups { group.forEachSection(near: rect) { found.append($0) } }
    return found.sorted()
  }
}

extension ClosedRange<Double> {
  /// The difference of the bounds.
  fileprivate var extent: Double { upperBound - lowerBound }
}
