public import LayoutModel
import Synchronization

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

/// The parts of items' cells, which repeat with the groups.
struct CellParts: Sendable, Equatable {
  /// The parts of each item, or of each item of a group that repeats; in the cell's coordinates.
  private var parts: [[CellPart]]

  /// The parts of items; nil where no item has any.
  init?(_ parts: [[CellPart]]) {
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// The parts of an item.
  /// - Complexity: O(1).
  func parts(of item: Int) -> [CellPart] { parts[item % parts.count] }

  /// The parts in another order: the item placed k-th is `order[k]`.
  func placed(_ order: [Int]) -> CellParts {
    var placed = self
    placed.parts = [[CellPart]](repeating: [], count: order.count)
    for (position, item) in order.enumerated() { placed.parts[item] = parts(of: position) }
    return placed
  }
}

extension CellPart {
  /// The part in a cell of a width, on its other side.
  func mirrored(in width: Double) -> CellPart {
    CellPart(name: name, frame: frame.mirrored(in: width))
  }
}

/// Where the groups of a compositional section are, and which items are in which.
///
/// Asked by rectangles: an item is found only where its group is (rule 27).
struct GroupFrames: Sendable, Equatable {
  /// Which items are in which group.
  enum Membership: Sendable, Equatable {
    /// So many in each.
    case each(Int)
    /// From these on, by group, in rising order.
    case from([Int])
  }

  /// The groups' frames, in the section's coordinates.
  var frames: SectionFrames
  /// Which items are in which group, as they are placed.
  var membership: Membership
  /// Where in the order of placing an item stands; nil where that is the order of items.
  var placement: [Int]?

  /// How many groups there are.
  var count: Int { frames.count }

  /// The frame of an item's group.
  /// - Complexity: O(1), or O(log n) where groups differ.
  func frame(ofItem item: Int) -> Rect {
    let placed = placement?[item] ?? item
    switch membership {
    case .each(let count): return frames.frame(at: min(placed / count, frames.count - 1))
    case .from(let firstItems):
      return frames.frame(
        at: firstItems.indices.partitioningIndex { firstItems[$0] > placed } - 1
      )
    }
  }

  func mirrored(in width: Double) -> GroupFrames {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}

/// A value that is made when it is first asked for, once, from whatever thread.
package final class Lazy<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// Nothing yet.
  package init() {}

  /// The value; made by the closure at the first call.
  package func value(_ make: () -> Value) -> Value {
    stored.withLock { stored in
      if let value = stored { return value }
      let value = make()
      stored = value
      return value
    }
  }
}
