public import LayoutModel
public import LuaSandbox

extension LayoutError {
  /// What a failure of a script means in the contract.
  public init(_ error: LuaError) {
    if let inner = error.cause as? LayoutError {
      self = inner
    } else {
      self.init(error.statusCode, origin: .plugin, message: error.sentence)
      path = error.rejectedPath
    }
    origin = .plugin
    // The host's own chunks are nobody's place.
    let entries = error.traceback.filter { $0.source != SectionConstructors.chunkName }
    traceback = entries.map { entry in
      "\(entry.source)\(entry.line.map { ":\($0)" } ?? "")"
        + (entry.function.map { ": in “\($0)”" } ?? "")
    }
    if let name = error.undefinedGlobal {
      hint = DocumentError.hint(for: name, among: SandboxGlobals.all)
    }
    // A failure of another plugin keeps its own place, if it has one.
    guard plugin == nil || file == nil else { return }
    let isOfScript = !error.source.isEmpty && error.source != SectionConstructors.chunkName
    file = isOfScript ? error.source : entries.first?.source
    line = isOfScript ? error.line : entries.first?.line
    column = nil
  }
}

extension LuaError {
  /// The kind of failure in the contract's words.
  fileprivate var statusCode: StatusCode {
    switch kind {
    case .syntax, .incompleteChunk, .notText: .invalidArgument
    case .runtime: .internal
    case .memory, .stackOverflow: .resourceExhausted
    case .deadline: .deadlineExceeded
    case .interrupted: .cancelled
    case .rejected(let rejection): rejection.statusCode
    }
  }

  fileprivate var sentence: String {
    switch kind {
    case .memory: "the script needs more memory than it may have"
    case .deadline: "the script did not end within its deadline"
    case .notText: "the file is not a text but a precompiled chunk"
    case .rejected(let rejection): rejection.sentence
    default: message
    }
  }

  fileprivate var rejectedPath: String? {
    guard case .rejected(let rejection) = kind else { return nil }
    return rejection.path(in: DocumentPath([.key("frames")])).description
  }
}

extension LuaRejection {
  /// The kind of failure in the contract's words.
  var statusCode: StatusCode {
    switch reason {
    case .usedAfterCall: .failedPrecondition
    case .tooMany: .resourceExhausted
    default: .invalidArgument
    }
  }

  /// The refused value within a list of records.
  func path(in list: DocumentPath) -> DocumentPath {
    var path = list
    path.indexBase = .one
    if let index, index >= 1 { path = path.appending(index - 1) }
    if let field { path = path.appending(field) }
    return path
  }

  /// What is wrong, in one sentence.
  var sentence: String {
    let place =
      index == nil && field == nil && isOfSet
      ? "the index given to set" : path(in: DocumentPath([.key("frames")])).description
    return switch reason {
    case .missing: "\(place) is missing"
    case .notANumber(let found):
      "\(place) must be a number, not \(LuaKind.words(forTypeNamed: found))"
    case .notFinite: "\(place) must be a finite number"
    case .negative: field == nil ? "a count cannot be negative" : "\(place) must be 0 or more"
    case .notAnInteger: "\(place) must be an integer"
    case .unknownField(let name): "\(place) has an unknown key “\(name)”"
    case .indexOutOfRange(let count):
      "set(\(index ?? 0), …) is outside of the \(count) frames of the buffer"
    case .usedAfterCall: "a frame buffer was used after its call had ended"
    case .tooMany(let count): "\(count) frames cannot be held within the memory of a plugin"
    case .wrongType(let expected, let found):
      "\(place) must be a \(expected), not \(LuaKind.words(forTypeNamed: found))"
    }
  }

  /// Whether a list, which is never called a number, cannot be what is refused.
  private var isOfSet: Bool {
    switch reason {
    case .notANumber, .notAnInteger: true
    default: false
    }
  }
}
