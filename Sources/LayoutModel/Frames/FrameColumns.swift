#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Many frames as columns of doubles in one block of memory: x, y, width, height and, where some
/// frame has one, zIndex.
///
/// Shared, never copied, and immutable once built; 32 or 40 bytes a frame. The block comes from
/// `malloc`, so that a script's buffer becomes a layout's frames by handing over a pointer.
public final class FrameColumns: @unchecked Sendable {
  /// How many frames there are.
  public let count: Int
  /// The left edges.
  public let x: UnsafePointer<Double>
  /// The top edges.
  public let y: UnsafePointer<Double>
  /// The widths.
  public let width: UnsafePointer<Double>
  /// The heights.
  public let height: UnsafePointer<Double>
  /// The places in the order of drawing, whole numbers; nil where all are 0.
  public let zIndex: UnsafePointer<Double>?

  private let block: UnsafeMutablePointer<Double>

  /// No frames.
  public static let empty = FrameColumns(count: 0) { _ in }

  /// Takes over a block from `malloc` that holds one column after the other, each `capacity` long.
  /// - Precondition: the block holds 4 columns, or 5 with `hasZIndex`, of at least `count` numbers.
  public init(
    adopting block: UnsafeMutablePointer<Double>,
    count: Int,
    capacity: Int,
    hasZIndex: Bool
  ) {
    precondition(count >= 0 && capacity >= count, "a column holds all frames")
    self.block = block
    self.count = count
    x = UnsafePointer(block)
    y = UnsafePointer(block + capacity)
    width = UnsafePointer(block + 2 * capacity)
    height = UnsafePointer(block + 3 * capacity)
    zIndex = hasZIndex ? UnsafePointer(block + 4 * capacity) : nil
  }

  /// Columns for so many frames, written by a closure that sets every one of them.
  public convenience init<Failure: Error>(
    count: Int,
    hasZIndex: Bool = false,
    _ write: (borrowing FrameColumnsWriter) throws(Failure) -> Void
  ) throws(Failure) {
    let columns = hasZIndex ? 5 : 4
    let bytes = max(1, count * columns) * MemoryLayout<Double>.stride
    guard let raw = malloc(bytes) else {
      preconditionFailure("the system has no memory for \(bytes) bytes of frames")
    }
    let block = raw.bindMemory(to: Double.self, capacity: max(1, count * columns))
    do throws(Failure) {
      try write(FrameColumnsWriter(block: block, capacity: count))
    } catch {
      free(raw)
      throw error
    }
    self.init(adopting: block, count: count, capacity: count, hasZIndex: hasZIndex)
  }

  deinit { free(block) }

  /// The frame at an index.
  public subscript(index: Int) -> Rect {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return Rect(x: x[index], y: y[index], width: width[index], height: height[index])
  }

  /// A frame's place in the order of drawing.
  public func zIndex(at index: Int) -> Int {
    precondition(index >= 0 && index < count, "there is no frame \(index)")
    return zIndex.map { Int($0[index]) } ?? 0
  }

  /// The greatest right edge and the greatest bottom edge, 0 where there are no frames.
  /// - Complexity: O(count).
  public var farCorner: Point {
    var corner = Point.zero
    for index in 0..<count {
      corner.x = max(corner.x, x[index] + width[index])
      corner.y = max(corner.y, y[index] + height[index])
    }
    return corner
  }
}

/// Writes the columns of a block that is not shared yet.
public struct FrameColumnsWriter: ~Copyable {
  @usableFromInline let block: UnsafeMutablePointer<Double>
  @usableFromInline let capacity: Int

  /// Sets a frame.
  ///
  /// The index is not checked in release builds: this is the inner loop of engines.
  @inlinable
  @inline(__always)
  public func set(_ index: Int, x: Double, y: Double, width: Double, height: Double) {
    assert(index >= 0 && index < capacity, "there is no frame \(index)")
    block[index] = x
    block[capacity + index] = y
    block[2 * capacity + index] = width
    block[3 * capacity + index] = height
  }

  /// Sets a frame.
  public func set(_ index: Int, _ frame: Rect) {
    set(index, x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  /// Sets a frame's place in the order of drawing, in columns that have one.
  public func set(_ index: Int, zIndex: Int) {
    block[4 * capacity + index] = Double(zIndex)
  }
}

extension FrameColumns: Equatable {
  /// The columns of frames in an array.
  public convenience init(_ frames: [CustomFrame]) {
    let hasZIndex = frames.contains { $0.zIndex != 0 }
    self.init(count: frames.count, hasZIndex: hasZIndex) { writer in
      for (index, frame) in frames.enumerated() {
        writer.set(index, frame.frame)
        if hasZIndex { writer.set(index, zIndex: frame.zIndex) }
      }
    }
  }

  /// Equality of all frames and places in the order of drawing.
  public static func == (left: FrameColumns, right: FrameColumns) -> Bool {
    left === right
      || left.count == right.count
        && (0..<left.count)
          .allSatisfy {
            left[$0] == right[$0] && left.zIndex(at: $0) == right.zIndex(at: $0)
          }
  }
}
