import CLuaSandbox

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
