/// The options that a provider takes.
///
/// ```swift
/// static let columns = ProviderOption("columns", default: 2, minimum: 1, maximum: 12)
/// static let isCompact = ProviderOption("isCompact", default: false, summary: "Whether rows are low.")
/// let options = OptionSchema(columns, isCompact)
/// ```
public struct OptionSchema: Sendable, Equatable {
  /// The descriptions of the options, each name once.
  package var options: [FieldDescription]

  /// Creates a schema from descriptions, each name once.
  init(options: [FieldDescription]) {
    self.options = options
  }

  /// Returns the options of a reference, checked and with the defaults filled in.
  /// - Parameter node: the options as the document gives them.
  /// - Returns: the options in the order of the schema.
  /// - Throws: an error that names the option, its value and the allowed values.
  package func checked(_ node: ValueDecoder) throws(LayoutError) -> SourceObject {
    let fields = try node.object(keys: options.map(\.name))
    var filled = SourceObject()
    for option in options {
      if let given = fields[option.name] {
        try option.type.check(given)
        filled.members.append(.init(key: option.name, value: given.value))
      } else if let value = option.defaultValue {
        filled.members.append(.init(key: option.name, value: value))
      }
    }
    return filled
  }
}

extension ValueType {
  /// Checks a value.
  /// - Throws: `.wrongType`, `.notAllowed` or `.notAmong` at the value, or at an element of an
  ///   array.
  func check(_ node: ValueDecoder) throws(LayoutError) {
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
    case .array where node.isEmptyTable: break
    case .array(let element):
      _ = try node.elements { node throws(LayoutError) in try element?.check(node) }
    case .table: _ = try node.anyObject()
    case .positiveNumber, .words, .tableOf, .named, .anyOf:
      // No manifest has these: their fields decode them.
      break
    }
  }

  /// Checks that a number is within bounds, both included.
  private func check(
    _ number: Double,
    _ node: ValueDecoder,
    _ minimum: Double?,
    _ maximum: Double?
  ) throws(LayoutError) {
    guard number >= minimum ?? -.infinity, number <= maximum ?? .infinity else {
      // Rounded, a number may equal the bound that it misses.
      let isBound = bounds.contains(node.found)
      let found = isBound ? NumberText.shortest(number) : node.found
      throw node.error(.notAllowed(expected: bounds, found: found))
    }
  }

  /// The bounds in words, for error messages.
  private var bounds: String {
    let (minimum, maximum): (Double?, Double?) =
      switch self {
      case .number(let minimum, let maximum), .integer(let minimum, let maximum):
        (minimum, maximum)
      default: (nil, nil)
      }
    switch (minimum.map(NumberText.shortest), maximum.map(NumberText.shortest)) {
    case (let minimum?, let maximum?): return "from \(minimum) to \(maximum)"
    case (let minimum?, nil): return "\(minimum) or more"
    case (nil, let maximum?): return "\(maximum) or less"
    case (nil, nil): return "a number"
    }
  }
}

extension ValueDecoder {
  /// The number of entries that a list of a manifest and a screen may have: each is compared with each.
  package static let entryLimit = 1000

  /// Checks the number of entries of this list of a manifest, or of a screen's collections.
  /// - Throws: `.contradiction` for too many.
  package func checkLength(_ count: Int) throws(LayoutError) {
    guard count <= Self.entryLimit else {
      throw error(.contradiction("at most \(Self.entryLimit) are allowed, not \(count)"))
    }
  }
}

extension OptionSchema {
  /// Decodes a manifest's `options`: a table from names to descriptions.
  /// - Throws: a mistake in a description, or in a default that is not one of the option's values.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.anyObject()
    try node.checkLength(fields.object.members.count)
    options = []
    for member in fields.object.members {
      options.append(try FieldDescription(name: member.key, fields.required(member.key)))
    }
    options.sort { $0.name < $1.name }
  }
}

extension FieldDescription {
  /// Decodes an option of a manifest: `{type=, default=, minimum=, maximum=, values=, items=,
  /// doc=}`.
  init(name: String, _ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: ValueType.keys + ["default", "doc"])
    self.init(name, try ValueType(fields), try fields.optionalString("doc"))
    if let field = fields["default"] {
      try type.check(field)
      defaultValue = field.value
    }
  }
}

extension ValueType {
  /// The value of `type` in a manifest.
  private enum ManifestType: String, CaseIterable {
    case number, integer, boolean, string, `enum`, array, table
  }

  /// The values of `type` that manifests may have.
  package static let typeNames = ManifestType.allCases.map(\.rawValue)

  /// The keys of an option that specify its type.
  package static let keys = ["type", "minimum", "maximum", "values", "items"]

  /// Decodes the type of an array's elements.
  private init(element node: ValueDecoder) throws(LayoutError) {
    self = try ValueType(node.object(keys: Self.keys))
  }

  /// Decodes the type of an option from the keys that belong to it.
  /// - Throws: a mistake in a value, or at a key that the type does not have.
  init(_ fields: KeyedDecoder) throws(LayoutError) {
    let type = try fields.word("type", ManifestType.self, kind: "option type")
    let allowed: [String] =
      switch type {
      case .number, .integer: ["minimum", "maximum"]
      case .enum: ["values"]
      case .array: ["items"]
      case .boolean, .string, .table: []
      }
    for key in ["minimum", "maximum", "values", "items"]
    where fields.has(key) && !allowed.contains(key) {
      throw fields.node.error(
        .contradiction("“\(key)” does not go with the type “\(type.rawValue)”")
      )
    }
    let minimum = try fields.optionalNumber("minimum")
    let maximum = try fields.optionalNumber("maximum")
    if let minimum, let maximum, minimum > maximum {
      throw fields.node.error(.contradiction("“minimum” is greater than “maximum”"))
    }
    switch type {
    case .number: self = .number(minimum: minimum, maximum: maximum)
    case .integer: self = .integer(minimum: minimum, maximum: maximum)
    case .boolean: self = .boolean
    case .string: self = .string
    case .table: self = .table
    case .enum:
      let node = try fields.required("values")
      let values = try node.elements()
      try node.checkLength(values.count)
      guard !values.isEmpty else {
        throw node.error(.notAllowed(expected: "one value or more", found: "an empty array"))
      }
      self = .enumeration(values.map(\.value))
    case .array:
      self = .array(try fields["items"].map(Self.init(element:)))
    }
  }
}
