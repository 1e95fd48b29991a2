import CPlatform

/// Many frames as columns of doubles in one block of memory: x, y, width, height and, if some frame
/// has a z-order, zIndex.
///
/// ```swift
/// let columns = FrameColumns(count: 3) { writer in
///   for index in 0..<3 { writer.set(index, x: 0, y: 44 * Double(index), width: 320, height: 44) }
/// }
/// print(columns[2].y)  // 88.0
/// ```
///
/// Immutable, and shared rather than copied; 32 or 40 bytes per frame. The block comes from
/// `block_allocate`, so that a script's buffer becomes a layout's frames without a copy.
public final class FrameColumns: @unchecked Sendable {
  /// The number of frames.
  public let count: Int
  /// The left edges, in points.
  public let x: UnsafePointer<Double>
  /// The top edges, in points.
  public let y: UnsafePointer<Double>
  /// The widths, in points.
  public let width: UnsafePointer<Double>
  /// The heights, in points.
  public let height: UnsafePointer<Double>
  /// The z-orders, whole numbers; nil if all are 0.
  public let zIndex: UnsafePointer<Double>?
  /// The attributes beyond frames and z-orders; nil if no frame has any.
  public let attributes: FrameAttributes?

  /// The memory that holds the columns, freed with the object unless it has a new owner.
  private let block: UnsafeMutablePointer<Double>
  private var ownsBlock = true

  /// Columns without frames.
  public static let empty = FrameColumns(count: 0) { _ in }

  /// Takes ownership of a block from `block_allocate` that holds one column after the other, each
  /// `capacity` long.
  /// - Precondition: the block holds 4 columns, or 5 with `hasZIndex`, of at least `count` numbers;
  ///   there are attributes for `count` frames, or none.
  public init(
    adopting block: UnsafeMutablePointer<Double>,
    count: Int,
    capacity: Int,
    hasZIndex: Bool,
    attributes: FrameAttributes? = nil
  ) {
    precondition(count >= 0 && capacity >= count, "a column holds all frames")
    precondition(attributes.map { $0.count == count } ?? true, "each frame has attributes")
    self.block = block
    self.count = count
    self.attributes = attributes
    x = UnsafePointer(block)
    y = UnsafePointer(block + capacity)
    width = UnsafePointer(block + 2 * capacity)
    height = UnsafePointer(block + 3 * capacity)
    zIndex = hasZIndex ? UnsafePointer(block + 4 * capacity) : nil
  }

  /// Allocates columns for a number of frames, which a closure writes.
  /// - Precondition: the closure sets every frame.
  public convenience init<Failure: Error>(
    count: Int,
    hasZIndex: Bool = false,
    attributes: FrameAttributes? = nil,
    _ write: (borrowing FrameColumnsWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let columns = hasZIndex ? 5 : 4
    let bytes = max(1, count * columns) * MemoryLayout<Double>.stride
    guard let raw = block_allocate(bytes) else {
      preconditionFailure("the system has no memory for \(bytes) bytes of frames")
    }
    let block = raw.bindMemory(to: Double.self, capacity: max(1, count * columns))
    do throws(Failure) {
      try write(FrameColumnsWriter(block: block, capacity: count))
    } catch {
      block_free(raw)
      throw error
    }
    self.init(
      adopting: block,
      count: count,
      capacity: count,
      hasZIndex: hasZIndex,
      attributes: attributes
    )
  }

  deinit { if ownsBlock { block_free(block) } }

  /// Transfers the memory of columns, if nothing else shares them.
  /// - Parameters:
  ///   - columns: the columns without attributes; nil once their memory has a new owner.
  ///   - adopt: takes the block, which `block_free` frees and in which one column follows the other without a gap, and the
  ///     number of columns; returns whether it owns the block now.
  /// - Returns: whether the memory has a new owner.
  /// - Complexity: O(1).
  package static func handOver(
    _ columns: inout FrameColumns?,
    to adopt: (UnsafeMutablePointer<Double>, Int) -> Bool
  ) -> Bool {
    guard isKnownUniquelyReferenced(&columns), let last = columns, last.attributes == nil,
      last.y == last.x + last.count, adopt(last.block, last.zIndex == nil ? 4 : 5)
    else { return false }
    last.ownsBlock = false
    columns = nil
    return true
  }

  /// Returns the frame at an index.
  /// - Complexity: O(1).
  public subscript(index: Int) -> LayoutRect {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return LayoutRect(x: x[index], y: y[index], width: width[index], height: height[index])
  }

  /// Returns the z-order of a frame.
  public func zIndex(at index: Int) -> Int {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return zIndex.map { Int($0[index]) } ?? 0
  }

  /// The greatest right edge and the greatest bottom edge, in points; 0 if there are no frames.
  /// - Complexity: O(count).
  package var farCorner: LayoutPoint {
    // A limit matters for long loops only, and costs more than a short one.
    let limit = count < 4096 ? nil : WorkLimit.current
    var corner = LayoutPoint.zero
    for index in 0..<count {
      if limit.isOver(at: index) { break }
      corner.x = max(corner.x, x[index] + width[index])
      corner.y = max(corner.y, y[index] + height[index])
    }
    return corner
  }
}

extension FrameColumns: Equatable {
  /// Creates columns from an array of frames.
  /// - Complexity: O(number of frames).
  public convenience init(_ frames: [CustomFrame]) {
    let limit = WorkLimit.current
    let hasZIndex = frames.contains { $0.zIndex != 0 }
    self.init(count: frames.count, hasZIndex: hasZIndex) { writer in
      for (index, frame) in frames.enumerated() {
        if limit.isOver(at: index) { break }
        writer.set(index, frame.frame)
        if hasZIndex { writer.set(index, zIndex: frame.zIndex) }
      }
    }
  }

  /// Returns whether all frames and z-orders are equal.
  /// - Complexity: O(count).
  public static func == (left: FrameColumns, right: FrameColumns) -> Bool {
    guard left !== right else { return true }
    guard left.count == right.count, left.attributes == right.attributes else { return false }
    let limit = WorkLimit.current
    return (0..<left.count)
      .allSatisfy {
        left[$0] == right[$0] && left.zIndex(at: $0) == right.zIndex(at: $0)
          && !limit.isOver(at: $0)
      }
  }
}
