public import LayoutModel
public import LuaRuntime

extension LayoutFailure {
  /// What a failure of a script means in the contract.
  public init(_ error: LuaError) {
    if let inner = error.cause as? LayoutFailure {
      self = inner
    } else {
      self.init(error.statusCode, origin: .plugin, message: error.sentence)
      path = error.rejectedPath
    }
    origin = .plugin
    traceback = error.traceback.map { entry in
      "\(entry.source)\(entry.line.map { ":\($0)" } ?? "")"
        + (entry.function.map { ": in “\($0)”" } ?? "")
    }
    if let name = error.undefinedGlobal {
      hint = DocumentError.hint(for: name, among: SandboxGlobals.all)
    }
    // A failure of another plugin keeps its own place.
    guard plugin == nil else { return }
    file = error.source.isEmpty ? nil : error.source
    line = error.line
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
    let place = path(in: DocumentPath([.key("frames")])).description
    return switch reason {
    case .missing: "\(place) is missing"
    case .notANumber(let found): "\(place) must be a number, not a \(found)"
    case .notFinite: "\(place) must be a finite number"
    case .negative: field == nil ? "a count cannot be negative" : "\(place) must be 0 or more"
    case .notAnInteger: "\(place) must be an integer"
    case .unknownField(let name): "\(place) has an unknown key “\(name)”"
    case .indexOutOfRange(let count):
      "set(\(index ?? 0), …) is outside of the \(count) frames of the buffer"
    case .usedAfterCall: "a frame buffer was used after its call had ended"
    case .tooMany(let count): "\(count) frames cannot be held within the memory of a plugin"
    case .wrongType(let expected, let found): "\(place) must be a \(expected), not a \(found)"
    }
  }
}
