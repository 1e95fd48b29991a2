/// The error that every layout operation throws, the same for the prompt, the command and services.
///
/// ```swift
/// do {
///   try session.open(path: "page.json")
/// } catch {
///   print(error.code.rawValue, error.message, error.hint ?? "")
/// }
/// ```
public struct LayoutError: Error, Sendable, Equatable {
  /// The part at fault, which determines the command's exit status.
  public enum Origin: String, Sendable, Hashable {
    /// The document, or options in it.
    case document
    /// A plugin: its file or one of its hooks.
    case plugin
    /// A file that cannot be read or written.
    case inputOutput
  }

  /// The status of the call, which is the kind of failure.
  public var code: StatusCode
  /// The part at fault.
  public var origin: Origin
  /// The failure in one sentence, which names the value and not the file.
  public var message: String
  /// Advice on how to correct it.
  public var hint: String?
  /// The name of the plugin that was called.
  public var plugin: String?
  /// The plugin's version.
  public var version: String?
  /// The name of the method that was called.
  public var method: ProviderMethodName?
  /// The plugins that led to the call, the nearest caller first; empty if the document names it.
  package var calledBy: [String] = []
  /// The index of the section that was laid out, from 0.
  public var section: Int?
  /// The number of the first section as users count where the failure is shown: 1 in documents of
  /// Lua and at the prompt, whose tables count from 1; else 0.
  package var firstSection = 0
  /// The path of the wrong value: counted from 0 in documents, from 1 in results of scripts.
  public var path: String?
  /// The mistake as data; without a problem for errors not about a value.
  private var mistake = Mistake()
  /// The file that contains the mistake.
  public var file: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// The column in the line, from 1.
  public var column: Int?
  /// The text of that line; of a long line, the part around the column, with “…” where it is cut.
  public var excerpt: String?
  /// The number of characters in the line before the excerpt begins.
  public var excerptOffset = 0
  /// The function calls of the script, innermost first.
  public var traceback: [String]
  /// The variables of those calls, for the scripts' authors; empty unless they are noted.
  package var frames: [FailureFrame] = []
  /// The further mistakes of the same document that do not follow from this one.
  package var others: [LayoutError] = []

  /// A mistake and its path, which do not count in comparisons: the text does.
  private struct Mistake: Sendable, Equatable {
    var problem: Problem?
    var path = DocumentPath()

    static func == (left: Mistake, right: Mistake) -> Bool { true }
  }

  /// Creates a failure, by default of the document.
  ///
  /// Messages and paths may contain text from scripts, so only the start of very long ones is kept.
  public init(
    _ code: StatusCode,
    origin: Origin = .document,
    message: String,
    hint: String? = nil,
    path: String? = nil,
    file: String? = nil
  ) {
    self.code = code
    self.origin = origin
    self.message = Self.start(of: message)
    self.hint = hint
    self.path = path.map(Self.start)
    self.file = file
    traceback = []
  }

  /// Creates the error of a mistake in a value; the caller adds file and excerpt.
  /// - Parameters:
  ///   - problem: the kind of mistake.
  ///   - path: the path of the value with the mistake.
  ///   - position: the value's position in the text.
  ///   - text: the name of the text as a whole, the subject if the path is the root's.
  package init(
    _ problem: Problem,
    path: DocumentPath = DocumentPath(),
    position: SourcePosition = .none,
    in text: String = "the document"
  ) {
    let message = problem.sentence(at: path, of: text)
    self.init(problem.code, origin: .document, message: message, hint: problem.hint)
    self.path = path.steps.isEmpty ? nil : Self.start(of: path.description)
    mistake = Mistake(problem: problem, path: path)
    guard position != .none else { return }
    (line, column) = (Int(position.line), Int(position.column))
  }

  /// The kind of mistake if a value has one; nil in other errors.
  package var problem: Problem? { mistake.problem }

  /// The steps of ``path`` if a value has a mistake.
  package var place: DocumentPath { mistake.path }

