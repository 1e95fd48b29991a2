/// An option of a provider in Swift: its name in documents, its default and its values.
///
/// ```swift
/// struct Diagonal: SwiftProvider {
///   static let step = ProviderOption("step", default: 10.0, minimum: 1)
///   let name = "diagonal"
///   let options = OptionSchema(step)
///   // In a handler: let step = call[Self.step]
/// }
/// ```
///
/// A document's value is checked before a handler runs, so that reading an option cannot fail.
public struct ProviderOption<Value: Sendable>: Sendable {
  let description: FieldDescription
  private let defaultValue: Value
  private let decode: @Sendable (SourceValue) -> Value?

  private init(
    _ name: String,
    _ type: ValueType,
    _ value: Value,
    default written: SourceValue,
    _ summary: String?,
    decode: @escaping @Sendable (SourceValue) -> Value?
  ) {
    var description = FieldDescription(name, type, summary)
    description.defaultValue = written
    self.description = description
    defaultValue = value
    self.decode = decode
  }

  /// The value of the option in an object of checked options.
  func value(in options: SourceObject?) -> Value {
    options?[description.name].flatMap(decode) ?? defaultValue
  }
}

extension ProviderOption {
  /// Describes a number.
  /// - Parameters:
  ///   - name: the name in documents.
  ///   - value: the value of an option that is left out.
  ///   - minimum: the least value; nil means no bound.
  ///   - maximum: the greatest value; nil means no bound.
  ///   - summary: the purpose, in one sentence.
  public init(
    _ name: String,
    default value: Double,
    minimum: Double? = nil,
    maximum: Double? = nil,
    summary: String? = nil
  ) where Value == Double {
    let type = ValueType.number(minimum: minimum, maximum: maximum)
    self.init(name, type, value, default: SourceValue(value), summary) { $0.number }
  }

  /// Describes a whole number.
  /// - Parameters:
  ///   - name: the name in documents.
  ///   - value: the value of an option that is left out.
  ///   - minimum: the least value; nil means no bound.
  ///   - maximum: the greatest value; nil means no bound.
  ///   - summary: the purpose, in one sentence.
  public init(
    _ name: String,
    default value: Int,
    minimum: Int? = nil,
    maximum: Int? = nil,
    summary: String? = nil
  ) where Value == Int {
    let type = ValueType.integer(
      minimum: minimum.map(Double.init),
      maximum: maximum.map(Double.init)
    )
    self.init(name, type, value, default: SourceValue(value), summary) {
      $0.number.flatMap { Int(exactly: $0) }
    }
  }

  /// Describes a Boolean.
  public init(_ name: String, default value: Bool, summary: String? = nil) where Value == Bool {
    self.init(name, .boolean, value, default: SourceValue(value), summary) { $0.boolean }
  }

  /// Describes a text.
  public init(_ name: String, default value: String, summary: String? = nil) where Value == String {
    self.init(name, .string, value, default: SourceValue(value), summary) { $0.string }
  }

  /// Describes one of several words, the cases of an enumeration.
  public init(_ name: String, default value: Value, summary: String? = nil)
  where Value: CaseIterable & RawRepresentable<String> {
    let words = Value.allCases.map { SourceValue($0.rawValue) }
    let written = SourceValue(value.rawValue)
    self.init(name, .enumeration(words), value, default: written, summary) {
      $0.string.flatMap { Value(rawValue: $0) }
    }
  }

  /// Describes an array of any values.
  public init(_ name: String, default value: SourceArray, summary: String? = nil)
  where Value == SourceArray {
    self.init(name, .array(nil), value, default: SourceValue(.array(value)), summary) { $0.array }
  }

  /// Describes an object with any fields.
  public init(_ name: String, default value: SourceObject, summary: String? = nil)
  where Value == SourceObject {
    self.init(name, .table, value, default: SourceValue(.object(value)), summary) { $0.object }
  }
}

extension OptionSchema {
  /// Creates the schema of a provider in Swift from its options, each name once.
  public init<each Value>(_ option: repeat ProviderOption<each Value>) {
    var descriptions: [FieldDescription] = []
    repeat descriptions.append((each option).description)
    self.init(options: descriptions)
  }
}
