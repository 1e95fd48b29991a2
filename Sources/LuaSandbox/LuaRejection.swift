import CLuaSandbox

/// Why the host refused a value of a script, as data.
public struct LuaRejection: Error, Sendable, Equatable {
  /// Why it was refused.
  public enum Reason: Sendable, Equatable {
    /// A required field or argument is missing.
    case missing
    /// A number was expected; the type that was found.
    case notANumber(found: String)
    /// NaN or infinite.
    case notFinite
    /// Negative where that means nothing.
    case negative
    /// Not a whole number.
    case notAnInteger
    /// A field that the record does not have.
    case unknownField(String)
    /// Outside `1...count`.
    case indexOutOfRange(count: Int)
    /// The buffer belonged to a call that has ended.
    case usedAfterCall
    /// More rows than can be held.
    case tooMany(Int)
    /// Another type was expected.
    case wrongType(expected: String, found: String)
  }

  /// The row, from 1.
  public var index: Int?

  /// The field.
  public var field: String?

  /// Why it was refused.
  public var reason: Reason

  /// Creates a rejection.
  public init(index: Int? = nil, field: String? = nil, reason: Reason) {
    self.index = index
    self.field = field
    self.reason = reason
  }

  init(_ rejection: BridgeRejection, schema: UnsafePointer<BridgeSchema>) {
    index =
      rejection.index == 0 && rejection.reason != .indexOutOfRange ? nil : Int(rejection.index)
    field =
      rejection.field < 0 ? nil : String(cString: bridge_schema_name(schema, rejection.field))
    let found = withUnsafeBytes(of: rejection.found) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    reason = Reason(rejection.reason, found: found, limit: Int(rejection.limit))
  }
}

extension LuaRejection.Reason {
  init(_ reason: BridgeReason, found: String, limit: Int) {
    self =
      switch reason {
      case .missing: .missing
      case .notANumber: .notANumber(found: found)
      case .notFinite: .notFinite
      case .negative: .negative
      case .notAnInteger: .notAnInteger
      case .unknownField: .unknownField(found)
      case .indexOutOfRange: .indexOutOfRange(count: limit)
      case .usedAfterCall: .usedAfterCall
      case .tooMany: .tooMany(limit)
      case .none, .wrongType: .wrongType(expected: "table", found: found)
      @unknown default: .wrongType(expected: "table", found: found)
      }
  }
}

// What a script reads when it catches a rejection.
extension LuaRejection: CustomStringConvertible {
  /// A sentence without the script's place.
  public var description: String {
    let place = [index.map { "item \($0)" }, field].compactMap(\.self).joined(separator: ", ")
    return place.isEmpty ? reason.description : "\(place): \(reason)"
  }
}

extension LuaRejection.Reason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .missing: "a number is required"
    case .notANumber(let found): "a number is expected, not a \(found)"
    case .notFinite: "not a finite number"
    case .negative: "must not be negative"
    case .notAnInteger: "must be a whole number"
    case .unknownField(let name): "unknown field '\(name)'"
    case .indexOutOfRange(let count): "out of range 1 to \(count)"
    case .usedAfterCall: "the buffer was used after its call had ended"
    case .tooMany(let count): "\(count) rows cannot be held"
    case .wrongType(let expected, let found): "a \(expected) is expected, not a \(found)"
    }
  }
}

/// The fields of a record of numbers, in the order of their columns.
public struct LuaRecordSchema: Sendable {
  /// A field.
  ///
  /// Its numbers are finite.
  public struct Field: Sendable, Equatable {
    /// Whether a record must have the field, and what it has otherwise.
    public enum Presence: Sendable, Equatable {
      /// Every record has it.
      case required
      /// A record without it has this value.
      case optional(default: Double)
    }

    /// Which numbers it may have.
    public enum Rule: Sendable, Equatable {
      /// Any finite one.
      case finite
      /// Zero or more.
      case nonNegative
      /// A whole one, from −2⁵³ to 2⁵³.
      case integer
    }

    /// The name, of at most 47 bytes.
    public var name: String
    /// Whether a record must have it.
    public var presence: Presence
    /// Which numbers it may have.
    public var rule: Rule

    /// Creates a field.
    public init(_ name: String, presence: Presence = .required, rule: Rule = .finite) {
      self.name = name
      self.presence = presence
      self.rule = rule
    }
  }

  /// The fields, column by column.
  public let fields: [Field]

  let bridge: BridgeSchema

  /// Creates a schema of at most 16 fields; further ones are dropped.
  public init(_ fields: [Field]) {
    var bridge = BridgeSchema()
    self.fields = fields.filter { field in
      field.name.withCString { bridge_schema_append(&bridge, $0, field.bridge) }
    }
    self.bridge = bridge
  }
}

extension LuaRecordSchema.Field {
  fileprivate var bridge: BridgeField {
    var field = BridgeField()
    if case .optional(let value) = presence { field.fallback = value }
    field.isRequired = presence == .required
    field.isNonNegative = rule == .nonNegative
    field.isInteger = rule == .integer
    return field
  }
}

/// What a Lua value is.
public enum LuaKind: String, Sendable, Equatable {
  /// Nothing, or no value at all.
  case `nil`
  /// `true` or `false`.
  case boolean
  /// A number of Lua's subtype integer.
  case integer
  /// A number of Lua's subtype float.
  case number
  /// Bytes, UTF-8 or not.
  case string
  /// A table that scripts may change.
  case table
  /// A function.
  case function
  /// An object of the host: an error, a buffer.
  case userdata
  /// A coroutine.
  case thread
  /// A read-only table.
  case proxy

  init(_ kind: BridgeKind) {
    self =
      switch kind {
      case .none, .nil: .nil
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      case .string: .string
      case .table: .table
      case .function: .function
      case .userdata: .userdata
      case .thread: .thread
      case .proxy: .proxy
      @unknown default: .nil
      }
  }

  /// Whether the value is a table, read-only or not.
  public var isTable: Bool { self == .table || self == .proxy }
}
