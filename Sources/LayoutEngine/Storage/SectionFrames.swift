package import LayoutModel
import Synchronization

/// The frames of a section's items, in the section's coordinates.
///
/// ```swift
/// let visible = Rect(x: 0, y: 0, width: 320, height: 480)
/// for section in layout.sections {
///   let frames = section.layout.frames
///   for item in frames.indices(in: visible) { print(item, frames.frame(at: item)) }
/// }
/// ```
package enum SectionFrames: Sendable, Equatable {
  /// The frames of one group, repeated at a stride.
  case repeating(RepeatingFrames)
  /// Every frame by itself.
  case packed(PackedFrames)

  /// No frames.
  static let none = SectionFrames.packed(PackedFrames(.empty, axis: .vertical))

  /// The number of frames.
  package var count: Int {
    switch self {
    case .repeating(let frames): frames.count
    case .packed(let frames): frames.count
    }
  }

  /// Returns an item's frame.
  /// - Precondition: The index is at least 0 and less than `count`.
  /// - Complexity: O(1).
  package func frame(at index: Int) -> Rect {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return switch self {
    case .repeating(let frames): frames.frame(at: index)
    case .packed(let frames): frames.columns[index]
    }
  }

  /// Returns a closure that returns an item's length along an axis, for loops over many items.
  func lengths(along axis: Axis) -> (Int) -> Double {
    switch self {
    case .repeating(let frames): return { frames.frame(at: $0).size[axis] }
    case .packed(let frames):
      let columns = frames.columns
      let lengths = axis == .vertical ? columns.height : columns.width
      return { index in
        precondition(index >= 0 && index < columns.count, "there is no frame \(index)")
        return lengths[index]
      }
    }
  }

  /// Returns an item's place in the drawing order; items with greater numbers lie on top.
  /// - Precondition: The index is at least 0 and less than `count`.
  /// - Complexity: O(1).
  package func zIndex(at index: Int) -> Int {
    switch self {
    case .repeating(let frames):
      frames.template.columns.zIndex(at: index % frames.template.count)
    case .packed(let frames): frames.columns.zIndex(at: index)
    }
  }

  /// Returns the items whose frames share area with a rectangle, in ascending order.
  /// - Parameter rect: A rectangle in the section's coordinates, in points.
  /// - Returns: The items whose frames share area with a rectangle, in ascending order.
  /// - Complexity: O(log n + k log k) for k results that are neighbours.
  package func indices(in rect: Rect) -> [Int] {
    let limit = WorkLimit.current
    var indices: [Int] = []
    // Closures, not a function within this one: that would have each access to the list checked as it runs.
    switch self {
    case .repeating(let frames):
      frames.forEachIndex(in: rect) { Self.append($0, to: &indices, within: limit) }
    case .packed(let frames):
      frames.forEachIndex(in: rect) { Self.append($0, to: &indices, within: limit) }
    }
    guard indices.count <= 4096 else { return indices.sortedWithinLimit(by: <) }
    indices.sort()
    return indices
  }

  /// Adds an index for which there is room, since most searches make an element of each.
  @inline(__always)
  private static func append(_ index: Int, to indices: inout [Int], within limit: WorkLimit?) {
    guard limit.hasRoom(for: (Int, LayoutElement).self, behind: indices.count) else { return }
    indices.append(index)
  }

  /// Returns the least and the greatest coordinate of frames along an axis; nil without frames.
  /// - Complexity: O(1) along the frames' own axis, else O(number of packed frames).
  func reach(along axis: Axis) -> ClosedRange<Double>? {
    switch self {
    case .repeating(let frames): frames.reach(along: axis)
    case .packed(let frames): frames.reach(along: axis)
    }
  }

  /// Whether all frames consist of finite numbers.
  /// - Complexity: O(number of packed frames), or of a group's frames.
  var isFinite: Bool {
    switch self {
    case .repeating(let frames): frames.isFinite
    case .packed(let frames): frames.columns.isFinite
    }
  }

  /// Returns the frames mirrored within a width, in points.
  /// - Complexity: O(number of packed frames), O(1) for frames that repeat.
  func mirrored(in width: Double) -> SectionFrames {
    switch self {
    case .repeating(let frames): .repeating(frames.mirrored(in: width))
    case .packed(let frames): .packed(frames.mirrored(in: width))
    }
  }

  /// Returns the frames in which items are drawn with their attributes' transforms.
  /// - Parameter attributes: the attributes, which repeat with the groups.
  /// - Returns: The smallest rectangles around what is drawn.
  /// - Complexity: O(number of packed frames), or of a group's frames.
  func drawn(with attributes: FrameAttributes) -> SectionFrames {
    func columns(_ frames: FrameColumns) -> FrameColumns {
      FrameColumns(count: frames.count) { writer in
        let limit = WorkLimit.current
        for index in 0..<frames.count {
          if limit.isOver(at: index) { break }
          let row = attributes[index % attributes.count]
          writer.set(index, row.drawnFrame(of: frames[index]))
        }
      }
    }
    switch self {
    case .packed(let frames):
      return .packed(PackedFrames(columns(frames.columns), axis: frames.axis))
    case .repeating(let frames):
      // The template is mirrored as a whole, and attributes were mirrored with it.
      let isMirrored = frames.mirrorWidth != nil
      let row = isMirrored ? attributes.mirrored : attributes
      let drawn = FrameColumns(count: frames.template.count) { writer in
        for index in 0..<frames.template.count {
          let given = row[index % row.count]
          let frame = frames.template.columns[index]
          writer.set(index, given.drawnFrame(of: frame))
        }
      }
      return .repeating(frames.with(drawn, count: frames.count))
    }
  }

  /// Returns the frames in another order: the one placed k-th belongs to `order[k]`.
  ///
  /// Frames that repeat are written out one by one.
  /// - Complexity: O(n).
  func placed(_ order: [Int], axis: Axis) -> SectionFrames {
    switch self {
    case .packed(let frames): return .packed(frames.placed(order))
    case .repeating(let frames):
      let limit = WorkLimit.current
      let hasZIndex = frames.template.columns.zIndex != nil
      let columns = FrameColumns(count: frames.count, hasZIndex: hasZIndex) { writer in
        for (position, index) in order.enumerated() {
          if limit.isOver(at: position) { break }
          writer.set(index, frame(at: position))
          if hasZIndex { writer.set(index, zIndex: zIndex(at: position)) }
        }
      }
      return .packed(PackedFrames(columns, axis: axis))
    }
  }
}

