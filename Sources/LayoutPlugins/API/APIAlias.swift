/// A name for one of several types.
package struct APIAlias: Sendable, Equatable {
  /// The name after `layouthost.`.
  package let name: String
  /// Its meaning, in one sentence.
  package let summary: String
  /// The alternative types, as LuaCATS writes them.
  package let types: [String]

  /// Creates a name for one of several types.
  init(_ name: String, _ summary: String, types: [String]) {
    self.name = name
    self.summary = summary
    self.types = types
  }

  /// One of some words.
  init(_ name: String, _ summary: String, words: [String]) {
    self.init(name, summary, types: words.map { "\"\($0)\"" })
  }
}

extension APIAlias {
  /// The names of types.
  package static let all = words + ofSections
}
