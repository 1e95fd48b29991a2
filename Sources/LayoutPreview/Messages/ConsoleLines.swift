import LayoutModel
import Logging
import Synchronization

/// The lines that plugins print, until they are sent to the page.
final class ConsoleLines: Sendable {
  /// The number of lines that are kept per request; the others are counted.
  private static let limit = 200
  /// The greatest length of a line, in characters.
  private static let lengthLimit = 2_000

  private let lines = Mutex<(kept: [(level: String, source: String, text: String)], others: Int)>(
    ([], 0)
  )

  func logger(level: Logger.Level) -> Logger {
    var logger = Logger(label: "layouthost") { _ in Handler(lines: self) }
    logger.logLevel = level
    return logger
  }

  /// Sends and removes the lines.
  func flush(to page: PreviewPage) {
    let (kept, others) = lines.withLock { lines in
      defer { lines = ([], 0) }
      return lines
    }
    guard !kept.isEmpty else { return }
    page.tell { json in
      json.member("reply", "console")
      json.member("lines", kept.map { [$0.level, $0.source, $0.text] })
      json.member("others", others)
    }
  }

  private func add(_ level: String, _ source: String, _ text: String) {
    lines.withLock { lines in
      guard lines.kept.count < Self.limit else { return lines.others += 1 }
      lines.kept.append((level, source, String(text.prefix(Self.lengthLimit))))
    }
  }

  private struct Handler: LogHandler {
    let lines: ConsoleLines
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let source = event.metadata?["plugin"] ?? event.metadata?["document"] ?? "layouthost"
      lines.add(event.level.rawValue, "\(source)", "\(event.message)")
    }
  }
}
