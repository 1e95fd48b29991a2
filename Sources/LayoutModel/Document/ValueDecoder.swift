/// A value of the neutral tree with the way to it: what everything is decoded from.
///
/// Decoding asks a node for what it needs (`number()`, `object(keys:)`) and gets it or a
/// `DocumentError` that says where the mistake stands and what was expected.
public struct ValueDecoder: Sendable {
  /// The value.
  public var value: SourceValue
  /// The way to the value.
  public var path: DocumentPath

  /// Creates a node; the default path is the root's.
  public init(_ value: SourceValue, path: DocumentPath = DocumentPath()) {
    self.value = value
    self.path = path
  }

  /// The integers that a double holds exactly.
  public static let exactIntegers = -(1 << 53)...(1 << 53)

  // MARK: Errors

  /// An error about this value.
  public func error(_ problem: DocumentError.Problem) -> DocumentError {
    DocumentError(problem, path: path, position: value.position)
  }

  /// An error about this value's type.
  public func wrongType(_ expected: String) -> DocumentError {
    guard isOfLua else { return error(.wrongType(expected: expected, found: value.typeName)) }
    let words = ["an object": "a table with names", "an array": "a list", "null": "nil"]
    return error(
      .wrongType(
        expected: words[expected] ?? expected,
        found: words[value.typeName] ?? value.typeName
      )
    )
  }

  /// The value in the words of an error message.
  public var found: String {
    switch value.content {
    case .number(let number): NumberText.shortest(number)
    case .string(let text): "“\(text)”"
    case .boolean(let truth): truth ? "true" : "false"
    default: value.typeName
    }
  }

  // MARK: Plain values

  /// Any finite number.
  public func number() throws(DocumentError) -> Double {
    guard case .number(let number) = value.content else { throw wrongType("a number") }
    guard number.isFinite else {
      throw error(.notAllowed(expected: "a finite number", found: NumberText.shortest(number)))
    }
    return number
  }

  /// A finite number that is not negative.
  public func length() throws(DocumentError) -> Double {
    let number = try number()
    guard number >= 0 else {
      throw error(.notAllowed(expected: "0 or more", found: NumberText.shortest(number)))
    }
    return number
  }

  /// A whole number within a range.
  public func integer(
    in range: ClosedRange<Int> = ValueDecoder.exactIntegers
  ) throws(DocumentError) -> Int {
    guard case .number(let number) = value.content else { throw wrongType("an integer") }
    guard let integer = Int(exactly: number) else {
      throw error(.notAllowed(expected: "an integer", found: NumberText.shortest(number)))
    }
    guard range.contains(integer) else {
      let expected = Self.inWords(range, missedBy: integer)
      throw error(.notAllowed(expected: expected, found: "\(integer)"))
    }
    return integer
  }

  private static func inWords(_ range: ClosedRange<Int>, missedBy integer: Int) -> String {
    if range.count == 1 { return "\(range.lowerBound)" }
    if range.upperBound >= exactIntegers.upperBound, integer < range.lowerBound {
      return "\(range.lowerBound) or more"
    }
    return "from \(range.lowerBound) to \(range.upperBound)"
  }

  /// A text.
  public func string() throws(DocumentError) -> String {
    guard case .string(let text) = value.content else { throw wrongType("a string") }
    return text
  }

  /// A truth value.
  public func boolean() throws(DocumentError) -> Bool {
    guard case .boolean(let truth) = value.content else { throw wrongType("a boolean") }
    return truth
  }

  /// One of an enumeration's words.
  public func word<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type,
    kind: String
  ) throws(DocumentError) -> Word where Word.RawValue == String {
    let text = try string()
    guard let word = Word(rawValue: text) else {
      throw error(.unknownName(text, kind: kind, known: Word.allCases.map(\.rawValue)))
    }
    return word
  }

  // MARK: Composite values

  /// Whether the value was a Lua table, of which an empty one is array and object alike.
  var isOfLua: Bool { path.indexBase == .one }

  /// The elements of an array.
  ///
  /// In Lua an empty object counts as one.
  public func elements() throws(DocumentError) -> [ValueDecoder] {
    switch value.content {
    case .array(let elements):
      elements.enumerated().map { ValueDecoder($0.element, path: path.appending($0.offset)) }
    case .object(let object) where object.members.isEmpty && isOfLua:
      []
    default:
      throw wrongType("an array")
    }
  }

  /// Each element of an array, decoded.
  public func elements<Value>(
    _ decode: (ValueDecoder) throws(DocumentError) -> Value
  ) throws(DocumentError) -> [Value] {
    var decoded: [Value] = []
    for element in try elements() { decoded.append(try decode(element)) }
    return decoded
  }

  /// The fields of an object that may have these keys and no others.
  public func object(keys: [String]) throws(DocumentError) -> KeyedDecoder {
    let fields = try anyObject()
    for member in fields.object.members where !keys.contains(member.key) {
      throw DocumentError(
        .unknownKey(member.key, known: keys),
        path: path,
        position: member.keyPosition
      )
    }
    return fields
  }

  /// The fields of an object with whatever keys.
  public func anyObject() throws(DocumentError) -> KeyedDecoder {
    switch value.content {
    case .object(let object):
      KeyedDecoder(object: object, node: self)
    case .array(let elements) where elements.isEmpty && isOfLua:
      KeyedDecoder(object: SourceObject(), node: self)
    default:
      throw wrongType("an object")
    }
  }
}

