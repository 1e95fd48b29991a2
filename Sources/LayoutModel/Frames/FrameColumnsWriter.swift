/// Writes the columns of a block that no reader shares yet.
public struct FrameColumnsWriter: ~Copyable {
  @usableFromInline let block: UnsafeMutablePointer<Double>
  @usableFromInline let capacity: Int

  /// Sets a frame.
  ///
  /// Release builds do not check the index, because this is the inner loop of engines.
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
  public func set(_ index: Int, _ frame: LayoutRect) {
    set(index, x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  /// Sets the z-order of a frame, in columns that have z-orders.
  public func set(_ index: Int, zIndex: Int) {
    block[4 * capacity + index] = Double(zIndex)
  }
}
