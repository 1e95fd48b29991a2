/// The options that a provider takes.
public struct OptionSchema: Sendable, Equatable {
  /// The options, by name.
  public var options: [OptionDescription]

  /// Creates a schema.
  public init(_ options: [OptionDescription] = []) {
    self.options = options
  }

  /// Checks what was given and fills in the defaults.
  /// - Throws: an error that names the option, what came, and what is allowed.
  public func checked(_ node: ValueDecoder) throws(DocumentError) -> SourceObject {
    let fields = try node.object(keys: options.map(\.name))
    var filled = SourceObject()
    for option in options {
      if let given = fields[option.name] {
        try option.value.check(given)
        filled.members.append(.init(key: option.name, value: given.value))
      } else if let value = option.defaultValue {
        filled.members.append(.init(key: option.name, value: value))
      }
    }
    return filled
  }
}

/// One option: its name, what may be given, and what holds where nothing is.
public struct OptionDescription: Sendable, Equatable {
  /// The name.
  public var name: String
  /// What may be given.
  public var value: OptionValueDescription
  /// What holds where nothing is given; nil for nothing.
  public var defaultValue: SourceValue?
  /// What the option is for.
  public var summary: String?
}

/// What may be given for an option, or for an element of an array.
public indirect enum OptionValueDescription: Sendable, Equatable {
  /// A finite number within bounds.
  case number(minimum: Double?, maximum: Double?)
  /// A whole number within bounds.
  case integer(minimum: Double?, maximum: Double?)
  /// A truth value.
  case boolean
  /// A text.
  case string
  /// One of a list of values.
  case enumeration([SourceValue])
  /// An ordered list; nil for elements of any kind.
  case array(OptionValueDescription?)
  /// Named values of any kind.
  case table

  /// The word for it in manifests.
  public var typeName: String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .string: "string"
    case .enumeration: "enum"
    case .array: "array"
    case .table: "table"
    }
  }

  /// Checks a value.
  public func check(_ node: ValueDecoder) throws(DocumentError) {
    switch self {
    case .number(let minimum, let maximum):
      try check(try node.number(), node, minimum, maximum)
    case .integer(let minimum, let maximum):
      try check(Double(try node.integer()), node, minimum, maximum)
    case .boolean: _ = try node.boolean()
    case .string: _ = try node.string()
    case .enumeration(let values):
      guard values.contains(node.value) else {
        throw node.error(.notAmong(values.map { ValueDecoder($0).found }, found: node.found))
      }
    case .array(let element):
      for node in try node.elements() { try element?.check(node) }
    case .table: _ = try node.anyObject()
    }
  }

  private func check(
    _ number: Double,
    _ node: ValueDecoder,
    _ minimum: Double?,
    _ maximum: Double?
  ) throws(DocumentError) {
    guard number >= minimum ?? -.infinity, number <= maximum ?? .infinity else {
      throw node.error(.notAllowed(expected: bounds, found: node.found))
    }
  }

  /// The bounds in words.
  private var bounds: String {
    guard case .number(let minimum, let maximum) = self.asNumber else { return typeName }
    switch (minimum.map(NumberText.shortest), maximum.map(NumberText.shortest)) {
    case (let minimum?, let maximum?): return "from \(minimum) to \(maximum)"
    case (let minimum?, nil): return "\(minimum) or more"
    case (nil, let maximum?): return "\(maximum) or less"
    case (nil, nil): return typeName
    }
  }

  private var asNumber: OptionValueDescription {
    if case .integer(let minimum, let maximum) = self {
      return .number(minimum: minimum, maximum: maximum)
    }
    return self
  }
}
