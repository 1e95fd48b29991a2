import CLuaSandbox
import CPlatform

/// The fields of a record of numbers, in the order of their columns.
package struct LuaRecordSchema: Sendable {
  /// A field, whose numbers are finite.
  package struct Field: Sendable, Equatable {
    /// The numbers that a field may have.
    package enum Rule: Sendable, Equatable {
      case finite
      case nonNegative
      /// A whole number from −2⁵³ to 2⁵³.
      case integer
    }

    /// The name, of at most 47 bytes.
    package var name: String
    /// The value of a record without the field; nil if every record must have the field.
    package var fallback: Double?
    /// The numbers that the field may have.
    var rule: Rule

    package init(_ name: String, fallback: Double? = nil, rule: Rule = .finite) {
      self.name = name
      self.fallback = fallback
      self.rule = rule
    }
  }

  /// The fields, column by column.
  package let fields: [Field]

  /// The schema in the bridge's form.
  let bridge: BridgeSchema

  /// Creates a schema of at most 16 fields; further fields are dropped.
  package init(_ fields: [Field]) {
    var bridge = BridgeSchema()
    self.fields = fields.filter { field in
      field.name.withCString { bridge_schema_append(&bridge, $0, field.bridge) }
    }
    self.bridge = bridge
  }
}

extension LuaRecordSchema.Field {
  /// The field in the bridge's form.
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

  /// Sets all rows by taking over a block from `block_allocate`; scripts may set some of them again.
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

  /// Reads a sequence of record tables, `{{x = 1, y = 2}, …}`, into columns.
  ///
  /// - Parameters:
  ///   - index: the index of the sequence on the stack.
  ///   - schema: the fields of a record.
  ///   - extras: the fields that the host reads itself, and the rows that may be missing.
  /// - Returns: the columns of the records.
  /// - Throws: a ``LuaRejection`` with row and field for another type, a hole, a missing or unknown
  ///   field, or a number that the schema refuses.
  /// - Complexity: O(*n* · fields).
  package func readRecords(
    at index: Int,
    schema: LuaRecordSchema,
    extras: LuaRecordExtras = LuaRecordExtras()
  ) throws(LuaRejection) -> LuaColumns {
    var bridge = schema.bridge
    var columns = BridgeColumns()
    var rejection = BridgeRejection()
    let isRead = extras.withBridge { extras in
      bridge_read_records(lua, slot(index), &bridge, extras, &columns, &rejection)
    }
    if isRead, let columns = LuaColumns(columns) { return columns }
    throw LuaRejection(rejection, schema: &bridge)
  }
}

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

/// The fields and rows that a reader of records accepts in addition to a schema.
package struct LuaRecordExtras: @unchecked Sendable {
  /// The fields of any value, which the host reads itself: static texts in the bridge's form.
  private let names: [UnsafePointer<CChar>?]
  /// The name among them that, if it is true, makes all fields of the schema optional.
  private let optional: UnsafePointer<CChar>?
  /// The rows that may be missing; nil if every row is required.
  private var absent: LuaAbsentRows?

  /// Creates the extras of a reader that accepts at most 16 names, by default none.
  package init(names: [StaticString] = [], optional: StaticString? = nil) {
    self.names = names.prefix(16).map(Self.text)
    self.optional = optional.map(Self.text)
  }

  private static func text(_ name: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// Returns the extras of a list in which rows may be missing; nil if every row is required.
  package func besides(_ absent: LuaAbsentRows?) -> LuaRecordExtras {
    var extras = self
    extras.absent = absent
    return extras
  }

  /// Calls a closure with the extras in the bridge's form.
  fileprivate func withBridge<Result>(_ body: (UnsafePointer<BridgeExtras>) -> Result) -> Result {
    names.withUnsafeBufferPointer { names in
      var extras = BridgeExtras()
      extras.names = names.baseAddress
      extras.count = Int32(names.count)
      extras.optional = optional
      extras.rowCount = absent.map { Int64($0.rowCount) } ?? -1
      extras.absent = absent.map { UnsafePointer($0.marks) }
      return body(&extras)
    }
  }
}

/// Columns of doubles in one block of memory: column `k` begins at `k * capacity`.
package final class LuaColumns {
  /// The number of rows.
  package let count: Int

  let columnCount: Int

  /// The number of rows that fit in a column: the distance between columns.
  package let capacity: Int

  /// The optional columns with a value of their own, as bits.
  private let given: UInt32
  /// The rows with fields that the host reads itself.
  package let rowsWithExtras: [Int]
  /// The block; nil once it is taken.
  private var block: UnsafeMutablePointer<Double>?

  /// Takes over the block of the bridge's columns; nil if the columns have none.
  init?(_ columns: BridgeColumns) {
    guard let block = columns.base else { return nil }
    self.block = block
    if let marks = columns.hasExtras {
      rowsWithExtras = (0..<columns.count).filter { marks[$0] != 0 }
      block_free(marks)
    } else {
      rowsWithExtras = []
    }
    count = columns.count
    columnCount = Int(columns.columnCount)
    capacity = columns.capacity
    given = columns.given
  }

  deinit {
    block_free(block)
  }

  /// The number in a column and a row, both from 0; until ``take()``.
  package subscript(column: Int, row: Int) -> Double {
    precondition(column >= 0 && column < columnCount, "column out of range")
    precondition(row >= 0 && row < count, "row out of range")
    guard let block else { preconditionFailure("the block was given up") }
    return withExtendedLifetime(self) { block[column * capacity + row] }
  }

  /// Whether any row has a value of its own in an optional column.
  ///
  /// If not, every row has the default, and the column itself may hold anything.
  package func isGiven(_ column: Int) -> Bool { given & (1 << UInt32(column)) != 0 }

  /// Returns the block, which the caller frees with `free`; `nil` the second time.
  package func take() -> UnsafeMutablePointer<Double>? {
    defer { block = nil }
    return block
  }
}
