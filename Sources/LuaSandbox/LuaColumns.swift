import CLuaSandbox

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The fields of a record of numbers, in the order of their columns.
package struct LuaRecordSchema: Sendable {
  /// A field, whose numbers are finite.
  package struct Field: Sendable, Equatable {
    /// The numbers that a field may have.
    package enum Rule: Sendable, Equatable {
      /// Any finite number.
      case finite
      /// Zero or more.
      case nonNegative
      /// A whole number from −2⁵³ to 2⁵³.
      case integer
    }

    /// The name, of at most 47 bytes.
    package var name: String
    /// The value of a record without the field; nil where every record must have it.
    package var fallback: Double?
    /// The numbers that the field may have.
    package var rule: Rule

    /// Creates a field.
    /// - Parameters:
    ///   - name: the name, of at most 47 bytes.
    ///   - fallback: the value of a record without the field; nil for a required field.
    ///   - rule: the numbers that the field may have.
    package init(_ name: String, fallback: Double? = nil, rule: Rule = .finite) {
      self.name = name
      self.fallback = fallback
      self.rule = rule
    }
  }

  /// The fields, column by column.
  package let fields: [Field]

  /// The schema as the bridge takes it.
  let bridge: BridgeSchema

  /// Creates a schema of at most 16 fields; further ones are dropped.
  package init(_ fields: [Field]) {
    var bridge = BridgeSchema()
    self.fields = fields.filter { field in
      field.name.withCString { bridge_schema_append(&bridge, $0, field.bridge) }
    }
    self.bridge = bridge
  }
}

extension LuaRecordSchema.Field {
  /// The field as the bridge takes it.
  fileprivate var bridge: BridgeField {
    var field = BridgeField()
    field.fallback = fallback ?? 0
    field.isRequired = fallback == nil
    field.isNonNegative = rule == .nonNegative
    field.isInteger = rule == .integer
    return field
  }
}

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

  /// Returns the buffer at an index.
  /// - Parameters:
  ///   - index: the index on the stack.
  ///   - stack: the stack.
  /// - Returns: the buffer, retained; nil for another value.
  package static func buffer(at index: Int, in stack: LuaStack) -> LuaColumnBuffer? {
    bridge_buffer_at(stack.lua, stack.slot(index))
      .map {
        LuaColumnBuffer($0, state: stack.state)
      }
  }

  /// The number of rows.
  package var count: Int { Int(bridge_buffer_count(buffer)) }

  /// The first row that was not set, from 1; nil for a full buffer.
  ///
  /// - Complexity: O(*n*), at the speed of memory.
  package var firstUnsetSlot: Int? {
    let slot = bridge_buffer_first_unset(buffer)
    return slot == 0 ? nil : Int(slot)
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
  /// - Throws: a ``LuaRejection`` of reason `tooMany` without room below the memory ceiling;
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

  /// Reads a sequence of record tables, `{{x = 1, y = 2}, …}`, into columns.
  ///
  /// - Parameters:
  ///   - index: the index of the sequence on the stack.
  ///   - schema: the fields of a record.
  /// - Returns: the columns of the records.
  /// - Throws: a ``LuaRejection`` with row and field for another type, a hole, a missing or unknown
  ///   field, or a number that the schema refuses.
  /// - Complexity: O(*n* · fields).
  package func readRecords(
    at index: Int,
    schema: LuaRecordSchema
  ) throws(LuaRejection) -> LuaColumns {
    var bridge = schema.bridge
    var columns = BridgeColumns()
    var rejection = BridgeRejection()
    if bridge_read_records(state.core, lua, slot(index), &bridge, &columns, &rejection),
      let columns = LuaColumns(columns)
    {
      return columns
    }
    throw LuaRejection(rejection, schema: &bridge)
  }
}

/// Columns of doubles in one block of memory: column `k` begins at `k * capacity`.
package final class LuaColumns {
  /// The number of rows.
  package let count: Int

  /// The number of columns.
  package let columnCount: Int

  /// The rows that a column has room for, which is the distance of columns.
  package let capacity: Int

  /// The optional columns with a value of their own, as bits.
  private let given: UInt32
  /// The block; nil once it was taken.
  private var block: UnsafeMutablePointer<Double>?

  /// Takes over the block of the bridge's columns; nil for columns without one.
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
  /// Valid while this object lives and owns the block: use `withExtendedLifetime`, or ``take()``
  /// the block.
  package subscript(column: Int) -> UnsafeMutablePointer<Double> {
    precondition(column >= 0 && column < columnCount, "column out of range")
    guard let block else { preconditionFailure("the block was given up") }
    return block + column * capacity
  }

  /// The number in a column and a row.
  /// - Parameters:
  ///   - column: the column, from 0.
  ///   - row: the row, from 0.
  package subscript(column: Int, row: Int) -> Double {
    precondition(row >= 0 && row < count, "row out of range")
    return withExtendedLifetime(self) { self[column][row] }
  }

  /// Whether any row has a value of its own in an optional column.
  ///
  /// If not, the column holds the default, as a block that was never written does.
  package func isGiven(_ column: Int) -> Bool { given & (1 << UInt32(column)) != 0 }

  /// Returns the block, which the caller frees with `free`; `nil` the second time.
  package func take() -> UnsafeMutablePointer<Double>? {
    defer { block = nil }
    return block
  }
}
