/// A mistake in a document, in options or in an answer: the problem and its place.
///
/// The error is data; `sentence` and `hint` put it into words.
public struct DocumentError: Error, Sendable, Equatable {
  /// The kind of mistake, with the values that its sentence needs.
  package enum Problem: Sendable, Equatable {
    /// The text is not JSON; the words report what was expected.
    case syntax(String)
    /// A value has another type; both types in words.
    case wrongType(expected: String, found: String)
    /// The object has a name that it may not have.
    case unknownKey(String, known: [String])
    /// The object has no such name, though it must have it.
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

  /// The kind of mistake.
  package var problem: Problem
  /// The path of the value with the mistake.
  package var path: DocumentPath
  /// The value's position in the text.
  package var position: SourcePosition
  /// The file that contains the text, as the document names it; nil for the document itself.
  package var file: String?

  /// Creates an error.
  package init(_ problem: Problem, path: DocumentPath, position: SourcePosition = .none) {
    self.problem = problem
    self.path = path
    self.position = position
  }
}

extension DocumentError {
  /// The error as one sentence, with the path if it is not the root's.
  package var sentence: String { sentence(about: Self.usualText) }

  /// Returns the error as one sentence, with the path if it is not the root's.
  /// - Parameter text: the name of the text as a whole, the subject where the path is the root's.
  /// - Returns: a sentence without a full stop.
  package func sentence(about text: String) -> String {
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

  /// Advice on how to correct the mistake; nil where none is known.
  package var hint: String? {
    switch problem {
    case .unknownName(let name, "device", _): return Device.hint(for: name)
    case .unknownKey(let name, let known), .unknownName(let name, _, let known):
      return Self.hint(for: name, among: known)
    case .notAmong(let values, let found):
      return values.nearest(to: found).map { "did you mean \($0)?" }
    case .notAllowed(_, let found) where ["nan", "inf", "-inf"].contains(found):
      // Only scripts come to such numbers.
      return "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    default:
      return nil
    }
  }

  /// Returns “did you mean …”, or the list of known names; nil where the list is empty or long.
  package static func hint(for name: String, among known: [String]) -> String? {
    if let hint = frameHint(for: name, among: known) { return hint }
    if let near = known.nearest(to: name) {
      return "did you mean “\(near)”?"
    }
    guard !known.isEmpty, known.count <= 16 else { return nil }
    return "known here: " + known.joined(separator: ", ")
  }

  /// Returns the field to write for a side that belongs in `frame`; nil for other names, and where nothing has a
  /// frame.
  package static func frameHint(for name: String, among known: [String]) -> String? {
    guard ["x", "y", "width", "height"].contains(name), known.contains("frame") else { return nil }
    return "did you mean “frame.\(name)”?"
  }

  /// The usual name of the text as a whole.
  public static let usualText = "the document"
}

// The known name that the author of a document probably meant.
extension [String] {
  /// The length of the longest name to compare, in bytes; scripts can produce much longer ones.
  private static var comparedLength: Int { 256 }

  /// Returns the name nearest to a mistyped one, or nil where none is near.
  ///
  /// A name that continues the typed one is nearest. Otherwise, near means that at most a third of
  /// the longer name's letters are wrong, missing, added or swapped with their neighbour, but not
  /// all of them; case does not count. Of equally near names, the first one is returned.
  /// - Parameter name: the name as it was typed.
  /// - Returns: one of the names.
  /// - Complexity: O(Σ length of the names × length of the typed one).
  package func nearest(to name: String) -> String? {
    guard name.utf8.count <= Self.comparedLength else { return nil }
    let wanted = [Unicode.Scalar](name.lowercased().unicodeScalars.prefix(64))
    guard !wanted.isEmpty else { return nil }
    if wanted.count >= 3, let longer = completion(of: name) { return longer }
    var best: (name: String, distance: Int)?
    for candidate in self where candidate != name {
      let letters = [Unicode.Scalar](candidate.lowercased().unicodeScalars.prefix(64))
      let longer = Swift.max(letters.count, wanted.count)
      let limit = Swift.min(Swift.max(1, longer / 3), longer - 1)
      let distance = Self.distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? Int.max {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Returns the name that takes the fewest edits, however many those are; nil for an empty list.
  /// - Complexity: O(Σ length of the names × length of the typed one).
  package func closest(to name: String) -> String? {
    let wanted = [Unicode.Scalar](name.lowercased().unicodeScalars.prefix(64))
    return self.min { left, right in
      Self.distance(wanted, [Unicode.Scalar](left.lowercased().unicodeScalars.prefix(64)))
        < Self.distance(wanted, [Unicode.Scalar](right.lowercased().unicodeScalars.prefix(64)))
    }
  }

  /// Returns the shortest name that starts with the typed one.
  private func completion(of name: String) -> String? {
    let start = name.lowercased()
    return filter { $0.count > name.count && $0.lowercased().hasPrefix(start) }
      .min { $0.count < $1.count }
  }

  /// Returns the optimal string alignment distance: the number of edits, a swap of neighbours being
  /// one.
  /// - Complexity: O(left.count × right.count).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = [Int](0...right.count)
    for i in 0..<left.count {
      var current = [i + 1]
      for j in 0..<right.count {
        let change = previous[j] + (left[i] == right[j] ? 0 : 1)
        var cost = Swift.min(change, previous[j + 1] + 1, current[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = Swift.min(cost, beforePrevious[j - 1] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count]
  }
}

/// The path from the root of a tree to one of its values, as in `sections[2].layout.group`.
public struct DocumentPath: Sendable, Hashable, CustomStringConvertible {
  /// One step of the path.
  public enum Step: Sendable, Hashable {
    /// To the value of a name.
    case key(String)
    /// To an element of an array, counted from 0.
    case index(Int)
  }

  /// The steps from the root.
  package var steps: [Step]
  /// The number of the first element of an array in the path's text: 0 as in documents, or 1 as in
  /// Lua.
  package var indexBase: Int

  /// Creates a path.
  /// - Parameters:
  ///   - steps: the steps from the root.
  ///   - indexBase: the number of the first element of an array, 0 or 1.
  public init(_ steps: [Step] = [], indexBase: Int = 0) {
    self.steps = steps
    self.indexBase = indexBase
  }

  /// Returns the path of a named value.
  package func appending(_ key: String) -> DocumentPath {
    DocumentPath(steps + [.key(key)], indexBase: indexBase)
  }

  /// Returns the path of an element, counted from 0.
  package func appending(_ index: Int) -> DocumentPath {
    DocumentPath(steps + [.index(index)], indexBase: indexBase)
  }

  /// The path as text: `sections[2].layout`.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key):
        if Self.isIdentifier(key) {
          text += text.isEmpty ? key : "." + key
        } else {
          text += "[\(JSONWriter.quoted(key))]"
        }
      case .index(let index):
        text += "[\(index + indexBase)]"
      }
    }
  }

  /// Whether a key can follow a dot; other keys are quoted in brackets.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "$" || scalar == "-" || ("0"..."9").contains(scalar)
        || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
  }
}
