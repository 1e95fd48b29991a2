/// Why there is no layout: one value for the prompt, the command and services alike.
public struct LayoutError: Error, Sendable, Equatable {
  /// Whose fault it is, which decides on the command's exit status.
  public enum Origin: String, Sendable, Hashable {
    /// The document, or options in it.
    case document
    /// A plugin: its file or one of its hooks.
    case plugin
    /// A file that cannot be read or written.
    case inputOutput
  }

  /// The kind of failure.
  public var code: StatusCode
  /// Whose fault it is.
  public var origin: Origin
  /// What happened, in one sentence; it names the value, not the file.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The plugin that was called.
  public var plugin: String?
  /// The plugin's version.
  public var version: String?
  /// The method that was called.
  public var method: ProviderMethodName?
  /// The section that was laid out, from 0.
  public var section: Int?
  /// The value that is wrong: in documents counted from 0, in answers of scripts from 1.
  public var path: String?
  /// The file that is wrong.
  public var file: String?
  /// The line in the file, from 1.
  public var line: Int?
  /// The column in the line, from 1.
  public var column: Int?
  /// That line's text; of a long line the part around the column, with “…” where something is cut.
  public var excerpt: String?
  /// How many characters of the line are not in the excerpt before its first own one.
  public var excerptOffset = 0
  /// The script's calls, innermost first.
  public var traceback: [String]

  /// Creates a failure.
  ///
  /// Scripts put into messages and paths what they like; of very long ones the start is kept.
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

  /// A document's mistake as a failure; the caller adds file and excerpt.
  public init(
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
    if error.position != .none {
      line = Int(error.position.line)
      column = Int(error.position.column)
    }
  }

  /// What a closure decodes; its mistake as a failure.
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

  /// The failure with its excerpt taken from the text that it is about.
  public func excerpted(from text: [UInt8], file: String) -> LayoutError {
    guard let line, self.file == nil || self.file == file else { return self }
    var failure = self
    failure.file = file
    let lines = text.split(separator: 0x0A, maxSplits: line, omittingEmptySubsequences: false)
    if lines.indices.contains(line - 1) {
      (failure.excerpt, failure.excerptOffset) = Self.excerpt(of: lines[line - 1], column: column)
    }
    return failure
  }
}

extension LayoutError {
  /// How many characters a message or a path has at most.
  private static let lengthLimit = 4096

  private static func start(of text: String) -> String {
    guard text.utf8.count > lengthLimit, text.count > lengthLimit else { return text }
    return text.prefix(lengthLimit) + "…"
  }

  /// How many characters an excerpt has at most.
  private static let excerptLength = 240

  /// The part of a line around a column, and how many characters of the line the part begins behind.
  private static func excerpt(
    of line: ArraySlice<UInt8>,
    column: Int?
  ) -> (text: String, offset: Int) {
    let wanted = (column ?? 1) + excerptLength
    // A character has four bytes at most: what is behind those is not looked at.
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
  /// The sentence, as scripts read it that catch the failure.
  public var description: String { message }
}

/// How a call of a provider ended, in gRPC's words.
public enum StatusCode: String, Sendable, Hashable, CaseIterable {
  /// It worked.
  case ok = "OK"
  /// A wrong document, wrong options, or a wrong answer of a hook.
  case invalidArgument = "INVALID_ARGUMENT"
  /// The call took longer than its budget.
  case deadlineExceeded = "DEADLINE_EXCEEDED"
  /// There is no such provider, item or file.
  case notFound = "NOT_FOUND"
  /// Two things claim one name.
  case alreadyExists = "ALREADY_EXISTS"
  /// The system does not let the program do it.
  case permissionDenied = "PERMISSION_DENIED"
  /// Stack, memory or a count is beyond its limit, or a provider asks itself.
  case resourceExhausted = "RESOURCE_EXHAUSTED"
  /// Something is used that is not ready: a wrong `api`, a frame buffer after its call.
  case failedPrecondition = "FAILED_PRECONDITION"
  /// The call was given up in favour of another.
  case aborted = "ABORTED"
  /// A value lies outside its range.
  case outOfRange = "OUT_OF_RANGE"
  /// The provider does not have the hook.
  case unimplemented = "UNIMPLEMENTED"
  /// A Lua error, an undefined global, a write to something read-only.
  case `internal` = "INTERNAL"
  /// The provider cannot be reached.
  case unavailable = "UNAVAILABLE"
  /// The caller gave up.
  case cancelled = "CANCELLED"
}
