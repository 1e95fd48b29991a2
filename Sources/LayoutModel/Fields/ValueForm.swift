/// The form of a Swift type in documents: the description of its values, and their decoder.
package struct ValueForm<Value>: Sendable {
  let type: ValueType
  /// Decodes a value, or throws the mistake with its place.
  let decode: @Sendable (ValueDecoder) throws(LayoutError) -> Value
  /// Returns a default in words; nil if the value is not mentioned.
  let words: @Sendable (Value) -> String?

  /// Creates a form from a description and a decoder.
  package init(
    _ type: ValueType,
    words: @escaping @Sendable (Value) -> String? = { _ in nil },
    decode: @escaping @Sendable (ValueDecoder) throws(LayoutError) -> Value
  ) {
    self.type = type
    self.decode = decode
    self.words = words
  }

  /// Returns the form of a list of such values.
  static func list<Element>(_ element: ValueForm<Element>) -> Self
  where Value == [Element] {
    ValueForm(.array(element.type), words: { $0.isEmpty ? "none" : nil }) {
      node throws(LayoutError) in
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
    return ValueForm(.words(list), words: { $0.rawValue }) { node throws(LayoutError) in
      try node.word(Value.self, kind: kind)
    }
  }
}

extension ValueForm<Double> {
  /// Any finite number.
  package static let number = ValueForm(.anyNumber, words: NumberText.shortest) {
    node throws(LayoutError) in
    try node.number()
  }

  /// A finite number of 0 or more.
  static let length = ValueForm(.length, words: NumberText.shortest) {
    node throws(LayoutError) in
    try node.length()
  }

  /// A finite number greater than 0.
  package static let positiveNumber = ValueForm(.positiveNumber, words: NumberText.shortest) {
    node throws(LayoutError) in
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
    ValueForm(.integer(in: range), words: { "\($0)" }) { node throws(LayoutError) in
      try node.integer(in: range)
    }
  }

  /// A z-order: any whole number that a double holds exactly.
  static let zIndex = integer(in: ValueDecoder.exactIntegers)
}

extension ValueForm<Bool> {
  package static let boolean = ValueForm(.boolean, words: { $0 ? "true" : "false" }) {
    node throws(LayoutError) in
    try node.boolean()
  }
}

extension ValueForm<String> {
  static let string = ValueForm(.string) { node throws(LayoutError) in
    try node.string()
  }
}
