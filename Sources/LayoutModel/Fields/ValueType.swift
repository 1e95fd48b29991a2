/// The type of a field of a document, of an option, or of an element of a list.
///
/// The checks of plugins' options, `docs/schema.json`, the declarations in `plugins/meta`, the
/// tables in the documentation and `layouthost plugins describe` all use it.
package indirect enum ValueType: Sendable, Equatable {
  /// A finite number within bounds; both are included.
  case number(minimum: Double?, maximum: Double?)
  /// A finite number greater than 0.
  case positiveNumber
  /// A whole number within bounds; both are included.
  case integer(minimum: Double?, maximum: Double?)
  /// True or false.
  case boolean
  /// A string.
  case string
  /// One of the listed values.
  case enumeration([SourceValue])
  /// One of the words of an enumeration.
  case words(WordList)
  /// An ordered list; nil if elements of any kind fit.
  case array(ValueType?)
  /// Named values of any kind.
  case table
  /// Named values of one type; at least one.
  case tableOf(ValueType)
  /// A type with its own description.
  case named(TypeName)
  /// A value of one of several types.
  case anyOf([ValueType])

  /// Any finite number.
  static let anyNumber = ValueType.number(minimum: nil, maximum: nil)
  /// A finite number of 0 or more.
  static let length = ValueType.number(minimum: 0, maximum: nil)

  /// Returns the type of whole numbers within a range.
  package static func integer(in range: ClosedRange<Int>) -> ValueType {
    .integer(minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
  }

  /// The type in words, as `layouthost plugins describe` prints it: `number ≥ 0`.
  package var words: String {
    switch self {
    case .number(let minimum, let maximum): return Self.words("number", minimum, maximum)
    case .positiveNumber: return "number > 0"
    case .integer(let minimum, let maximum):
      // The bounds of exact integers are not mentioned.
      let limit = Double(ValueDecoder.exactIntegers.upperBound)
      return Self.words(
        "integer",
        minimum.flatMap { $0 > -limit ? $0 : nil },
        maximum.flatMap { $0 < limit ? $0 : nil }
      )
    case .boolean: return "boolean"
    case .string: return "string"
    case .enumeration(let values): return values.map(JSONWriter.line).joined(separator: " | ")
    case .words(let list):
      let words = list.words.map { "“\($0)”" }
      return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .array(.named(let name)): return "list of \(name.words)s"
    case .array(let element): return element.map { "array of \($0.words)" } ?? "array"
    case .table: return "table"
    case .tableOf(let value): return "table of \(value.words)s"
    case .named(let name): return name.words
    case .anyOf(let types): return types.map(\.words).joined(separator: " or ")
    }
  }

  /// Returns a type with its bounds in words.
  private static func words(_ type: String, _ minimum: Double?, _ maximum: Double?) -> String {
    if let minimum, minimum == maximum { return NumberText.shortest(minimum) }
    var words = type
    if let minimum { words += " ≥ \(NumberText.shortest(minimum))" }
    if let maximum { words += (minimum == nil ? " ≤ " : ", ≤ ") + NumberText.shortest(maximum) }
    return words
  }
}

/// The words of an enumeration.
package struct WordList: Sendable, Equatable {
  /// The name of the enumeration in `plugins/meta`, after `layouthost.`; nil if it has no name.
  package let luaName: String?
  /// The noun that messages use for one of the words: `scroll direction`.
  let kind: String
  /// The words, in the order in which messages list them.
  package let words: [String]
}
