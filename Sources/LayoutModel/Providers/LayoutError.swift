/// The error that every layout operation throws, the same for the prompt, the command and services.
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
  /// The plugins that asked the one that was called, the nearest first; empty where the document
  /// names it.
  public var askedBy: [String] = []
  /// The index of the section that was laid out, from 0.
  public var section: Int?
  /// The number by which people call the first section where the failure is shown: 1 in documents of Lua
  /// and at the prompt, whose tables count from 1; else 0.
  package var firstSection = 0
  /// The path of the wrong value: counted from 0 in documents, from 1 in answers of scripts.
  public var path: String?
  /// The steps of ``path`` where a document or a table was read, to count them otherwise.
  private var steps = Steps()
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
  /// The further mistakes of the same document that do not follow from this one.
  package var others: [LayoutError] = []

  /// A path that never makes failures differ, since its text is compared.
  private struct Steps: Sendable, Equatable {
    /// The path; empty where the failure's path is only a text.
    var path = DocumentPath()

    static func == (left: Steps, right: Steps) -> Bool { true }
  }

  /// Creates a failure.
  ///
  /// Messages and paths may contain text from scripts, so only the start of very long ones is kept.
  public init(
    _ code: StatusCode,
    origin: Origin,
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

  /// Creates a failure from a document's mistake; the caller adds file and excerpt.
  package init(
    _ error: DocumentError,
    origin: Origin = .document,
    about text: String = DocumentError.usualText
  ) {
    let code: StatusCode =
      switch error.problem {
      case .unknownName(_, "provider", _): .notFound
      case .tooMuch: .resourceExhausted
      default: .invalidArgument
      }
    self.init(code, origin: origin, message: error.sentence(about: text), hint: error.hint)
    path = error.path.steps.isEmpty ? nil : Self.start(of: error.path.description)
    steps.path = error.path
    if error.position != .none {
      line = Int(error.position.line)
      column = Int(error.position.column)
    }
  }

  /// Returns the result of a closure that decodes a value.
  /// - Throws: the closure's mistake as a failure.
  public static func translating<Value>(
    _ origin: Origin = .document,
    about text: String = DocumentError.usualText,
    _ decode: () throws(DocumentError) -> Value
  ) throws(LayoutError) -> Value {
    do throws(DocumentError) {
      return try decode()
    } catch {
      throw LayoutError(error, origin: origin, about: text)
    }
  }

  /// Returns the failure as people count where it is shown: sections, and the indices of the path.
  ///
  /// An answer of a plugin keeps its own count, from 1.
  /// - Parameter first: the number of the first element: 1 at the prompt, or 0.
  /// - Returns: the failure with the same place in other words; its further mistakes as well.
  /// - Complexity: O(length of the message and the path).
  package func counting(from first: Int) -> LayoutError {
    var failure = self
    failure.firstSection = first
    failure.others = others.map { $0.counting(from: first) }
    let before = steps.path.description
    guard let path, steps.path.indexBase != first, path == Self.start(of: before) else {
      return failure
    }
    failure.steps.path.indexBase = first
    let after = failure.steps.path.description
    if let range = message.firstRange(of: before) {
      failure.message.replaceSubrange(range, with: after)
    }
    failure.path = Self.start(of: after)
    return failure
  }

  /// Returns the failure with an excerpt of the text that contains the mistake.
  ///
  /// A message of Lua, which has no column, gets that of what it names, if the line has it exactly once.
  /// - Parameters:
  ///   - text: the text of the file, in UTF-8.
  ///   - file: the file's name, as the failure reports it.
  /// - Returns: the failure with file, excerpt and offset.
  /// - Complexity: O(length of the text).
  public func excerpted(from text: [UInt8], file: String) -> LayoutError {
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
  /// The greatest length of a message or a path, in characters.
  private static let lengthLimit = 4096

  /// Returns a text's start, with “…” if the text is longer than the limit.
  private static func start(of text: String) -> String {
    guard text.utf8.count > lengthLimit, text.count > lengthLimit else { return text }
    return text.prefix(lengthLimit) + "…"
  }

  /// The longest line in which a name is looked for, in bytes.
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

/// The status of a call of a provider, with the names of gRPC's status codes.
public enum StatusCode: String, Sendable, Hashable, CaseIterable {
  /// The call succeeded.
  case ok = "OK"
  /// A document, its options, or the answer of a hook is wrong.
  case invalidArgument = "INVALID_ARGUMENT"
  /// The call took longer than its budget.
  case deadlineExceeded = "DEADLINE_EXCEEDED"
  /// The provider, item or file does not exist.
  case notFound = "NOT_FOUND"
  /// Two providers or values have the same name.
  case alreadyExists = "ALREADY_EXISTS"
  /// The operating system denies access.
  case permissionDenied = "PERMISSION_DENIED"
  /// The stack, the memory or a count exceeds its limit, or providers call each other in a cycle.
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  /// The call needs a state that is not there: another `api`, or a frame buffer after its call
  /// ended.
  case failedPrecondition = "FAILED_PRECONDITION"
  /// A newer call replaced this one.
  case aborted = "ABORTED"
  /// A value lies outside its range.
  case outOfRange = "OUT_OF_RANGE"
  /// The provider does not implement the method.
  case unimplemented = "UNIMPLEMENTED"
  /// A Lua error, an undefined global, or a write to a read-only value.
  case `internal` = "INTERNAL"
  /// The provider cannot be reached.
  case unavailable = "UNAVAILABLE"
  /// The caller cancelled the call.
  case cancelled = "CANCELLED"
}