/// The fields of one object, asked for by key.
///
/// A key whose value is null counts as missing.
public struct KeyedDecoder: Sendable {
  /// The object.
  public let object: SourceObject
  /// The object's own node.
  public let node: ValueDecoder

  /// Whether the key is there.
  public func has(_ key: String) -> Bool { self[key] != nil }

  /// The node of a key; nil where it is missing.
  public subscript(key: String) -> ValueDecoder? {
    guard let value = object[key], value.content != .null else { return nil }
    return ValueDecoder(value, path: node.path.appending(key))
  }

  /// The decoded value of a key that must be there.
  public func required<Value>(
    _ key: String,
    _ decode: (ValueDecoder) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value {
    guard let field = self[key] else { throw node.error(.missingKey(key)) }
    return try decode(field)
  }

  /// The decoded value of a key that may be missing.
  public func optional<Value>(
    _ key: String,
    _ decode: (ValueDecoder) throws(DocumentError) -> Value
  ) throws(DocumentError) -> Value? {
    guard let field = self[key] else { return nil }
    return try decode(field)
  }

  /// Each element of an array that may be missing, decoded; none where it is.
  public func list<Value>(
    _ key: String,
    _ decode: (ValueDecoder) throws(DocumentError) -> Value
  ) throws(DocumentError) -> [Value] {
    try self[key]?.elements(decode) ?? []
  }
}

extension KeyedDecoder {
  /// A finite number that must be there.
  public func number(_ key: String) throws(DocumentError) -> Double {
    try required(key) { node throws(DocumentError) in try node.number() }
  }

  /// A finite number that is not negative and must be there.
  public func length(_ key: String) throws(DocumentError) -> Double {
    try required(key) { node throws(DocumentError) in try node.length() }
  }

  /// A text that must be there.
  public func string(_ key: String) throws(DocumentError) -> String {
    try required(key) { node throws(DocumentError) in try node.string() }
  }

  /// A whole number within a range that must be there.
  public func integer(_ key: String, in range: ClosedRange<Int>) throws(DocumentError) -> Int {
    try required(key) { node throws(DocumentError) in try node.integer(in: range) }
  }

  /// One of an enumeration's words that must be there.
  public func word<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Word.Type,
    kind: String
  ) throws(DocumentError) -> Word where Word.RawValue == String {
    try required(key) { node throws(DocumentError) in try node.word(type, kind: kind) }
  }

  /// A finite number that may be missing.
  public func optionalNumber(_ key: String) throws(DocumentError) -> Double? {
    try optional(key) { node throws(DocumentError) in try node.number() }
  }

  /// A finite number that is not negative and may be missing.
  public func optionalLength(_ key: String) throws(DocumentError) -> Double? {
    try optional(key) { node throws(DocumentError) in try node.length() }
  }

  /// A text that may be missing.
  public func optionalString(_ key: String) throws(DocumentError) -> String? {
    try optional(key) { node throws(DocumentError) in try node.string() }
  }

  /// A truth value that may be missing.
  public func optionalBoolean(_ key: String) throws(DocumentError) -> Bool? {
    try optional(key) { node throws(DocumentError) in try node.boolean() }
  }

  /// A whole number within a range that may be missing.
  public func optionalInteger(
    _ key: String,
    in range: ClosedRange<Int>
  ) throws(DocumentError) -> Int? {
    try optional(key) { node throws(DocumentError) in try node.integer(in: range) }
  }

  /// One of an enumeration's words that may be missing.
  public func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Word.Type,
    kind: String
  ) throws(DocumentError) -> Word? where Word.RawValue == String {
    try optional(key) { node throws(DocumentError) in try node.word(type, kind: kind) }
  }
}
