import CPlatform
import LayoutModel

/// Frames that are added one by one and become columns without a copy.
///
/// Most systems allocate memory when it is first written, so a capacity may be generous.
final class FrameList {
  /// The number of frames.
  private(set) var count = 0
  private var capacity: Int
  /// Four columns and the z-orders, each `capacity` long; nil once the columns are taken.
  private var block: UnsafeMutablePointer<Double>?
  private var hasZIndex = false

  /// Creates an empty list that holds a number of frames without growing.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    block = Self.allocate(self.capacity)
  }

  deinit { block_free(block) }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Double> {
    guard let raw = block_allocate_zeroed(5 * capacity * MemoryLayout<Double>.stride) else {
      preconditionFailure("the system has no memory for \(capacity) frames")
    }
    return raw.bindMemory(to: Double.self, capacity: 5 * capacity)
  }

  /// Adds a frame.
  /// - Complexity: O(1) on average.
  func append(_ frame: LayoutRect, zIndex: Int = 0) {
    if count == capacity { grow() }
    guard let block else { return }
    block[count] = frame.x
    block[capacity + count] = frame.y
    block[2 * capacity + count] = frame.width
    block[3 * capacity + count] = frame.height
    if zIndex != 0 {
      block[4 * capacity + count] = Double(zIndex)
      hasZIndex = true
    }
    count += 1
  }

  private func grow() {
    guard let old = block else { return }
    let larger = Self.allocate(2 * capacity)
    for column in 0..<5 {
      (larger + column * 2 * capacity).update(from: old + column * capacity, count: count)
    }
    block_free(old)
    (block, capacity) = (larger, 2 * capacity)
  }

  /// Returns the frames as columns; the list is empty afterwards and takes no more.
  func columns() -> FrameColumns {
    guard let block else { return .empty }
    self.block = nil
    return FrameColumns(adopting: block, count: count, capacity: capacity, hasZIndex: hasZIndex)
  }
}
