extension OptionSchema {
  /// Decodes a manifest's `options`: a table from names to descriptions.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.anyObject()
    options = []
    for member in fields.object.members {
      options.append(
        try fields.required(member.key) { node throws(DocumentError) in
          try OptionDescription(name: member.key, node)
        }
      )
    }
    options.sort { $0.name < $1.name }
  }
}

extension OptionDescription {
  /// Decodes `{type=, default=, minimum=, maximum=, values=, items=, doc=}`.
  init(name: String, _ node: ValueDecoder) throws(DocumentError) {
    self.name = name
    let fields = try node.object(keys: OptionValueDescription.keys + ["default", "doc"])
    value = try OptionValueDescription(fields)
    summary = try fields.optionalString("doc")
    if let field = fields["default"] {
      try value.check(field)
      defaultValue = field.value
    } else {
      defaultValue = nil
    }
  }
}

extension OptionValueDescription {
  private enum TypeName: String, CaseIterable {
    case number, integer, boolean, string, `enum`, array, table
  }

  /// The words for `type` in manifests.
  public static let typeNames = TypeName.allCases.map(\.rawValue)

  static let keys = ["type", "minimum", "maximum", "values", "items"]

  init(_ fields: KeyedDecoder) throws(DocumentError) {
    let type = try fields.word("type", TypeName.self, kind: "option type")
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
      let values = try fields.required("values") { node throws(DocumentError) in
        let values = try node.elements()
        guard !values.isEmpty else {
          throw node.error(
            .notAllowed(expected: "one value or more", found: "an empty array")
          )
        }
        return values
      }
      self = .enumeration(values.map(\.value))
    case .array:
      self = .array(
        try fields.optional("items") { node throws(DocumentError) in
          try OptionValueDescription(try node.object(keys: Self.keys))
        }
      )
    }
  }
}
