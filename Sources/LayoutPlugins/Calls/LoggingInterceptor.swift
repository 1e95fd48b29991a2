import LayoutModel
import Logging

/// Logs each call at the level `debug`.
struct LoggingInterceptor: CallInterceptor {
  /// The level; where the logger takes nothing as fine, there is no interceptor.
  static let level = Logger.Level.debug

  let logger: Logger

  func end(_ call: ProviderCall, _ outcome: ProviderCallOutcome) {
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
