public import LayoutModel

/// The frames of one group, again and again at a stride: what a list, a grid and any compositional
/// section of fixed sizes are. A billion cost what one group costs.
public struct RepeatingFrames: Sendable, Equatable {
  /// The frames of one full group, in the group's coordinates.
  public let template: PackedFrames
  /// How many frames there are; the last group may have only the first of its frames.
  public let count: Int
  /// The first group's corner.
  public let origin: Point
  /// The distance from one group's corner to the next along the template's axis, in points. May be
  /// negative or 0, where groups overlap.
  public let stride: Double
  /// How groups' corners are brought onto pixels.
  public let pixelAlignment: PixelAlignment
  /// The width in which everything is mirrored; nil where nothing is.
  public let mirrorWidth: Double?

  /// Frames of `count` items in groups like the template.
  /// - Precondition: the template is not empty, unless `count` is 0.
  init(
    template: PackedFrames, count: Int, origin: Point, stride: Double,
    pixelAlignment: PixelAlignment, mirrorWidth: Double? = nil
  ) {
    precondition(count == 0 || template.count > 0, "groups have frames")
    self.template = template
    self.count = count
    self.origin = origin
    self.stride = stride
    self.pixelAlignment = pixelAlignment
    self.mirrorWidth = mirrorWidth
  }

  private var groupCount: Int {
    count == 0 ? 0 : (count - 1) / template.count + 1
  }

  /// The frame at an index.
  /// - Complexity: O(1).
  func frame(at index: Int) -> Rect {
    let (group, member) = index.quotientAndRemainder(dividingBy: template.count)
    let frame = template.columns[member].offset(by: corner(of: group))
    return mirrorWidth.map { frame.mirrored(in: $0) } ?? frame
  }

  private func corner(of group: Int) -> Point {
    var corner = origin
    corner[template.axis] += Double(group) * stride
    return Point(x: pixelAlignment.near(corner.x), y: pixelAlignment.near(corner.y))
  }

  /// The least and the greatest coordinate along the axis; nil without frames.
  var reach: ClosedRange<Double>? {
    guard count > 0, let reach = template.reach else { return nil }
    let axis = template.axis
    let corners = [corner(of: 0)[axis], corner(of: groupCount - 1)[axis]]
    let least = corners.reduce(.infinity, Swift.min) + reach.lowerBound
    let greatest = corners.reduce(-.infinity, Swift.max) + reach.upperBound
    guard let mirrorWidth, axis == .horizontal else { return least...greatest }
    return mirrorWidth - greatest...mirrorWidth - least
  }

  /// Calls a closure with the index of each frame that shares area with a rectangle, group by
  /// group.
  /// - Complexity: O(g + k), with g the groups whose frames may reach the rectangle.
  func forEachIndex(in rect: Rect, _ body: (Int) -> Void) {
    let rect = mirrorWidth.map { rect.mirrored(in: $0) } ?? rect
    for group in groups(near: rect) {
      let corner = corner(of: group)
      template.forEachIndex(in: rect.offset(by: .zero - corner)) { member in
        let index = group * template.count + member
        if index < count { body(index) }
      }
    }
  }

  private func groups(near rect: Rect) -> Range<Int> {
    guard count > 0, let reach = template.reach else { return 0..<0 }
    let axis = template.axis
    guard stride != 0 else { return 0..<groupCount }
    let bounds = [
      (rect.min(axis) - reach.upperBound - origin[axis]) / stride,
      (rect.max(axis) - reach.lowerBound - origin[axis]) / stride,
    ]
    // One group more at both ends: corners are rounded to pixels.
    let first = Self.whole(bounds.reduce(.infinity, Swift.min).rounded(.down) - 1, groupCount)
    let last = Self.whole(bounds.reduce(-.infinity, Swift.max).rounded(.up) + 1, groupCount)
    return first..<Swift.max(first, last)
  }

  private static func whole(_ number: Double, _ limit: Int) -> Int {
    guard number < Double(limit) else { return limit }
    return number > 0 ? Int(number) : 0
  }

  /// The frames mirrored within a width.
  func mirrored(in width: Double) -> RepeatingFrames {
    RepeatingFrames(
      template: template, count: count, origin: origin, stride: stride,
      pixelAlignment: pixelAlignment, mirrorWidth: width)
  }
}
