/// A named value that scripts use: a field of a table, or a parameter of a function.
package struct APIValue: Sendable, Equatable {
  /// The name; `[string]` for the fields of any name.
  package let name: String
  /// The type, as LuaCATS writes it.
  package let type: String
  /// Whether it may be left out, or be nil.
  package let isOptional: Bool
  /// Its meaning, in one sentence.
  package let summary: String

  /// A value that is always present.
  static func value(_ name: String, _ type: String, _ summary: String = "") -> APIValue {
    APIValue(name: name, type: type, isOptional: false, summary: summary)
  }

  /// A value that may be left out.
  static func optional(_ name: String, _ type: String, _ summary: String = "") -> APIValue {
    APIValue(name: name, type: type, isOptional: true, summary: summary)
  }
}
