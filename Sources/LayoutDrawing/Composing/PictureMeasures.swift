package import LayoutModel

/// The rulers and the distances of a collection, in content coordinates.
package struct PictureMeasures: Sendable, Equatable {
  /// A line with the distance that it measures; both ends have arrowheads if they fit.
  package struct Distance: Sendable, Equatable {
    /// The description of the distance, in a line.
    package var title: String
    var (start, end): (LayoutPoint, LayoutPoint)
    /// The distance in points, beside the line.
    package var label: PictureLabel
  }

  /// The marks of the rulers.
  package fileprivate(set) var ticks: [(start: LayoutPoint, end: LayoutPoint)] = []
  /// The numbers of the rulers.
  package fileprivate(set) var numbers: [PictureLabel] = []
  /// The distances between neighbouring items, and between items and the edges.
  package fileprivate(set) var distances: [Distance] = []

  /// The space of a ruler outside the measured area, in points.
  static let rulerRoom = 30.0

  package static func == (left: PictureMeasures, right: PictureMeasures) -> Bool {
    left.numbers == right.numbers && left.distances == right.distances
  }
}

extension PictureMeasures {
  /// The maximum number of items whose distances are measured: each is compared with the others.
  private static let measuredItems = 300
  /// The maximum number of marks of a ruler.
  private static let tickLimit = 200.0
  /// The font size of numbers, in points.
  private static let numberSize = 8.0
  /// The smallest distance that is shown, in points.
  private static let leastDistance = 0.5

  /// Measures items and the area around them.
  /// - Parameters:
  ///   - items: the frames of the items, in drawing order.
  ///   - area: the content or the bounds, which the rulers follow; parts of items outside it do not
  ///     count.
  ///   - distance: the distance of the rulers from the area, in points.
  /// - Complexity: O(*n*²) for the first 300 items.
  init(of items: [LayoutRect], in area: LayoutRect, rulersAway distance: Double) {
    addRuler(along: .horizontal, of: area, away: distance)
    addRuler(along: .vertical, of: area, away: distance)
    let items = items.prefix(Self.measuredItems)
      .map { $0.seen(within: area) }
      .filter { $0.width > 0 && $0.height > 0 }
    for axis in [ScrollAxis.horizontal, .vertical] {
      addDistances(of: items, along: axis, in: area)
    }
  }

  // MARK: Rulers

  /// Adds the marks and numbers along an edge: the top edge, or the left one.
  private mutating func addRuler(along axis: ScrollAxis, of area: LayoutRect, away distance: Double)
  {
    let length = area.max(axis) - area.min(axis)
    // Steps of 10, 20, 50, 100, … points keep the number of marks readable.
    let steps = (1...8)
      .flatMap { power in
        [1, 2, 5].map { Double($0) * Self.powerOfTen(power) }
      }
    guard let step = steps.first(where: { length / $0 <= Self.tickLimit }) else { return }
    let edge = area.min(axis.cross) - 4 - distance
    var number = (area.min(axis) / step).rounded(.up)
    while number * step <= area.max(axis) {
      let isLong = Int(number) % 10 == 0
      let length = isLong ? 9.0 : Int(number) % 5 == 0 ? 6 : 3
      ticks.append(
        (
          LayoutPoint(along: axis, number * step, edge),
          LayoutPoint(along: axis, number * step, edge - length)
        )
      )
      if isLong { numbers.append(Self.number(number * step, along: axis, edge: edge)) }
      number += 1
    }
  }

  private static func powerOfTen(_ power: Int) -> Double {
    (0..<power).reduce(1) { result, _ in result * 10 }
  }

  /// Returns the number beside a long mark.
  private static func number(_ value: Double, along axis: ScrollAxis, edge: Double) -> PictureLabel
  {
    let text = Picture.tenths(value)
    let position =
      axis == .horizontal
      ? LayoutPoint(x: value, y: edge - 12)
      : LayoutPoint(x: edge - 11 - PictureLabel.width(of: text, size: numberSize), y: value + 3)
    return PictureLabel(
      text: text,
      size: numberSize,
      position: position,
      anchor: axis == .horizontal ? .middle : .start
    )
  }