/// The parts of items' cells, which repeat with the groups.
struct CellParts: Sendable, Equatable {
  /// The parts of each item, or of each item of a group that repeats, in the cell's coordinates.
  private var parts: [[CellPart]]

  /// The number of items after which the parts repeat.
  var count: Int { parts.count }

  /// Stores the parts of items; nil if no item has any.
  init?(_ parts: [[CellPart]]) {
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    self.parts = parts
  }

  /// Whether a part starts so far from its cell that it may leave the numbers when it is mirrored.
  /// - Complexity: O(number of parts).
  var haveFarStarts: Bool {
    parts.contains { $0.contains { abs($0.frame.x) >= Rect.safeDistance } }
  }

  /// Returns the parts of an item.
  /// - Complexity: O(1).
  func parts(of item: Int) -> [CellPart] { parts[item % parts.count] }

  /// Returns the parts in another order: the item placed k-th is `order[k]`.
  /// - Complexity: O(n).
  func placed(_ order: [Int]) -> CellParts {
    var placed = self
    placed.parts = [[CellPart]](repeating: [], count: order.count)
    let limit = WorkLimit.current
    for (position, item) in order.enumerated() {
      if limit.isOver(at: position) { break }
      placed.parts[item] = parts(of: position)
    }
    return placed
  }
}

extension CellPart {
  /// Returns the part mirrored within the width of its cell, in points.
  func mirrored(in width: Double) -> CellPart {
    CellPart(name: name, frame: frame.mirrored(in: width))
  }
}

/// The groups of a compositional section, and the items in each of them.
///
/// A search in a rectangle finds an item only if its group is found, too (`docs/compositional.md`,
/// rule 27).
struct GroupFrames: Sendable, Equatable {
  /// The items in each group.
  enum Membership: Sendable, Equatable {
    /// The same number of items in each group, at least 1.
    case each(Int)
    /// The position of the first item of each group, in ascending order.
    case from([Int])
  }

  /// The groups' frames, in the section's coordinates.
  var frames: SectionFrames
  /// The items in each group, in the order of placing.
  var membership: Membership
  /// The distance of every `milestoneStride`th group from the start of the run before it is aligned to
  /// pixels, in points; empty where groups are alike.
  var milestones: [Double] = []
  /// The position of each item in the order of placing; nil if that is the order of items.
  var placement: [Int]?

  /// The number of groups from one milestone to the next.
  static let milestoneStride = 1024

  /// The number of groups.
  var count: Int { frames.count }

  /// Returns the frame of an item's group.
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

  /// Returns the last group at or before a group of which the distance from the start of the run is known,
  /// with that distance.
  /// - Complexity: O(1).
  func milestone(before group: Int) -> (group: Int, distance: Double) {
    let number = group / Self.milestoneStride
    return milestones.indices.contains(number)
      ? (number * Self.milestoneStride, milestones[number]) : (0, 0)
  }

  /// Returns the groups mirrored within a width, in points.
  func mirrored(in width: Double) -> GroupFrames {
    var mirrored = self
    mirrored.frames = frames.mirrored(in: width)
    return mirrored
  }
}

/// A value that is made once, when it is first needed, on any thread.
///
/// A value that was made when its question was over may not be whole, and is not kept.
package final class Lazy<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// Creates a value that is not made yet.
  package init() {}

  /// Returns the value.
  /// - Parameter make: Makes the value at the first call; other threads wait for it.
  /// - Returns: The value.
  package func value(_ make: () -> Value) -> Value {
    stored.withLock { stored in
      if let value = stored { return value }
      let value = make()
      if WorkLimit.current?.isOver != true { stored = value }
      return value
    }
  }
}
