#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import CLuaSandbox

/// Columns of doubles in one block of memory: column `k` begins at `k * capacity`.
public final class LuaColumns {
  /// The number of rows.
  public let count: Int

  /// The number of columns.
  public let columnCount: Int

  /// The rows that there is room for, which is the distance of columns.
  public let capacity: Int

  private let given: UInt32
  /// Nothing once it was given up.
  private var block: UnsafeMutablePointer<Double>?

  init?(_ columns: BridgeColumns) {
    guard let block = columns.base else { return nil }
    self.block = block
    count = columns.count
    columnCount = Int(columns.columnCount)
    capacity = columns.capacity
    given = columns.given
  }

  deinit {
    free(block)
  }

  /// The numbers of a column, from row 0.
  ///
  /// Valid as long as this object lives and owns the block: `withExtendedLifetime` it, or ``take()``
  /// the block.
  public subscript(column: Int) -> UnsafeMutablePointer<Double> {
    precondition(column >= 0 && column < columnCount, "column out of range")
    guard let block else { preconditionFailure("the block was given up") }
    return block + column * capacity
  }

  /// The number in a column and a row, both from 0.
  public subscript(column: Int, row: Int) -> Double {
    precondition(row >= 0 && row < count, "row out of range")
    return withExtendedLifetime(self) { self[column][row] }
  }

  /// Whether any row has a value of its own in an optional column.
  ///
  /// If not, the column holds the default, as does a block that was never written.
  public func isGiven(_ column: Int) -> Bool { given & (1 << UInt32(column)) != 0 }

  /// Gives the block up to the caller, who frees it with `free`; `nil` the second time.
  public func take() -> UnsafeMutablePointer<Double>? {
    defer { block = nil }
    return block
  }
}
