/// The fields of one object, by key.
///
/// A key whose value is null counts as missing.
public struct KeyedDecoder: Sendable {
  package let object: SourceObject
  /// The node of the object itself.
  package let node: ValueDecoder

  /// Returns whether the object has the key.
  public func has(_ key: String) -> Bool { self[key] != nil }

  /// The node of a key; nil if it is missing.
  package subscript(key: String) -> ValueDecoder? {
    guard let value = object[key], value.content != .null else { return nil }
    return ValueDecoder(value, path: node.path.appending(key))
  }

  /// Returns the node of a key.
  /// - Throws: `.missingKey` if the key is missing.
  package func required(_ key: String) throws(LayoutError) -> ValueDecoder {
    guard let field = self[key] else { throw node.error(.missingKey(key)) }
    return field
  }

  /// Returns the decoded value of a key.
  /// - Throws: `.missingKey` if the key is missing, and the closure's error.
  package func required<Value>(
    _ key: String,
    _ decode: (ValueDecoder) throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    try decode(try required(key))
  }

  /// Returns the decoded value of a key; nil if it is missing.
  /// - Throws: the closure's error.
  package func optional<Value>(
    _ key: String,
    _ decode: (ValueDecoder) throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value? {
    try self[key].map(decode)
  }

  /// Returns the decoded elements of an array; empty if the key is missing.
  /// - Throws: `.wrongType` for a value that is not an array, and the closure's error.
  package func list<Value>(
    _ key: String,
    _ decode: (ValueDecoder) throws(LayoutError) -> Value
  ) throws(LayoutError) -> [Value] {
    try self[key]?.elements(decode) ?? []
  }
}

extension KeyedDecoder {
  /// Returns the finite number of a required key.
  public func number(_ key: String) throws(LayoutError) -> Double {
    try required(key).number()
  }

  /// Returns the finite number of a required key, 0 or more.
  package func length(_ key: String) throws(LayoutError) -> Double {
    try required(key).length()
  }

  /// Returns the string of a required key.
  public func string(_ key: String) throws(LayoutError) -> String {
    try required(key).string()
  }

  /// Returns the whole number of a required key, within a range.
  public func integer(_ key: String, in range: ClosedRange<Int>) throws(LayoutError) -> Int {
    try required(key).integer(in: range)
  }

  /// Returns the enumeration's case of a required key.
  public func word<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Word.Type,
    kind: String
  ) throws(LayoutError) -> Word where Word.RawValue == String {
    try required(key).word(type, kind: kind)
  }

  /// Returns the finite number of a key; nil if it is missing.
  public func optionalNumber(_ key: String) throws(LayoutError) -> Double? {
    try self[key]?.number()
  }

  /// Returns the finite number of a key, 0 or more; nil if it is missing.
  package func optionalLength(_ key: String) throws(LayoutError) -> Double? {
    try self[key]?.length()
  }

  /// Returns the string of a key; nil if it is missing.
  public func optionalString(_ key: String) throws(LayoutError) -> String? {
    try self[key]?.string()
  }

  /// Returns the Boolean of a key; nil if it is missing.
  public func optionalBoolean(_ key: String) throws(LayoutError) -> Bool? {
    try self[key]?.boolean()
  }

  /// Returns the whole number of a key, within a range; nil if it is missing.
  public func optionalInteger(
    _ key: String,
    in range: ClosedRange<Int>
  ) throws(LayoutError) -> Int? {
    try self[key]?.integer(in: range)
  }

  /// Returns the enumeration's case of a key; nil if it is missing.
  public func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ key: String,
    _ type: Word.Type,
    kind: String
  ) throws(LayoutError) -> Word? where Word.RawValue == String {
    try self[key]?.word(type, kind: kind)
  }
}
