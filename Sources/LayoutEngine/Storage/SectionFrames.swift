public import LayoutModel

/// The frames of a section's items, in the section's coordinates.
public enum SectionFrames: Sendable, Equatable {
  /// One group's frames at a stride.
  case repeating(RepeatingFrames)
  /// Every frame by itself.
  case packed(PackedFrames)

  /// No frames.
  static let none = SectionFrames.packed(PackedFrames(.empty, axis: .vertical))

  /// How many frames there are.
  public var count: Int {
    switch self {
    case .repeating(let frames): frames.count
    case .packed(let frames): frames.count
    }
  }

  /// An item's frame.
  /// - Precondition: the index is at least 0 and less than `count`.
  /// - Complexity: O(1).
  public func frame(at index: Int) -> Rect {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return switch self {
    case .repeating(let frames): frames.frame(at: index)
    case .packed(let frames): frames.columns[index]
    }
  }

  /// An item's place in the order of drawing.
  /// - Complexity: O(1).
  public func zIndex(at index: Int) -> Int {
    switch self {
    case .repeating(let frames):
      frames.template.columns.zIndex(at: index % frames.template.count)
    case .packed(let frames): frames.columns.zIndex(at: index)
    }
  }

  /// The items whose frames share area with a rectangle, in order.
  /// - Complexity: O(log n + k log k) for k answers that lie together.
  public func indices(in rect: Rect) -> [Int] {
    var indices: [Int] = []
    switch self {
    case .repeating(let frames): frames.forEachIndex(in: rect) { indices.append($0) }
    case .packed(let frames): frames.forEachIndex(in: rect) { indices.append($0) }
    }
    indices.sort()
    return indices
  }

  /// The least and the greatest coordinate of frames along an axis; nil without frames.
  /// - Complexity: O(1) along the frames' own axis, else O(number of packed frames).
  func reach(along axis: Axis) -> ClosedRange<Double>? {
    switch self {
    case .repeating(let frames): frames.reach(along: axis)
    case .packed(let frames): frames.reach(along: axis)
    }
  }

  /// Whether all frames are made of finite numbers.
  /// - Complexity: O(number of packed frames), or of a group's frames.
  var isFinite: Bool {
    switch self {
    case .repeating(let frames): frames.isFinite
    case .packed(let frames): frames.columns.isFinite
    }
  }

  /// The frames mirrored within a width.
  func mirrored(in width: Double) -> SectionFrames {
    switch self {
    case .repeating(let frames): .repeating(frames.mirrored(in: width))
    case .packed(let frames): .packed(frames.mirrored(in: width))
    }
  }

  /// The frames in another order: the one placed k-th belongs to `order[k]`.
  ///
  /// Frames that repeat are written down one by one.
  func placed(_ order: [Int], axis: Axis) -> SectionFrames {
    switch self {
    case .packed(let frames): return .packed(frames.placed(order))
    case .repeating(let frames):
      let written = (0..<frames.count)
        .map { CustomFrame(frame: frame(at: $0), zIndex: zIndex(at: $0)) }
      return .packed(PackedFrames(FrameColumns(written), axis: axis).placed(order))
    }
  }
}