  // MARK: Distances

  /// Adds the distance from each item to the next one along an axis, and to the edges.
  ///
  /// Only the first of several equal gaps at the same place is shown, such as between the columns
  /// of a grid.
  private mutating func addDistances(
    of items: [LayoutRect],
    along axis: ScrollAxis,
    in area: LayoutRect
  ) {
    var shown: Set<[Double]> = []
    for (index, item) in items.enumerated() {
      let row = items.indices.filter { $0 != index && Self.share(items[$0], item, across: axis) }
      let after = row.map { items[$0] }.filter { $0.min(axis) >= item.max(axis) - 0.001 }
      let next = after.min { $0.min(axis) < $1.min(axis) }
      // An item across the edge leaves no gap.
      let isCovered = row.contains {
        items[$0].min(axis) < item.max(axis) - 0.001 && items[$0].max(axis) > item.max(axis) + 0.001
      }
      if !isCovered {
        add(from: item.max(axis), to: next?.min(axis) ?? area.max(axis), item, next, axis, &shown)
      }
      let isFirst = !row.contains { items[$0].min(axis) < item.min(axis) - 0.001 }
      if isFirst { add(from: area.min(axis), to: item.min(axis), item, nil, axis, &shown) }
    }
  }

  /// Whether two frames overlap along the other axis.
  private static func share(_ one: LayoutRect, _ other: LayoutRect, across axis: ScrollAxis) -> Bool
  {
    min(one.max(axis.cross), other.max(axis.cross))
      - max(one.min(axis.cross), other.min(axis.cross)) > 0.001
  }

  private mutating func add(
    from start: Double,
    to end: Double,
    _ item: LayoutRect,
    _ next: LayoutRect?,
    _ axis: ScrollAxis,
    _ shown: inout Set<[Double]>
  ) {
    guard end - start >= Self.leastDistance,
      shown.insert([start, end].map { ($0 * 10).rounded() }).inserted
    else { return }
    let low = max(item.min(axis.cross), next?.min(axis.cross) ?? -.infinity)
    let high = min(item.max(axis.cross), next?.max(axis.cross) ?? .infinity)
    let across = (low + high) / 2
    let text = Picture.tenths(end - start)
    let labels = Self.places.map { part in
      Self.label(text, at: LayoutPoint(along: axis, start + (end - start) * part, across), axis)
    }
    let free = labels.first { label in
      !distances.contains { $0.label.backdrop.overlaps(label.backdrop) }
    }
    distances.append(
      Distance(
        title: "distance \(text)",
        start: LayoutPoint(along: axis, start, across),
        end: LayoutPoint(along: axis, end, across),
        label: free ?? labels[0]
      )
    )
  }

  /// The positions to try for a number on its line, as fractions of the line: lines may cross.
  private static let places = [0.5, 0.35, 0.65, 0.2, 0.8]

  /// Returns a number above a point of a horizontal line, or to the right of a point of a vertical
  /// line.
  private static func label(_ text: String, at point: LayoutPoint, _ axis: ScrollAxis)
    -> PictureLabel
  {
    let width = PictureLabel.width(of: text, size: numberSize)
    let position =
      axis == .horizontal
      ? LayoutPoint(x: point.x, y: point.y - 4)
      : LayoutPoint(x: point.x + 5 + width / 2, y: point.y + 3)
    return PictureLabel(text: text, size: numberSize, position: position, anchor: .middle)
  }
}

extension PictureLabel {
  /// The background area of a text that is anchored at the middle of its baseline.
  package var backdrop: LayoutRect {
    let width = PictureLabel.width(of: text, size: size) + 2
    return LayoutRect(
      x: position.x - width / 2,
      y: position.y - size,
      width: width,
      height: size + 2
    )
  }
}
