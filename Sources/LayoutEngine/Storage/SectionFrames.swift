package import LayoutModel

/// The frames of a section's items, in the section's coordinates.
///
/// ```swift
/// let visible = LayoutRect(x: 0, y: 0, width: 320, height: 480)
/// for section in layout.sections {
///   let frames = section.layout.frames
///   for item in frames.indices(in: visible) { print(item, frames.frame(at: item)) }
/// }
/// ```
package enum SectionFrames: Sendable, Equatable {
  /// The frames of one group, repeated at a stride.
  case repeating(RepeatingFrames)
  /// Frames stored one by one.
  case packed(PackedFrames)
  /// Frames of items that each fill a group alone, some of which are estimated.
  case rows(RowFrames)

  /// Equality of all frames and places in the drawing order; those that repeat are equal only to
  /// frames that repeat by the same rule.
  package static func == (left: SectionFrames, right: SectionFrames) -> Bool {
    switch (left, right) {
    case (.repeating(let left), .repeating(let right)): return left == right
    case (.packed(let left), .packed(let right)): return left == right
    case (.rows(let left), .rows(let right)) where left == right: return true
    case (.rows, _), (_, .rows):
      let limit = WorkLimit.current
      return left.count == right.count
        && (0..<left.count)
          .allSatisfy {
            !limit.isOver(at: $0) && left.frame(at: $0) == right.frame(at: $0)
              && left.zIndex(at: $0) == right.zIndex(at: $0)
          }
    default: return false
    }
  }

  static let none = SectionFrames.packed(PackedFrames(.empty, axis: .vertical))

  /// The number of frames.
  package var count: Int {
    switch self {
    case .repeating(let frames): frames.count
    case .packed(let frames): frames.count
    case .rows(let frames): frames.count
    }
  }

  /// Returns an item's frame.
  /// - Precondition: The index is at least 0 and less than `count`.
  /// - Complexity: O(1), or O(log n) for rows of which some are estimated.
  package func frame(at index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return switch self {
    case .repeating(let frames): frames.frame(at: index)
    case .packed(let frames): frames.columns[index]
    case .rows(let frames): frames.frame(at: index)
    }
  }

  /// Returns a closure that returns an item's length along an axis, for loops over many items.
  func lengths(along axis: ScrollAxis) -> (Int) -> Double {
    switch self {
    case .repeating(let frames): return { frames.frame(at: $0).size[axis] }
    case .rows(let frames): return { frames.frame(at: $0).size[axis] }
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
    case .rows(let frames): frames.rule.zIndex
    }
  }

  /// Whether some frame may have a place in the drawing order other than 0.
  private var hasZIndex: Bool {
    switch self {
    case .repeating(let frames): frames.template.columns.zIndex != nil
    case .packed(let frames): frames.columns.zIndex != nil
    case .rows(let frames): frames.rule.zIndex != 0
    }
  }

  /// Returns the items whose frames share area with a rectangle of the section, in ascending order.
  /// - Complexity: O(log n + k log k) for k results that are neighbours.
  package func indices(in rect: LayoutRect) -> [Int] {
    let limit = WorkLimit.current
    var indices: [Int] = []
    // Closures, not a local function: that would check each access to the list at run time.
    switch self {
    case .repeating(let frames):
      frames.forEachIndex(in: rect) { Self.append($0, to: &indices, within: limit) }
    case .packed(let frames):
      frames.forEachIndex(in: rect) { Self.append($0, to: &indices, within: limit) }
    case .rows(let frames):
      frames.forEachIndex(in: rect) { Self.append($0, to: &indices, within: limit) }
      return indices
    }
    guard indices.count <= 4096 else { return indices.sortedWithinLimit(by: <) }
    indices.sort()
    return indices
  }

  /// Adds an index within the reserved capacity, since most searches make an element of each.
  @inline(__always)
  private static func append(_ index: Int, to indices: inout [Int], within limit: WorkLimit?) {
    guard limit.hasRoom(for: (Int, LayoutElement).self, behind: indices.count) else { return }
    indices.append(index)
  }

  /// Returns a range that all frames lie in along an axis; nil without frames.
  ///
  /// It is the least one, except for rows of which some are estimated.
  /// - Complexity: O(1) along the frames' own axis, else O(number of stored frames).
  func reach(along axis: ScrollAxis) -> ClosedRange<Double>? {
    switch self {
    case .repeating(let frames): frames.reach(along: axis)
    case .packed(let frames): frames.reach(along: axis)
    case .rows(let frames): frames.reach(along: axis)
    }
  }

  /// Whether all frames consist of finite numbers.
  /// - Complexity: O(number of packed frames), or of a group's frames.
  var isFinite: Bool {
    switch self {
    case .repeating(let frames): frames.isFinite
    case .packed(let frames): frames.columns.isFinite
    case .rows(let frames): frames.isFinite
    }
  }

  /// Returns the frames mirrored within a width, in points.
  /// - Complexity: O(number of packed frames), O(1) for frames that repeat.
  package func mirrored(in width: Double) -> SectionFrames {
    switch self {
    case .repeating(let frames): .repeating(frames.mirrored(in: width))
    case .packed(let frames): .packed(frames.mirrored(in: width))
    case .rows(let frames): .rows(frames.mirrored(in: width))
    }
  }

  /// Returns the bounding rectangles of the items as drawn with their attributes' transforms, which
  /// repeat with the groups.
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
    case .rows(let frames):
      return .packed(PackedFrames(columns(frames.columns()), axis: frames.rule.axis))
    case .repeating(let frames):
      // The template is mirrored as a whole, and attributes were mirrored with it.
      let row = frames.mirrorWidth.map { attributes.mirrored(in: $0) } ?? attributes
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
  func placed(_ order: [Int], axis: ScrollAxis) -> SectionFrames {
    let limit = WorkLimit.current
    let hasZIndex = hasZIndex
    let columns = FrameColumns(count: count, hasZIndex: hasZIndex) { writer in
      for (position, index) in order.enumerated() {
        if limit.isOver(at: position) { break }
        writer.set(index, frame(at: position))
        if hasZIndex { writer.set(index, zIndex: zIndex(at: position)) }
      }
    }
    return .packed(PackedFrames(columns, axis: axis))
  }
}
