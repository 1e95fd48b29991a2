/// The named values of an object, in the order in which they were written.
public struct SourceObject: Sendable, Hashable {
  /// One name and its value.
  public struct Member: Sendable, Hashable {
    /// The name.
    public var key: String
    package var keyPosition: SourcePosition
    /// The value.
    public var value: SourceValue

    /// Creates a member that no text contains.
    public init(key: String, value: SourceValue) {
      self.init(key: key, keyPosition: .none, value: value)
    }

    /// Creates a member whose name is at a position of a text.
    package init(key: String, keyPosition: SourcePosition, value: SourceValue) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }

    /// Returns whether name and value are equal.
    public static func == (left: Member, right: Member) -> Bool {
      left.key == right.key && left.value == right.value
    }

    /// Hashes name and value.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(key)
      hasher.combine(value)
    }
  }

  /// The members, in the order in which they were written.
  public var members: [Member]

  /// Creates an object; the names must differ.
  public init(_ members: [Member] = []) {
    self.members = members
  }

  /// The value of a name; nil if it is missing, and setting nil removes the name.
  /// - Complexity: O(number of members), which are few.
  public subscript(key: String) -> SourceValue? {
    get { members.first { $0.key == key }?.value }
    set {
      if let newValue { set(key, to: newValue) } else { remove(key) }
    }
  }

  /// Replaces the value of a name, or adds it at the end.
  public mutating func set(_ key: String, to value: SourceValue) {
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
  }

  /// Removes a name with its value; has no effect if the name is missing.
  package mutating func remove(_ key: String) {
    members.removeAll { $0.key == key }
  }
}

extension SourceObject: ExpressibleByDictionaryLiteral {
  /// Creates an object without positions, with its members in the order of the literal.
  public init(dictionaryLiteral members: (String, SourceValue)...) {
    self.init(members.map { Member(key: $0.0, value: $0.1) })
  }
}
