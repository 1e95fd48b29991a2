/// A field of an object, or an option: its name, its values and its summary.
package struct FieldDescription: Sendable, Equatable {
  package var name: String
  /// The type of the field's values.
  package var type: ValueType
  package var isRequired = false
  /// The default of a plugin's option; nil if it has no default.
  package var defaultValue: SourceValue?
  /// The default of a field, in words: `0`, `the item's width`; nil if it has no default.
  package var defaultText: String?
  /// The purpose, in one sentence; nil if a plugin specifies none.
  package var summary: String?

  /// Creates a description of a field of a document, of a native engine's options or of another table.
  package init(
    _ name: String,
    _ type: ValueType,
    isRequired: Bool = false,
    default defaultText: String? = nil,
    _ summary: String?
  ) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
    self.defaultText = defaultText
    self.summary = summary
  }

  /// The summary with the default, as one sentence.
  ///
  /// An example is `The distance between groups; 0 by default.`
  package var sentence: String {
    let summary = summary ?? ""
    guard let defaultText else { return summary }
    let isWord = if case .words(let list) = type { list.words.contains(defaultText) } else { false }
    return summary.dropLast() + "; \(isWord ? "“\(defaultText)”" : defaultText) by default."
  }
}
