/// A field of an object, or an option: its name, its values and its summary.
public struct FieldDescription: Sendable, Equatable {
  /// The name.
  package var name: String
  /// The type of the field's values.
  package var type: ValueType
  /// Whether the field must be there.
  package var isRequired = false
  /// The default of a plugin's option; nil where it has no default.
  package var defaultValue: SourceValue?
  /// The default of a field, in words: `0`, `the item's width`; nil where it has no default.
  package var defaultText: String?
  /// The purpose, in one sentence; nil where a plugin specifies none.
  package var summary: String?

  /// Creates a description of a field of a document or of a native engine's options.
  package init(
    _ name: String,
    _ type: ValueType,
    isRequired: Bool = false,
    default defaultText: String? = nil,
    _ summary: String?
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.summary = summary
  }

  /// The summary with the default, as one sentence.
  ///
  /// An example is `The distance between groups; 0 by default.`
  package var sentence: String {
    let summary = summary ?? ""
    guard let defaultText else { return summary }
    let isWord = if case .words(let list) = type { list.words.contains(defaultText) } else { false }
    return summary.dropLast() + "; \(isWord ? "“\(defaultText)”" : defaultText) by default."
  }
}

/// The form of a Swift type in documents: the description of its values, and their decoder.
package struct ValueForm<Value>: Sendable {
  /// The description of the values.
  package let type: ValueType
  /// Decodes a value, or throws the mistake with its place.
  package let decode: @Sendable (ValueDecoder) throws(DocumentError) -> Value
  /// Returns a default in words; nil for a value that is not worth mentioning.
  package let words: @Sendable (Value) -> String?

  /// Creates a form from a description and a decoder.
  package init(
    _ type: ValueType,
    words: @escaping @Sendable (Value) -> String? = { _ in nil },
    decode: @escaping @Sendable (ValueDecoder) throws(DocumentError) -> Value
  ) {
    self.type = type
    self.decode = decode
    self.words = words
  }

  /// Returns the form of a list of such values.
  package static func list<Element>(_ element: ValueForm<Element>) -> Self
  where Value == [Element] {
    ValueForm(.array(element.type), words: { $0.isEmpty ? "none" : nil }) {
      node throws(DocumentError) in
      try node.elements(element.decode)
    }
  }

  /// Returns the form of an enumeration's words.
  /// - Parameters:
  ///   - kind: the noun that messages use for one of the words.
  ///   - luaName: the name of the enumeration in `plugins/meta`.
  /// - Returns: the form, whose decoder refuses other words and lists the known ones.
  package static func words(_ kind: String, _ luaName: String? = nil) -> Self
  where Value: RawRepresentable<String> & CaseIterable & Sendable {
    let list = WordList(luaName: luaName, kind: kind, words: Value.allCases.map(\.rawValue))
    return ValueForm(.words(list), words: { $0.rawValue }) { node throws(DocumentError) in
      try node.word(Value.self, kind: kind)
    }
  }
}

extension ValueForm<Double> {
  /// Any finite number.
  package static let number = ValueForm(.anyNumber, words: NumberText.shortest) {
    node throws(DocumentError) in
    try node.number()
  }

  /// A finite number of 0 or more.
  package static let length = ValueForm(.length, words: NumberText.shortest) {
    node throws(DocumentError) in
    try node.length()
  }

  /// A finite number greater than 0.
  package static let positiveNumber = ValueForm(.positiveNumber, words: NumberText.shortest) {
    node throws(DocumentError) in
    let number = try node.number()
    guard number > 0 else {
      throw node.error(.notAllowed(expected: "greater than 0", found: node.found))
    }
    return number
  }
}

extension ValueForm<Int> {
  /// Returns the form of a whole number within a range.
  package static func integer(in range: ClosedRange<Int>) -> ValueForm {
    ValueForm(.integer(in: range), words: { "\($0)" }) { node throws(DocumentError) in
      try node.integer(in: range)
    }
  }

  /// A z-order: any whole number that a double holds exactly.
  package static let zIndex = integer(in: ValueDecoder.exactIntegers)
}

extension ValueForm<Bool> {
  /// True or false.
  package static let boolean = ValueForm(.boolean, words: { $0 ? "true" : "false" }) {
    node throws(DocumentError) in
    try node.boolean()
  }
}

extension ValueForm<String> {
  /// A string.
  package static let string = ValueForm(.string) { node throws(DocumentError) in
    try node.string()
  }
}

/// The fields of an object of documents, each declared once: its key, its values, the property that
/// it decodes into and its summary.
///
/// The defaults are those of `blank`. The checks, the decoder, the JSON Schema, the declarations
/// for Lua and the tables of the documentation all use these fields.
package struct ObjectForm<Value: Sendable>: Sendable {
  /// One field, with its decoder for a property of the value.
  package struct Field: Sendable {
    fileprivate var description: FieldDescription
    fileprivate let decode: (@Sendable (ValueDecoder, inout Value) throws(DocumentError) -> Void)?
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
  package func decode(_ node: ValueDecoder) throws(DocumentError) -> Value {
    try decode(try node.object(keys: keys))
  }

  /// Decodes these fields of an object that may have others, except those that are only described.
  /// - Throws: a mistake at a missing key, or in a value.
  package func decode(_ object: KeyedDecoder) throws(DocumentError) -> Value {
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
  /// Returns a field that must be there.
  /// - Parameters:
  ///   - name: the key.
  ///   - form: the form of its values.
  ///   - set: sets the property that it decodes into.
  ///   - summary: the purpose, in one sentence.
  /// - Returns: the field.
  package static func required<Part>(
    _ name: String,
    _ form: ValueForm<Part>,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    _ summary: String
  ) -> Self {
    Self(
      description: FieldDescription(name, form.type, isRequired: true, summary),
      decode: { node, value throws(DocumentError) in
        set(&value, try form.decode(node))
      },
      defaultText: { _ in nil }
    )
  }

  /// Returns a field whose default is the property's value in `blank`.
  package static func field<Part>(
    _ name: String,
    _ form: ValueForm<Part>,
    _ get: @escaping @Sendable (Value) -> Part,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    _ summary: String
  ) -> Self {
    Self(
      description: FieldDescription(name, form.type, summary),
      decode: { node, value throws(DocumentError) in
        set(&value, try form.decode(node))
      },
      defaultText: { form.words(get($0)) }
    )
  }

  /// Returns a field whose property is nil where the field is left out; `defaultText` describes the
  /// value that applies then.
  package static func optional<Part>(
    _ name: String,
    _ form: ValueForm<Part>,
    _ set: @escaping @Sendable (inout Value, Part) -> Void,
    default defaultText: String? = nil,
    _ summary: String
  ) -> Self {
    Self(
      description: FieldDescription(name, form.type, default: defaultText, summary),
      decode: { node, value throws(DocumentError) in
        set(&value, try form.decode(node))
      },
      defaultText: { _ in nil }
    )
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
