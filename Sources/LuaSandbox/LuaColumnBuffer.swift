import CLuaSandbox

/// A buffer that a script fills row by row: `local set = frames.set; set(i, x, y, …)`.
package final class LuaColumnBuffer {
  /// The retained buffer of the bridge.
  private let buffer: OpaquePointer
  /// The state that the buffer's memory is charged to.
  private let state: LuaState

  /// Retains a buffer of the bridge.
  init(_ buffer: OpaquePointer, state: LuaState) {
    bridge_buffer_retain(buffer)
    self.buffer = buffer
    self.state = state
  }

  deinit {
    bridge_buffer_release(buffer)
  }

  /// Returns the buffer at an index, retained; nil if it is another value.
  package static func buffer(at index: Int, in stack: LuaStack) -> LuaColumnBuffer? {
    bridge_buffer_at(stack.lua, stack.slot(index)).map { LuaColumnBuffer($0, state: stack.state) }
  }

  /// The number of rows.
  package var count: Int { Int(bridge_buffer_count(buffer)) }

  /// Sets all rows; scripts may set some of them again.
  /// - Parameter write: writes the block, in which columns follow each other at a distance of `count` numbers; returns
  ///   the number of columns, from the first, that have values of their own.
  /// - Complexity: O(*n*).
  package func fill(_ write: (UnsafeMutablePointer<Double>) -> Int) {
    guard let block = bridge_buffer_fill(buffer, 0) else { return }
    _ = bridge_buffer_fill(buffer, (1 << UInt32(write(block))) - 1)
  }

  /// Sets all rows by taking over a block from `malloc`; scripts may set some of them again.
  /// - Parameters:
  ///   - block: columns that follow each other at a distance of `count` numbers.
  ///   - columnCount: the number of columns, which are the first ones of the schema.
  /// - Returns: whether the buffer owns the block now; if not, no row was set.
  /// - Complexity: O(*n*), at the speed of memory: a byte for each row.
  package func adopt(_ block: UnsafeMutablePointer<Double>, columnCount: Int) -> Bool {
    bridge_buffer_adopt(buffer, block, Int32(clamping: columnCount))
  }

  /// Returns the first row that was not set, from 1; nil if the buffer is full.
  ///
  /// - Parameter absent: the rows that need not be set.
  /// - Returns: the row.
  /// - Complexity: O(*n*), at the speed of memory.
  package func firstUnsetSlot(besides absent: LuaAbsentRows? = nil) -> Int? {
    let slot = bridge_buffer_first_unset(buffer, absent?.marks)
    return slot == 0 ? nil : Int(slot)
  }

  /// An attribute of rows, in a column of its own; in the order of `BridgeAttribute`.
  package enum Attribute: UInt32, CaseIterable {
    /// The opacity: a number.
    case alpha
    /// The transform of the plane: six numbers.
    case transform
    /// The transform of space: sixteen numbers.
    case transform3D
    /// The anchor: two numbers.
    case anchorPoint
    /// Whether the row is hidden: 1 or 0.
    case hidden
  }

  /// Whether a script has given some row an attribute of a column of its own.
  package var hasAttributes: Bool { bridge_buffer_has_attributes(buffer) }

  /// Calls a closure with each row that a script has given an attribute, before the rows are taken.
  /// - Complexity: O(*n*) for an attribute that some row has, else O(1).
  package func forEachRow(
    with attribute: Attribute,
    _ body: (_ row: Int, _ numbers: UnsafeBufferPointer<Double>) -> Void
  ) {
    var width: Int32 = 0
    var isSet: UnsafePointer<UInt8>?
    guard let column = BridgeAttribute(rawValue: .init(attribute.rawValue)),
      let numbers = bridge_buffer_attribute(buffer, column, &width, &isSet), let isSet
    else { return }
    for row in 0..<count where isSet[row] != 0 {
      body(row, UnsafeBufferPointer(start: numbers + row * Int(width), count: Int(width)))
    }
  }

  /// Frees the rows unless they were taken, and makes each later `set` an error of reason
  /// ``LuaRejection/Reason/usedAfterCall``.
  package func close() {
    bridge_buffer_close(buffer)
  }

  /// Closes the buffer and returns its rows; `nil` the second time.
  package func takeColumns() -> LuaColumns? {
    LuaColumns(bridge_buffer_take(buffer))
  }

  /// Whether both are the same buffer.
  package func isSame(as other: LuaColumnBuffer) -> Bool { buffer == other.buffer }
}

extension LuaStack {
  /// Pushes a buffer of rows with the fields of a schema.
  ///
  /// Scripts see an object with `count` and the function `set(row, …)`, which takes the fields in
  /// the schema's order. A refused value raises a ``LuaRejection`` with row and field.
  ///
  /// - Parameters:
  ///   - schema: the fields of a row.
  ///   - count: the number of rows, from 0.
  /// - Returns: the buffer, for the host to read.
  /// - Throws: a ``LuaRejection`` of reason `tooMany` if the rows exceed the memory ceiling;
  ///   `negative` for a negative count.
  package func pushColumnBuffer(
    schema: LuaRecordSchema,
    count: Int
  ) throws(LuaRejection) -> LuaColumnBuffer {
    guard count >= 0 else { throw LuaRejection(reason: .negative) }
    var bridge = schema.bridge
    guard let buffer = bridge_push_buffer(state.core, lua, &bridge, Int64(count)) else {
      throw LuaRejection(reason: .tooMany(count))
    }
    return LuaColumnBuffer(buffer, state: state)
  }

  /// Pushes a table, by row, of the rows that a script set as tables; nil if there are no such
  /// rows.
  /// - Parameter index: the index of the buffer on the stack.
  package func pushTables(ofBuffer index: Int) { bridge_buffer_push_tables(lua, slot(index)) }
}
