/// The number of a section that a pinch changes, as the section's plugin names it.
package struct PinchedNumber: Sendable, Equatable {
  /// The name of the number: a value of the state, or else an option.
  package let value: String
  /// The power of the pinch's scale by which the number is multiplied: 1 for a length, −1 for a number
  /// of columns.
  let exponent: Double
  /// The value of the state that receives the item under the fingers, from 1; nil if none does.
  package let item: String?
  /// The value of the state that receives the place of the fingers, as a fraction of the section's
  /// width from its leading edge; nil if none does.
  let place: String?

  /// The keys of the table that describes it.
  private static let keys = ["value", "exponent", "item", "place"]

  /// Decodes the table of a plugin.
  /// - Parameters:
  ///   - node: the table.
  ///   - state: the values of the state that the plugin describes.
  ///   - options: the plugin's options.
  /// - Throws: a mistake in the table, and a name that is not that of a number.
  package init(
    _ node: ValueDecoder,
    state: OptionSchema,
    options: OptionSchema
  ) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    value = try Self.name(of: try fields.required("value"), among: state.options + options.options)
    exponent = try fields.optionalNumber("exponent") ?? 1
    item = try fields.optional("item") { node throws(LayoutError) in
      try Self.name(of: node, among: state.options)
    }
    place = try fields.optional("place") { node throws(LayoutError) in
      try Self.name(of: node, among: state.options)
    }
  }

  /// The number in words: `columns (exponent -1)`.
  package var words: String {
    exponent == 1 ? value : "\(value) (exponent \(NumberText.shortest(exponent)))"
  }

  /// Writes the table as an object's members.
  package func write(to json: inout JSONWriter) {
    json.member("value", value)
    json.member("exponent", exponent)
    json.member("item", item)
    json.member("place", place)
  }

  /// Returns the name of a number.
  private static func name(
    of node: ValueDecoder,
    among fields: [FieldDescription]
  ) throws(LayoutError) -> String {
    let name = try node.string()
    let numbers = fields.filter(\.type.isNumber).map(\.name)
    guard numbers.contains(name) else {
      throw node.error(.unknownName(name, kind: "number", known: numbers))
    }
    return name
  }
}

extension ValueType {
  /// Whether all values are numbers.
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .positiveNumber, .integer: true
    case .boolean, .string, .enumeration, .words, .array, .table, .tableOf, .named, .anyOf: false
    }
  }
}
