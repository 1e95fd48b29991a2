public import SystemPackage

/// What a line editor is told of the language that is typed.
///
/// Places in texts are offsets in UTF-8.
public protocol LineLanguage {
  /// Whether a text is the beginning of something, so that Return begins another line.
  func isIncomplete(_ text: String) -> Bool

  /// The parts of a text that have colours of their own, in order and without overlaps.
  func spans(of text: String) -> [LineSpan]

  /// What could stand at a place instead of the word that is begun there.
  func completions(in text: String, at offset: Int) -> LineCompletions

  /// What is shown in grey behind the cursor; nil for nothing.
  func hint(for text: String, at offset: Int) -> String?
}

/// A part of a text with a meaning.
public struct LineSpan: Sendable, Hashable {
  /// What a part of a text is.
  public enum Role: Sendable, Hashable, CaseIterable {
    /// A word of the language.
    case keyword
    /// A text in quotes.
    case string
    /// A number.
    case number
    /// A remark.
    case comment
    /// A name that the program gives.
    case known
    /// Something that cannot be right.
    case error
  }

  /// Where it is, in bytes.
  public var range: Range<Int>
  /// What it is.
  public var role: Role

  /// Creates a span.
  public init(_ range: Range<Int>, _ role: Role) {
    self.range = range
    self.role = role
  }
}

/// What could stand in the place of a word.
public struct LineCompletions: Sendable, Hashable {
  /// One of them.
  public struct Candidate: Sendable, Hashable {
    /// What stands in the word's place.
    public var text: String
    /// What is said of it beside it, such as a signature; may be empty.
    public var detail: String

    /// Creates a candidate.
    public init(_ text: String, detail: String = "") {
      self.text = text
      self.detail = detail
    }
  }

  /// The word's place, in bytes.
  public var range: Range<Int>
  /// What could stand there, in the order in which they are offered.
  public var candidates: [Candidate]

  /// Creates completions.
  public init(range: Range<Int>, candidates: [Candidate]) {
    self.range = range
    self.candidates = candidates
  }
}

/// What comes of typing.
public enum LineEvent: Sendable, Hashable {
  /// A text was taken, of one line or of several.
  case line(String)
  /// What was typed was dropped.
  case interrupted
  /// Nothing more will be typed.
  case end
}

/// What stands before a text.
public struct LinePrompt: Sendable, Hashable {
  /// Before the first line.
  public var first: String
  /// Before those that follow.
  public var continuation: String

  /// Creates a prompt.
  public init(_ first: String, continuation: String) {
    self.first = first
    self.continuation = continuation
  }
}

/// The lines that a descriptor gives, read when they are there: where nothing can be edited.
public final class LineInput {
  /// What is read.
  public let descriptor: FileDescriptor
  /// Whether the last line was taken, and there will be no more.
  public var isAtEnd: Bool { hasEnded && buffer.isEmpty }

  private var buffer: ArraySlice<UInt8> = []
  private var hasEnded = false

  /// Reads nothing yet.
  public init(_ descriptor: FileDescriptor) {
    self.descriptor = descriptor
  }

  /// The next line, without its end; nil where it is not complete yet.
  public func takeLine() -> String? {
    let end = buffer.firstIndex(of: 0x0A)
    guard let end = end ?? (hasEnded && !buffer.isEmpty ? buffer.endIndex : nil) else { return nil }
    let line = buffer[..<end]
    buffer = buffer[end...].dropFirst()
    return String(decoding: line, as: UTF8.self)
  }

  /// Reads what is there, and waits if that is nothing.
  /// - Throws: what the system reports.
  public func read() throws(Errno) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = try system {
      try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    }
    hasEnded = count == 0
    buffer += chunk[..<count]
  }
}
