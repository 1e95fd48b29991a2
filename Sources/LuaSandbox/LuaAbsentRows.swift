/// The rows of a list that may be missing.
package final class LuaAbsentRows {
  /// The number of rows that the list has, missing ones included.
  package let rowCount: Int
  /// A byte for each row: 1 for one that may be missing.
  let marks: UnsafeMutablePointer<UInt8>

  /// Marks rows, from 0, of a list.
  package init(_ rows: some Sequence<Int>, of rowCount: Int) {
    self.rowCount = rowCount
    marks = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, rowCount))
    marks.initialize(repeating: 0, count: max(1, rowCount))
    for row in rows where row >= 0 && row < rowCount { marks[row] = 1 }
  }

  deinit { marks.deallocate() }

  /// Whether a row, from 0, may be missing.
  package func contains(_ row: Int) -> Bool {
    row >= 0 && row < rowCount && withExtendedLifetime(self) { marks[row] != 0 }
  }
}
