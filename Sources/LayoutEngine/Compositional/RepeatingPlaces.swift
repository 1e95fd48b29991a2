import LayoutModel

/// Groups of a row that are all alike.
struct EqualGroups {
  /// One of them; its leaves are left out where it is a custom group.
  var group: SolvedGroup
  /// The frames of its items.
  var frames: FrameColumns
  /// How many items a full one has; there may be fewer in the section.
  var itemCount: Int
}

/// Places at a stride.
struct RepeatingPlaces {
  var origin: Point
  var stride: Double
  var axis: Axis
  var pixels: PixelAlignment

  func frames(_ template: FrameColumns, count: Int) -> RepeatingFrames {
    RepeatingFrames(
      template: PackedFrames(template, axis: axis),
      count: count,
      origin: origin,
      stride: stride,
      pixelAlignment: pixels
    )
  }

  /// The corner of a group, on pixels.
  func corner(of group: Int) -> Point {
    frames(FrameColumns(one: .zero), count: group + 1).frame(at: group).origin
  }

  /// The corner of a group before it is brought onto pixels.
  func exactCorner(of group: Int) -> Point {
    frames(FrameColumns(one: .zero), count: group + 1).exactCorner(of: group)
  }
}

extension FrameColumns {
  /// One frame at the origin.
  convenience init(one size: Size) {
    self.init([CustomFrame(frame: Rect(origin: .zero, size: size))])
  }
}
