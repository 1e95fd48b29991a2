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

extension LuaStack {
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
