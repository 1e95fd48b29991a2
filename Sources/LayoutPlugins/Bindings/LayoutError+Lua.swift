package import LayoutModel
package import LuaSandbox

extension LayoutError {
  /// Creates the contract's error for a script's error.
  ///
  /// An error of the host that passed through Lua keeps its code, sentence and hint. The traceback
  /// leaves out the host's own chunks; without a place in the message, file and line are those of
  /// the innermost call in a script.
  package init(_ error: LuaError) {
    if let inner = error.cause as? LayoutError {
      self = inner
    } else {
      self.init(error.statusCode, origin: .plugin, message: error.sentence)
      path = error.rejectedPath
    }
    origin = .plugin
    // The host's own chunks are not a place in a script.
    let entries = error.traceback.filter { $0.source != SectionConstructors.chunkName }
    traceback = entries.map(\.words)
    // The calls of another plugin that failed are nearer to the mistake.
    if frames.isEmpty { frames = entries.compactMap { FailureFrame($0) } }
    if hint == nil, error.cause == nil || error.isRejection {
      hint = error.hint ?? error.rejectionHint
    }
    // A failure of another plugin keeps its own place, if it has one.
    guard plugin == nil || file == nil else { return }
    let isOfScript = !error.source.isEmpty && error.source != SectionConstructors.chunkName
    file = isOfScript ? error.source : entries.first?.source
    line = isOfScript ? error.line : entries.first?.line
    column = nil
  }
}

extension LuaTraceEntry {
  /// The call in a traceback: `plugins/x.lua:7: in “columns”`.
  var words: String {
    "\(source)\(line.map { ":\($0)" } ?? "")" + (function.map { ": in “\($0)”" } ?? "")
  }
}

extension FailureFrame {
  /// The variables of a call; nil if none were noted.
  package init?(_ entry: LuaTraceEntry) {
    guard !entry.values.isEmpty else { return nil }
    self.init(
      call: entry.words,
      values: entry.values.map { Value(path: $0.path, text: $0.text, isUpvalue: $0.isUpvalue) }
    )
  }
}

extension LuaError {
  /// The kind of failure in the contract's words.
  fileprivate var statusCode: StatusCode {
    switch kind {
    case .syntax, .incompleteChunk, .notText, .wrongArgument: .invalidArgument
    case .calledTooLate: .failedPrecondition
    case .runtime: .internal
    case .memory, .stackOverflow: .resourceExhausted
    case .deadline: .deadlineExceeded
    case .interrupted: .cancelled
    case .unavailable: .unavailable
    case .rejected(let rejection): rejection.statusCode
    }
  }

  /// The failure in one sentence, without the place.
  fileprivate var sentence: String {
    switch kind {
    case .memory: "the script needs more memory than it may have"
    case .deadline: "the script did not end within its deadline"
    case .notText: "the file is not a text but a precompiled chunk"
    case .rejected(let rejection): rejection.sentence(in: LuaRejection.frames)
    default: message
    }
  }

  /// Whether the host refused a value.
  fileprivate var isRejection: Bool { rejectedPath != nil }

  /// Advice for a refused value; nil in other failures.
  fileprivate var rejectionHint: String? {
    guard case .rejected(let rejection) = kind else { return nil }
    return rejection.frameHint(nil)
  }

  /// The path of a refused value; nil in other failures.
  fileprivate var rejectedPath: String? {
    guard case .rejected(let rejection) = kind else { return nil }
    return rejection.place(in: LuaRejection.frames)
  }
}

extension LayoutError {
  /// The mistake of a result whose reading takes too long.
  static let readTooLong = "the result cannot be read within the deadline of the call"
  /// Advice for it.
  static let readTooLongHint = "return less, or allow more time (--deadline)"

  /// Creates the error of a value that a script may not give.
  ///
  /// - Parameters:
  ///   - rejection: the refused value and the reason.
  ///   - list: the script's name for the list of frames or elements.
  ///   - hint: advice that replaces the reason's own.
  init(_ rejection: LuaRejection, in list: String, hint: String? = nil) {
    self.init(
      rejection.statusCode,
      origin: .plugin,
      message: rejection.sentence(in: list),
      hint: hint ?? rejection.hint(in: list),
      path: rejection.place(in: list)
    )
  }
}

extension LuaRejection {
  /// The script's name for a list of frames.
  static let frames = "frames"
  /// The names of an element that say what it is, and that its script cannot change.
  private static let facts = ["kind", "elementKind", "section", "item"]
  /// The names of an element that its script changes.
  private static let changeable = APIClass.element.keys.filter { !facts.contains($0) }
  /// The names within an element's tables.
  private static let partFields = [
    "frame": ["x", "y", "width", "height"],
    "center": ["x", "y"],
    "transform": ["a", "b", "c", "d", "tx", "ty"],
  ]

