package import LayoutModel

/// A call of a recording: a line of its file.
package struct RecordedCall: Sendable {
  /// The number of the line, from 1.
  package let number: Int
  /// The method that was called.
  package let method: ProviderMethodName
  /// The provider that was called.
  package let provider: String
  /// The members of the line: `method`, `provider`, `request`, and `result` or `failure`.
  package let content: SourceObject
  /// The names of the fields without their values.
  package let redacted: [String]
  /// The path of the call, which tells whether a table of Lua has it.
  private let place: DocumentPath

  private static let keys = [
    "recording", "method", "provider", "redacted", "omitted", "request", "input", "result",
    "failure",
  ]

  /// The reason why the line has no request; nil if it has one.
  package var omission: String? { content["omitted"]?.string }

  /// The recorded outcome, `result` or `failure`; nil if it was omitted.
  package var outcome: SourceObject.Member? {
    content.members.first { $0.key == "result" || $0.key == "failure" }
  }

  /// Whether the recorded call failed.
  package var isFailure: Bool { outcome?.key == "failure" }

  /// Decodes a call: an object with the members of a line.
  /// - Parameters:
  ///   - node: the object.
  ///   - number: the number of its line.
  /// - Throws: a mistake with its place.
  package init(_ node: ValueDecoder, number: Int = 1) throws(LayoutError) {
    let fields = try node.object(keys: Self.keys)
    if let version = try fields.optionalInteger("recording", in: ValueDecoder.exactIntegers),
      version != CallRecorder.version
    {
      let known = CallRecorder.version
      let words = "the call has version \(version) of the form, and this program reads \(known)"
      throw node.error(.contradiction(words))
    }
    self.number = number
    method = try fields.word("method", ProviderMethodName.self, kind: "method")
    provider = try fields.string("provider")
    redacted = try fields["redacted"]?.strings() ?? []
    (content, place) = (fields.object, node.path)
    if !fields.has("omitted") { _ = try fields.required("request") }
  }

  /// Calls the provider again, and returns the outcome.
  /// - Throws: a mistake in the recording, with its place, and the failure of a limit of the
  ///   operation; a provider's failure is an outcome.
  package func replay(calling providers: ProviderRegistry) throws(LayoutError) -> RecordedOutcome {
    let fields = try ValueDecoder(SourceValue(.object(content)), path: place).anyObject()
    guard let form = method.recordedForm else {
      let words = "“\(method.rawValue)” is not recorded"
      throw try fields.required("method").error(.contradiction(words))
    }
    let request = try ProviderRequest(recorded: fields.required("request"), of: provider)
    let input = fields["input"] ?? ValueDecoder(.null, path: place.appending("input"))
    return try form.replay(request, input, calling: providers)
  }
}

/// The calls of a recording's file.
package struct CallRecording: Sendable {
  /// The greatest size of a file, in bytes: that of a recording with a last line.
  package static let sizeLimit = CallRecorder.Limits().file + CallRecorder.Limits().line

  /// The bytes of the lines, in order.
  private let lines: [ArraySlice<UInt8>]
  private let path: String

  /// Creates the recording of a file's bytes; each line is read when it is needed.
  package init(_ bytes: [UInt8], path: String) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    (self.lines, self.path) = (lines, path)
  }

  /// The number of lines, which is that of calls.
  package var count: Int { lines.count }

  /// Returns a call.
  /// - Parameter number: the number of its line, from 1.
  /// - Returns: the call.
  /// - Throws: a mistake with its line and column, `OUT_OF_RANGE` beyond the last line.
  package func call(_ number: Int) throws(LayoutError) -> RecordedCall {
    guard (1...max(1, count)).contains(number), count > 0 else {
      throw LayoutError(
        .outOfRange,
        message: "there is no call \(number); the recording has \(count)",
        file: path
      )
    }
    do throws(LayoutError) {
      let value = try JSONReader.read(Array(lines[number - 1]), line: number)
      return try RecordedCall(ValueDecoder(value), number: number)
    } catch {
      throw located(error, at: number)
    }
  }

  /// Calls the provider of a call again.
  /// - Throws: a mistake in the recording with its line and column, and the failure of a limit of the
  ///   operation.
  package func replay(
    _ call: RecordedCall,
    calling providers: ProviderRegistry
  ) throws(LayoutError) -> RecordedOutcome {
    do throws(LayoutError) {
      return try call.replay(calling: providers)
    } catch {
      throw located(error, at: call.number)
    }
  }

  /// Returns a failure with its place in the file.
  private func located(_ failure: LayoutError, at number: Int) -> LayoutError {
    var located = failure.moved(in: "call \(number)")
    located.file = path
    located.line = located.line ?? number
    return located
  }
}
