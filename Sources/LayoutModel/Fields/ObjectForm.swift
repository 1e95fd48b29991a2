/// The fields of an object of documents, each declared once: its key, its values, the property that
/// it decodes into and its summary.
///
/// The defaults are those of `blank`. The checks, the decoder, the JSON Schema, the declarations
/// for Lua and the tables of the documentation all use these fields.
package struct ObjectForm<Value: Sendable>: Sendable {
  /// One field, with its decoder for a property of the value.
  package struct Field: Sendable {
    fileprivate var description: FieldDescription
    fileprivate let decode: (@Sendable (ValueDecoder, inout Value) throws(LayoutError) -> Void)?
    fileprivate let defaultText: @Sendable (Value) -> String?
  }

  /// The value before any field is decoded, which holds the defaults; required fields may hold
  /// anything.
  private let blank: Value
  /// The fields, in the order in which they are decoded.
  private let fields: [Field]
  /// The names of the fields, in the order in which messages list them.
  package let keys: [String]
  /// The pairs of fields of which an object has at most one.
  package let exclusions: [(String, String)]

  /// Creates a form.
  /// - Parameters:
  ///   - blank: the initial value, which holds the defaults.
  ///   - fields: the fields, in the order in which they are decoded and listed.
  ///   - exclusions: the pairs of fields of which an object has at most one.
  package init(blank: Value, _ fields: [Field], excluding exclusions: [(String, String)] = []) {
    self.blank = blank
    self.exclusions = exclusions
    self.fields = fields
    keys = fields.map(\.description.name)
  }

  /// The descriptions of the fields.
  /// - Complexity: O(fields); each call describes the defaults again.
  package var descriptions: [FieldDescription] {
    fields.map { field in
      var description = field.description
      description.defaultText = description.defaultText ?? field.defaultText(blank)
      return description
    }
  }

  /// Decodes an object that has these fields and no others.
  /// - Throws: a mistake at an unknown key, at a missing key, or in a value.
  /// - Complexity: O(fields × members).
  package func decode(_ node: ValueDecoder) throws(LayoutError) -> Value {
    try decode(try node.object(keys: keys))
  }

  /// Decodes these fields of an object that may have others, except those that are only described.
  /// - Throws: a mistake at a missing key, or in a value.
  package func decode(_ object: KeyedDecoder) throws(LayoutError) -> Value {
    var value = blank
    for field in fields {
      guard let decode = field.decode else { continue }
      if let node = object[field.description.name] {
        try decode(node, &value)
      } else if field.description.isRequired {
        throw object.node.error(.missingKey(field.description.name))
      }
    }
    for (one, other) in exclusions where object.has(one) && object.has(other) {
      throw object.node.error(.contradiction("“\(one)” and “\(other)” cannot be combined"))
    }
    return value
  }
}

extension ObjectForm.Field {
  /// Creates a field that decodes into a property.
  private init<Part>(
    _ description: FieldDescription,
    _ form: ValueForm<Part>,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    defaultText: @escaping @Sendable (Value) -> String? = { _ in nil }
  ) {
    self.description = description
    self.defaultText = defaultText
    decode = { node, value throws(LayoutError) in set(&value, try form.decode(node)) }
  }

  /// Returns a required field.
  /// - Parameters:
  ///   - name: the key.
  ///   - form: the form of its values.
  ///   - set: sets the property that it decodes into.
  ///   - summary: the purpose, in one sentence.
  /// - Returns: the field.
  static func required<Part>(
    _ name: String,
    _ form: ValueForm<Part>,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    _ summary: String
  ) -> Self {
    Self(FieldDescription(name, form.type, isRequired: true, summary), form, set)
  }

  /// Returns a field whose default is the value of the property of the same name in `blank`.
  package static func field<Part: Sendable>(
    _ name: String,
    _ form: ValueForm<Part>,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    _ summary: String
  ) -> Self {
    Self(FieldDescription(name, form.type, summary), form, set) { blank in
      // Only descriptions of forms need the defaults, so no field carries a getter.
      guard let value = Mirror(reflecting: blank).descendant(name) as? Part else {
        preconditionFailure("\(Value.self) has no property “\(name)”")
      }
      return form.words(value)
    }
  }

  /// Returns a field whose property is nil if the field is left out; `defaultText` describes the
  /// value that applies then.
  package static func optional<Part>(
    _ name: String,
    _ form: ValueForm<Part>,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    default defaultText: String? = nil,
    _ summary: String
  ) -> Self {
    Self(FieldDescription(name, form.type, default: defaultText, summary), form, set)
  }

  /// Returns a field that the type decodes itself because it depends on other fields.
  package static func described(
    _ name: String,
    _ type: ValueType,
    isRequired: Bool = false,
    default defaultText: String? = nil,
    _ summary: String
  ) -> Self {
    Self(
      description: FieldDescription(
        name,
        type,
        isRequired: isRequired,
        default: defaultText,
        summary
      ),
      decode: nil,
      defaultText: { _ in nil }
    )
  }
}
