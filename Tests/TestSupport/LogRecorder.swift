import Foundation
package import Logging

/// Records log messages, for tests that check them.
package final class LogRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [String] = []
  private var recordedCalls: [String] = []

  /// Creates an empty recorder.
  package init() {}

  /// The lines that plugins have logged so far: `level [metadata] message`.
  package var lines: [String] { lock.withLock { recorded } }

  /// The calls of providers that were logged so far, in the same form.
  package var calls: [String] { lock.withLock { recordedCalls } }

  /// A logger that writes to the recorder.
  package var logger: Logger {
    Logger(label: "test", factory: { _ in RecordingHandler(recorder: self) })
  }

  fileprivate func append(_ line: String, isCall: Bool) {
    lock.withLock {
      if isCall { recordedCalls.append(line) } else { recorded.append(line) }
    }
  }
}

private struct RecordingHandler: LogHandler {
  let recorder: LogRecorder
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let names = event.metadata?.map { "\($0.key)=\($0.value)" }.sorted() ?? []
    recorder.append(
      "\(event.level) [\(names.joined(separator: " "))] \(event.message)",
      isCall: event.metadata?["code"] != nil
    )
  }
}
