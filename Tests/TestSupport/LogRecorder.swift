import Foundation
public import Logging

/// Keeps what is logged, for tests that look at it.
public final class LogRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [String] = []

  /// Creates an empty recorder.
  public init() {}

  /// The lines so far: `level [metadata] message`.
  public var lines: [String] { lock.withLock { recorded } }

  /// A logger that writes here.
  public var logger: Logger {
    Logger(label: "test", factory: { _ in RecordingHandler(recorder: self) })
  }

  fileprivate func append(_ line: String) { lock.withLock { recorded.append(line) } }
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
    recorder.append("\(event.level) [\(names.joined(separator: " "))] \(event.message)")
  }
}