  /// Returns the error of the same mistake at another path, or in a text with another name.
  /// - Parameters:
  ///   - path: the path of the value with the mistake; nil means the same path.
  ///   - text: the name of the text as a whole.
  /// - Returns: the error; the same one if no value has a mistake.
  package func moved(
    to path: DocumentPath? = nil,
    in text: String = "the document"
  ) -> LayoutError {
    guard let problem else { return self }
    var error = LayoutError(problem, path: path ?? place, in: text)
    (error.origin, error.file, error.line, error.column) = (origin, file, line, column)
    error.hint = hint
    return error
  }

  /// The error as a plugin's, if it is a mistake in a value that the plugin made.
  public var ofPlugin: LayoutError {
    var error = self
    if problem != nil { error.origin = .plugin }
    return error
  }

  /// Returns the failure with sections and indices numbered as users count where it is shown.
  ///
  /// Paths in a plugin's result still count from 1.
  /// - Parameter first: the number of the first element: 1 at the prompt, or 0.
  /// - Returns: the failure with the same place, renumbered, as in its further mistakes.
  /// - Complexity: O(length of the message and the path).
  package func counting(from first: Int) -> LayoutError {
    var failure = self
    failure.firstSection = first
    failure.others = others.map { $0.counting(from: first) }
    let before = mistake.path.description
    guard let path, mistake.path.indexBase != first, path == Self.start(of: before) else {
      return failure
    }
    failure.mistake.path.indexBase = first
    let after = failure.mistake.path.description
    if let range = message.firstRange(of: before) {
      failure.message.replaceSubrange(range, with: after)
    }
    failure.path = Self.start(of: after)
    return failure
  }

  /// Returns the failure with an excerpt of the text that contains the mistake.
  ///
  /// A message of Lua, which has no column, gets that of the name it quotes, if the line has it
  /// exactly once.
  /// - Parameters:
  ///   - text: the text of the file, in UTF-8.
  ///   - file: the file's name, as the failure reports it; nil if the text is not a file's.
  /// - Returns: the failure with file, excerpt and offset.
  /// - Complexity: O(length of the text).
  package func excerpted(from text: [UInt8], file: String?) -> LayoutError {
    guard let line, self.file == nil || self.file == file else { return self }
    var failure = self
    failure.file = file
    let lines = text.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    if lines.indices.contains(line - 1) {
      if column == nil, lines[line - 1].count <= Self.searchedLength {
        let content = String(decoding: lines[line - 1], as: UTF8.self)
        failure.column = columnNamed(in: content)
      }
      (failure.excerpt, failure.excerptOffset) = Self.excerpt(
        of: lines[line - 1],
        column: failure.column
      )
    }
    return failure
  }
}

extension LayoutError {
  /// The greatest length of a message or a path, in Unicode scalars: a character can have millions of them.
  private static let lengthLimit = 4096

  /// Returns a text's start, with “…” if the text is longer than the limit.
  private static func start(of text: String) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > lengthLimit,
      let end = scalars.index(
        scalars.startIndex,
        offsetBy: lengthLimit,
        limitedBy: scalars.endIndex
      ),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// The longest line in which a name is searched for, in bytes.
  private static let searchedLength = 4096

  /// The greatest length of an excerpt, in characters.
  private static let excerptLength = 240

  /// Returns the part of a line around a column, and the number of characters before it.
  private static func excerpt(
    of line: ArraySlice<UInt8>,
    column: Int?
  ) -> (text: String, offset: Int) {
    let wanted = (column ?? 1) + excerptLength
    // A character takes four bytes at most, so the rest of a very long line is not decoded.
    var text = String(decoding: line.prefix(4 * wanted), as: UTF8.self)
    if text.hasSuffix("\r") { text.removeLast() }
    guard text.count > excerptLength else { return (text, 0) }
    let start = max(0, min((column ?? 1) - excerptLength / 2, text.count - excerptLength))
    let part = text.dropFirst(start).prefix(excerptLength)
    let end = start + part.count < text.count || text.utf8.count < line.count ? "…" : ""
    return start == 0 ? (part + end, 0) : ("…" + part + end, start - 1)
  }
}

extension LayoutError: CustomStringConvertible {
  /// The sentence, which a script reads when it catches the failure.
  public var description: String { message }
}
