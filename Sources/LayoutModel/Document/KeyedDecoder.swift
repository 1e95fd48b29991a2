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
