/// A place in a text, both counted from 1; 0 where there is no text.
public struct SourcePosition: Sendable, Hashable {
  /// The line, from 1.
  public var line: Int32
  /// The column in characters of the line, from 1.
  public var column: Int32

  /// The position of what came from no text.
  public static let none = SourcePosition(line: 0, column: 0)

  /// Creates a position.
  public init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }
}

/// A value of the neutral tree that JSON texts and Lua tables both become.
///
/// Two values are equal when their contents are; where they were written does not count.
public struct SourceValue: Sendable, Equatable {
  /// What a value is.
  public enum Content: Sendable, Equatable {
    /// JSON's `null`.
    case null
    /// A truth value.
    case boolean(Bool)
    /// A number; always finite.
    case number(Double)
    /// A text.
    case string(String)
    /// An ordered list.
    case array([SourceValue])
    /// Named values.
    case object(SourceObject)
  }

  /// What the value is.
  public var content: Content
  /// Where the value starts in its text.
  public var position: SourcePosition

  /// Creates a value.
  public init(_ content: Content, at position: SourcePosition = .none) {
    self.content = content
    self.position = position
  }

  /// Equality of contents.
  public static func == (left: SourceValue, right: SourceValue) -> Bool {
    left.content == right.content
  }

  /// The value's type in the words of an error message.
  public var typeName: String {
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

/// The named values of an object, in the order in which they were written.
public struct SourceObject: Sendable, Equatable {
  /// One name and its value.
  public struct Member: Sendable, Equatable {
    /// The name.
    public var key: String
    /// Where the name stands in its text.
    public var keyPosition: SourcePosition
    /// The value.
    public var value: SourceValue

    /// Creates a member.
    public init(key: String, keyPosition: SourcePosition = .none, value: SourceValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }

    /// Equality of name and content.
    public static func == (left: Member, right: Member) -> Bool {
      left.key == right.key && left.value == right.value
    }
  }

  /// The members, in the order in which they were written.
  public var members: [Member]

  /// Creates an object.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of a name.
  ///
  /// Linear in the number of members, which are few.
  public subscript(key: String) -> SourceValue? {
    members.first { $0.key == key }?.value
  }

  /// Replaces the value of a name, or adds it at the end.
  public mutating func set(_ key: String, to value: SourceValue) {
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
  }
}

extension SourceValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A truth value without a place.
  public init(booleanLiteral truth: Bool) { self.init(.boolean(truth)) }

  /// A whole number without a place.
  public init(integerLiteral number: Int) { self.init(.number(Double(number))) }

  /// A text without a place.
  public init(stringLiteral text: String) { self.init(.string(text)) }

  /// An array without a place.
  public init(arrayLiteral elements: SourceValue...) { self.init(.array(elements)) }

  /// An object without a place, with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, SourceValue)...) {
    self.init(.object(SourceObject(members.map { .init(key: $0.0, value: $0.1) })))
  }
}

extension SourceObject: ExpressibleByDictionaryLiteral {
  /// An object without places, with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, SourceValue)...) {
    self.init(members.map { Member(key: $0.0, value: $0.1) })
  }
}
