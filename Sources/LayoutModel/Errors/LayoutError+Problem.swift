extension LayoutError {
  /// The kind of mistake, with the values that its sentence needs.
  package enum Problem: Sendable, Equatable {
    /// The text is not JSON; the words report what was expected.
    case syntax(String)
    /// A value has another type; both types in words.
    case wrongType(expected: String, found: String)
    /// The object has an unknown name.
    case unknownKey(String, known: [String])
    /// The object has no value for a required name.
    case missingKey(String)
    /// An object has the same name twice.
    case duplicateKey(String)
    /// A value of the right type is not allowed; both in words.
    case notAllowed(expected: String, found: String)
    /// A value is not in a list of values; all as they are written.
    case notAmong([String], found: String)
    /// A word is not in a list of words.
    case unknownName(String, kind: String, known: [String])
    /// Two values exclude each other, or one needs the other; in words.
    case contradiction(String)
    /// A file or a function on which the document relies failed; in words.
    case unusable(String)
    /// A count or a length is more than a layout can hold; in words.
    case tooMuch(String)
  }
}

extension LayoutError.Problem {
  var code: StatusCode {
    switch self {
    case .unknownName(_, "provider", _): .notFound
    case .tooMuch: .resourceExhausted
    default: .invalidArgument
    }
  }

  /// Returns the problem as one sentence, with the path if it is not the root's.
  /// - Parameters:
  ///   - path: the path of the value with the mistake.
  ///   - text: the name of the text as a whole, the subject if the path is the root's.
  /// - Returns: a sentence without a full stop.
  func sentence(at path: DocumentPath, of text: String) -> String {
    let place = path.description
    let subject = place.isEmpty ? text : place
    switch self {
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

  /// A key of the options of “list”, and one of “flow”, which no other layout has.
  private static let keysOfRows = ["headerTopPadding", "minimumInteritemSpacing"]

  /// Advice on how to correct the mistake; nil if none is known.
  var hint: String? {
    switch self {
    case .unknownName(let name, "device", _): return Device.hint(for: name)
    case .unknownKey(let name, let known):
      if name == "columns", Self.keysOfRows.contains(where: known.contains) {
        return "the layout “grid” has columns"
      }
      return LayoutError.hint(for: name, among: known)
    case .unknownName(let name, _, let known):
      return LayoutError.hint(for: name, among: known)
    case .notAmong(let values, let found):
      return values.nearest(to: found).map { "did you mean \($0)?" }
    case .notAllowed(_, let found) where ["nan", "inf", "-inf"].contains(found):
      // Only scripts compute such numbers.
      return "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    default:
      return nil
    }
  }
}

extension LayoutError {
  /// The options of native layouts that people write beside the section's layout.
  package static let misplacedOptions = [
    "list": ["appearance", "cell", "contentInsets", "footer", "header", "rowHeight", "spacing"],
    "grid": ["cell", "columns", "contentInsets", "itemHeight", "spacing"],
    "waterfall": ["cell", "columns", "contentInsets"],
    "flow": ["itemSize", "minimumInteritemSpacing", "minimumLineSpacing"],
    "compositional": ["contentInsets"],
  ]

  /// Whether a native layout has an option that people write elsewhere.
  package static func isOption(_ name: String) -> Bool {
    misplacedOptions.values.contains { $0.contains(name) }
  }

  /// Returns advice for an option beside a section's layout.
  /// - Parameters:
  ///   - name: the option.
  ///   - layout: the section's layout; nil if the section has none.
  /// - Returns: where the option belongs; nil if the advice does not depend on the layout.
  static func optionHint(for name: String, of layout: ValueDecoder?) -> String? {
    let owners = misplacedOptions.filter { $0.value.contains(name) }.map(\.key).sorted()
    guard let layout, let owner = owners.first(where: { $0 != "compositional" }) else { return nil }
    switch layout.value.content {
    case .string(let text) where misplacedOptions[text] != nil && !owners.contains(text):
      return "the layout “\(owner)” has “\(name)”"
    case .object where !SectionDescription.form.keys.contains(name):
      return "“\(name)” is an option of named layouts, such as “\(owner)”"
    case .object: return "“\(name)” belongs in the section's “layout”, beside “group”"
    default: return nil
    }
  }

  /// Keys that people write in another object: a key that only that object has, the keys, and where they
  /// belong.
  private static let misplacedKeys = [
    (
      "orthogonalOffset",
      [
        "configuration", "contentAlignment", "contentInset", "contentOffset", "environment",
        "fallback",
      ],
      "beside “sections”"
    ),
    (
      "orthogonalOffset", misplacedOptions.values.flatMap(\.self), "in the section's “options”"
    ),
    (
      "orthogonalOffset", SectionDescription.form.keys,
      "in the section's “layout”, an object with “group”"
    ),
    ("interItemSpacing", SectionDescription.form.keys, "in the section, beside “group”"),
    ("sections", LayoutConfiguration.form.keys, "in “configuration”"),
    ("minimumInteritemSpacing", LayoutConfiguration.form.keys, "in “configuration”"),
    ("traits", TraitsDescription.form.keys, "in “traits”"),
  ]

  /// Returns “did you mean …”, or the list of known names; nil if the list is empty or long.
  package static func hint(for name: String, among known: [String]) -> String? {
    if let hint = partHint(for: name, among: known) { return hint }
    if let near = known.nearest(to: name) {
      return "did you mean “\(near)”?"
    }
    return known.isEmpty || known.count > 16 ? nil : hint(listing: known)
  }

  /// Returns the list of known names, however long it is.
  package static func hint(listing known: [String]) -> String {
    "known here: " + known.joined(separator: ", ")
  }

  /// Returns the place of a name that belongs in another object: a side in `frame`, a key of the group in
  /// a section, an option beside its layout; nil if it is another name, and if there is no such object.
  ///
  /// The case of a group's key does not count: UIKit writes `interitemSpacing` as well.
  package static func partHint(for name: String, among known: [String]) -> String? {
    guard !name.isTooLongForName else { return nil }
    if known.contains("frame"), ["x", "y", "width", "height"].contains(name) {
      return "did you mean “frame.\(name)”?"
    }
    if let (_, _, place) = misplacedKeys.first(where: { owner, keys, _ in
      known.contains(owner) && keys.contains(name)
    }) {
      return "“\(name)” belongs \(place)"
    }
    let isName = { (key: String) in key.lowercased() == name.lowercased() }
    guard known.contains("group"), known.contains("interGroupSpacing"),
      !known.contains(where: isName), let key = GroupDescription.lineKeys.first(where: isName)
    else { return nil }
    return "it belongs in the group: “group.\(key)”"
  }
}