  /// The kind of failure in the contract's words.
  fileprivate var statusCode: StatusCode {
    switch reason {
    case .usedAfterCall: .failedPrecondition
    case .tooMany, .noRoom: .resourceExhausted
    case .tooLong: .deadlineExceeded
    default: .invalidArgument
    }
  }

  /// The refused value, as the script would write it.
  fileprivate func place(in list: String) -> String {
    var place = list
    if let index, index >= 1 { place += "[\(index)]" }
    if let field { place += ".\(field)" }
    return place
  }

  /// The mistake, in one sentence.
  fileprivate func sentence(in list: String) -> String {
    let place = index == nil && field == nil && isOfSet ? "the index given to set" : place(in: list)
    return switch reason {
    case .missing: "\(place) is missing"
    case .notANumber(let found):
      "\(place) must be a number, not \(LuaKind.words(forTypeNamed: found))"
    case .notFinite: "\(place) must be a finite number"
    case .negative: field == nil ? "a count cannot be negative" : "\(place) must be 0 or more"
    case .notAnInteger where field == "zIndex": "\(place) \(LayoutError.zIndexWords)"
    case .notAnInteger: "\(place) must be an integer"
    case .unknownField(let name): "\(place) has an unknown key “\(name)”"
    case .indexOutOfRange(let count):
      "set(\(index ?? 0), …) is outside of the \(count) frames of the buffer"
    case .usedAfterCall: "a frame buffer was used after its call had ended"
    case .tooMany(let count): "\(count) \(list) cannot be held within the memory of a plugin"
    case .wrongType(let expected, let found):
      "\(place) must be a \(expected), not \(LuaKind.words(forTypeNamed: found))"
    case .tooLong: "\(place): \(LayoutError.readTooLong)"
    case .notAPosition: "\(place) must be an integer from 1"
    case .notAFraction: "\(place) must be from 0 to 1"
    case .notText: "\(place) must be a string in UTF-8, not other bytes"
    case .tooMuchText: "\(place): with this the kinds of the elements have more than 64 MiB of text"
    case .notAnAddedKind: "\(place) must be “supplementary” or “decoration”"
    case .notSixNumbers: "\(place) must be six numbers: a, b, c, d, tx and ty"
    case .tooFar: "\(place) reaches farther than numbers do"
    case .readOnly: "\(place) cannot be changed"
    case .removed: "\(place) is not in the list any more"
    case .twice: "\(place) is an element that is in the list already"
    case .foreign: "\(place) is not an element of the list"
    case .noRoom: "the script's stack has no room for its elements"
    }
  }

  /// Whether the refused value cannot be a list, which is never called a number.
  private var isOfSet: Bool {
    switch reason {
    case .notANumber, .notAnInteger: true
    default: false
    }
  }

  /// A hint on how to fix a refused element; nil in frames.
  fileprivate func hint(in list: String) -> String? {
    switch reason {
    case .notFinite: "divided by 0? 1 / 0 and 0 / 0 are no lengths"
    case .notSixNumbers:
      "a is transform[1], ty is transform[6]; a new table may have names: { a = 2, d = 2 }"
    case .notAFraction: "math.max(0, math.min(1, …)) is from 0 to 1"
    case .tooLong: LayoutError.readTooLongHint
    case .readOnly: "kind, elementKind, section and item say what an element is"
    case .removed: "elements are hidden, not removed: \(place(in: list)).hidden = true"
    case .twice: "each element stays in the list once"
    case .foreign: "elements are added by \(list):add { … }"
    case .unknownField(let name) where list != Self.frames:
      LayoutError.hint(for: name, among: field.map { Self.partFields[$0] ?? [] } ?? known)
    default: nil
    }
  }

  /// The names that the list or an element has.
  private var known: [String] { index == nil ? ["add"] : Self.changeable }
}

extension LuaKind {
  /// The words for a value in sentences: “a number”, “nothing”.
  var words: String {
    switch self {
    case .nil: "nothing"
    case .integer, .number: "a number"
    case .proxy: "a table"
    case .userdata: "an object of the host"
    case .thread: "a coroutine"
    case .boolean, .string, .table, .function: "a \(rawValue)"
    }
  }

  /// Returns the words for a value of a type that Lua names.
  static func words(forTypeNamed name: String) -> String {
    LuaKind(rawValue: name)?.words ?? name
  }
}
