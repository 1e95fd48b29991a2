import LayoutModel
import Logging

/// Logs each call at the level `debug`.
///
/// A line has the method, the section from 0 with the number of its items, the status with the
/// error's sentence, and the duration in milliseconds. The provider's name, the method and the code
/// are metadata as well, so that log backends can filter by them.
struct LoggingInterceptor: CallInterceptor {
  /// The level; a logger with a higher level needs no interceptor.
  static let level = Logger.Level.debug

  /// Receives a line for each call.
  let logger: Logger

  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    var place = ""
    if let request = call.request {
      place = " of section \(request.section.index), items: \(request.items.count)"
    }
    let result = outcome.failure.map { "\($0.code.rawValue), \($0.message)" } ?? "OK"
    let milliseconds = (outcome.duration / .microseconds(1)).rounded() / 1000
    logger.log(
      level: Self.level,
      "\(call.method.rawValue)\(place): \(result), \(NumberText.shortest(milliseconds)) ms",
      metadata: [
        "plugin": "\(call.provider.name)", "method": "\(call.method.rawValue)",
        "code": "\(outcome.code.rawValue)",
      ]
    )
  }
}
