import LayoutModel
import LuaSandbox
import LayoutPlugins

extension Matcher {
  /// What functions can do.
  static let failures = [
    Matcher(name: ExpectationChunk.failure, arguments: 0...0) { call in
      let failure = try call.failureOfValue()
      return Verdict(
        holds: failure != nil,
        phrase: "fail",
        details: failure.map { ["it failed: \($0.message) [\($0.code.rawValue)]"] } ?? []
      )
    },
    Matcher(name: ExpectationChunk.failureWith, arguments: 1...1) { call in
      let expected = try call.expectedFailure()
      let failure = try call.failureOfValue()
      let details = failure.map { "it failed: \($0.message) [\($0.code.rawValue)]" }
      return Verdict(
        holds: failure.map(expected.covers) ?? false,
        phrase: "fail with \(expected.text)",
        details: [details ?? "it did not fail"]
      )
    },
  ]
}

extension MatchCall {
  /// What a failure must be.
  fileprivate enum ExpectedFailure {
    case code(StatusCode)
    /// A part of the message.
    case message(String)

    func covers(_ failure: LayoutError) -> Bool {
      switch self {
      case .code(let code): failure.code == code
      case .message(let part): failure.message.contains(part)
      }
    }

    var text: String {
      switch self {
      case .code(let code): code.rawValue
      case .message(let part): LuaText.quoted(part)
      }
    }
  }

  fileprivate func expectedFailure() throws -> ExpectedFailure {
    guard case .string(let bytes) = try argument(), !bytes.isEmpty else {
      throw wrong("fail.with takes a code, such as \"INVALID_ARGUMENT\", or a part of the message")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let code = StatusCode(rawValue: text) { return .code(code) }
    let isCode = text.utf8.allSatisfy { (65...90).contains($0) || $0 == 95 }
    guard !isCode else {
      throw LayoutError(
        DocumentError(
          .unknownName(text, kind: "code", known: StatusCode.allCases.map(\.rawValue)),
          path: DocumentPath()
        )
      )
    }
    return .message(text)
  }

  /// Calls the function; nil where it ends well.
  ///
  /// A failed expectation in it, and the end of time or memory, are failures of the test.
  fileprivate func failureOfValue() throws -> LayoutError? {
    guard stack.kind(at: valueIndex) == .function else {
      throw wrong("fail is for functions: expect(function() … end).to.fail()")
    }
    let state = stack.state
    do {
      try state.call(stack.reference(at: valueIndex), deadline: nil) { _ in }
      return nil
    } catch let error as LuaError {
      if error.root is UnmetExpectation || state.isExpired { throw error }
      return LayoutError(error.innermost)
    }
  }
}

extension LuaError {
  /// The error behind those of the host's functions that have only handed it on.
  var innermost: LuaError {
    var error = self
    while let inner = error.cause as? LuaError { error = inner }
    return error
  }

  /// What a host function threw in the first place.
  var root: (any Error)? { innermost.cause }
}
