/// A JSON value that tests build and cut down.
enum JSONTree: Sendable, Equatable {
  case number(Double)
  case text(String)
  case truth(Bool)
  case array([JSONTree])
  case object([Member])

  /// A key with its value.
  struct Member: Sendable, Equatable {
    var key: String
    var value: JSONTree
  }

  /// The value of an object's key, nil if it is missing; setting adds or replaces.
  subscript(key: String) -> JSONTree? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      members.removeAll { $0.key == key }
      if let newValue { members.append(Member(key: key, value: newValue)) }
      self = .object(members)
    }
  }

  /// The elements of an array; empty for anything else.
  var elements: [JSONTree] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }
}

extension JSONTree: CustomStringConvertible {
  /// The value as JSON text.
  var description: String {
    switch self {
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15
        ? "\(Int(number))" : "\(number)"
    case .text(let text): "\"\(text)\""
    case .truth(let truth): "\(truth)"
    case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

extension JSONTree: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(floatLiteral value: Double) { self = .number(value) }
  init(integerLiteral value: Int) { self = .number(Double(value)) }
  init(stringLiteral value: String) { self = .text(value) }
  init(booleanLiteral value: Bool) { self = .truth(value) }
  init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONTree)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}
