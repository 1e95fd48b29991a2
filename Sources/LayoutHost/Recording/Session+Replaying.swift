package import LayoutModel
package import LayoutProviders
import LayoutSystem
import SystemPackage

extension CallRecording {
  /// Reads the file of a recording.
  /// - Throws: a failure with the path for a file that cannot be read.
  package init(reading path: String) throws(LayoutError) {
    do {
      self.init(try FileReading.plainBytes(of: path, limit: Self.sizeLimit), path: path)
    } catch {
      throw LayoutError(
        (error as? Errno) == .noSuchFileOrDirectory ? .notFound : .unavailable,
        origin: .inputOutput,
        message: "the recording cannot be read: \(error)",
        file: path
      )
    }
  }
}

/// A recorded call, with what calling it again has returned.
package struct ReplayedCall: Sendable {
  /// The greatest number of differences that are kept of a call.
  private static let limit = 100

  /// The call as it was recorded.
  package let call: RecordedCall
  /// The outcome now.
  package let outcome: RecordedOutcome
  /// The places at which the outcomes differ, at most a hundred; empty if they are equal.
  package let differences: [ValueDifference]

  /// Whether the call failed, then or now, or has another outcome now.
  package var isSuspicious: Bool { call.isFailure || outcome.isFailure || !differences.isEmpty }

  fileprivate init(_ call: RecordedCall, _ outcome: RecordedOutcome) {
    (self.call, self.outcome) = (call, outcome)
    differences = ValueDifference.all(
      from: SourceObject([call.outcome].compactMap(\.self)),
      to: SourceObject([outcome.member]),
      limit: Self.limit
    )
  }
}

extension Session {
  /// Calls the provider of a recorded call again, with this session's plugins.
  ///
  /// The call is independent of earlier ones: no failure of theirs suspends its plugin.
  /// - Throws: a mistake in the recording, and the failure of a limit that stops the operation; a
  ///   provider's failure is an outcome.
  package func replay(
    _ call: RecordedCall,
    of recording: CallRecording? = nil
  ) throws(LayoutError) -> ReplayedCall {
    forgetFailures()
    let providers = registry
    let outcome = try runOperation { () throws(LayoutError) -> RecordedOutcome in
      if let recording { return try recording.replay(call, calling: providers) }
      return try call.replay(calling: providers)
    }
    return ReplayedCall(call, outcome)
  }
}
