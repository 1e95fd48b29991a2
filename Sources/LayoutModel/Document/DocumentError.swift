/// A mistake in a document, in options or in an answer: what is wrong and where.
///
/// The sentence is made in `DocumentError+Sentence.swift`.
public struct DocumentError: Error, Sendable, Equatable {
  /// What is wrong.
  public enum Problem: Sendable, Equatable {
    /// The text is not JSON; the words say what was expected.
    case syntax(String)
    /// A value of another type stands there.
    case wrongType(expected: String, found: String)
    /// A name that the object does not have.
    case unknownKey(String, known: [String])
    /// A name that the object must have.
    case missingKey(String)
    /// The same name twice in one object.
    case duplicateKey(String)
    /// A value of the right type that is not allowed; both in words.
    case notAllowed(expected: String, found: String)
    /// A value that is not in a list of values; all as they are written.
    case notAmong([String], found: String)
    /// A word that is not in a list of words.
    case unknownName(String, kind: String, known: [String])
    /// Two values that exclude each other, or that miss each other.
    case contradiction(String)
    /// Another file, or a function, that the document relies on failed; in words.
    case unusable(String)
    /// A count or a length that is more than a layout can hold; in words.
    case tooMuch(String)
  }

  /// What is wrong.
  public var problem: Problem
  /// The value it is about.
  public var path: DocumentPath
  /// Where that stands in the text.
  public var position: SourcePosition
  /// The file whose text that is, as the document names it; nil for the document's own.
  public var file: String?

  /// Creates an error.
  public init(_ problem: Problem, path: DocumentPath, position: SourcePosition = .none) {
    self.problem = problem
    self.path = path
    self.position = position
  }
}
