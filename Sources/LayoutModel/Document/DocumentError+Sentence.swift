extension DocumentError {
  /// The error as one sentence, with the path where there is one.
  public var sentence: String { sentence(about: Self.usualText) }

  /// The error as one sentence, with the path where there is one.
  /// - Parameter text: what the whole is called that was read.
  /// - Returns: a sentence without a full stop.
  public func sentence(about text: String) -> String {
    let place = path.description
    let subject = place.isEmpty ? text : place
    switch problem {
    case .syntax(let words):
      return words
    case .wrongType(let expected, let found):
      return "\(subject) must be \(expected), not \(found)"
    case .notAmong(let values, let found):
      return "\(subject) must be one of \(values.joined(separator: ", ")), not \(found)"
    case .unknownKey(let key, _):
      return place.isEmpty ? "unknown key “\(key)”" : "\(place) has an unknown key “\(key)”"
    case .missingKey(let key):
      return place.isEmpty ? "the key “\(key)” is missing" : "\(place) needs the key “\(key)”"
    case .duplicateKey(let key):
      return "\(subject) has the key “\(key)” twice"
    case .notAllowed(let expected, let found):
      return "\(subject) must be \(expected), not \(found)"
    case .unknownName(let name, let kind, _):
      return place.isEmpty
        ? "there is no \(kind) “\(name)”" : "\(place): there is no \(kind) “\(name)”"
    case .contradiction(let words), .unusable(let words), .tooMuch(let words):
      return place.isEmpty ? words : "\(place): \(words)"
    }
  }

  /// What to do about it, where something can be said.
  public var hint: String? {
    switch problem {
    case .unknownKey(let name, let known), .unknownName(let name, _, let known):
      return Self.hint(for: name, among: known)
    case .notAmong(let values, let found):
      return SpellingSuggestion.nearest(to: found, among: values).map { "did you mean \($0)?" }
    default:
      return nil
    }
  }

  /// “did you mean …”, or the list of what there is.
  public static func hint(for name: String, among known: [String]) -> String? {
    if let near = SpellingSuggestion.nearest(to: name, among: known) {
      return "did you mean “\(near)”?"
    }
    guard !known.isEmpty, known.count <= 16 else { return nil }
    return "known here: " + known.joined(separator: ", ")
  }

  /// What is read nearly everywhere.
  public static let usualText = "the document"
}
