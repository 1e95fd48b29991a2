/// A value of the neutral tree, to which JSON texts and Lua tables are converted.
///
/// Two values are equal if their contents are, wherever they were written.
public struct SourceValue: Sendable, Hashable {
  /// The bytes that an operation reserves for each value that it reads: the value with its key, and
  /// its decoded form.
  package static let reservedBytes = 192

  /// The value itself, apart from its position.
  public enum Content: Sendable, Hashable {
    /// JSON's `null`.
    case null
    /// True or false.
    case boolean(Bool)
    /// A number, always finite.
    case number(Double)
    /// A string.
    case string(String)
    /// An ordered list.
    case array(SourceArray)
    /// Named values.
    case object(SourceObject)
  }

  /// The value itself.
  public var content: Content
  /// The position of the value's first character.
  package var position: SourcePosition

  /// Creates a value that no text contains.
  public init(_ content: Content) { self.init(content, at: .none) }

  /// Creates a value at a position of a text.
  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }

  /// Returns whether the contents are equal.
  public static func == (left: SourceValue, right: SourceValue) -> Bool {
    left.content == right.content
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }

  /// The value's type, as error messages name it.
  var typeName: String {
    switch content {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension SourceValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a Boolean without a position.
  public init(booleanLiteral truth: Bool) { self.init(.boolean(truth)) }

  /// Creates a whole number without a position.
  public init(integerLiteral number: Int) { self.init(.number(Double(number))) }

  /// Creates a number without a position.
  public init(floatLiteral number: Double) { self.init(.number(number)) }

  /// Creates a string without a position.
  public init(stringLiteral text: String) { self.init(.string(text)) }

  /// Creates an array without a position.
  public init(arrayLiteral elements: SourceValue...) { self.init(.array(elements)) }

  /// Creates an object without a position, with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, SourceValue)...) {
    self.init(.object(SourceObject(members.map { .init(key: $0.0, value: $0.1) })))
  }
}
