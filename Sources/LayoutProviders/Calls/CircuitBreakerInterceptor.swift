import LayoutModel
import Logging

/// Suspends a plugin that keeps running out of time or memory.
///
/// Each such call costs the whole deadline and a state. A plugin is suspended after several of them
/// in a row, calls by other plugins left out; further calls are refused. It resumes when its file
/// changes or is reloaded.
struct CircuitBreakerInterceptor: CallInterceptor {
  /// The number of exhausted calls in a row that suspends a plugin.
  static let limit = 3

  /// Called when a plugin is suspended, with the failure of its further calls; nil if nothing
  /// is called.
  var didSuspend: (@Sendable (LayoutError) -> Void)?

  func begin(_ call: RunningCall) throws(LayoutError) {
    call.provider.hasLostState = false
    guard call.provider.exhaustedCalls >= Self.limit else { return }
    throw Self.suspension(of: call)
  }

  /// Returns the failure of a call of a suspended plugin.
  private static func suspension(of call: RunningCall) -> LayoutError {
    let name = call.provider.name
    let failure = LayoutError(
      .unavailable,
      origin: .plugin,
      message: "“\(name)” is suspended: \(limit) calls in a row ran out of time or memory",
      hint:
        "layouthost tries it again when its file changes, or after reload \"\(name)\" at the prompt"
    )
    return failure.about(call.provider, call.method, call.request)
  }

  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    // The calling plugin chose the request and the time; the called one is not at fault.
    guard !call.isCalledByPlugin else { return }
    if outcome.failure == nil {
      call.provider.exhaustedCalls = 0
    } else if call.provider.hasLostState {
      call.provider.exhaustedCalls += 1
      if call.provider.exhaustedCalls == Self.limit { didSuspend?(Self.suspension(of: call)) }
    }
  }
}

/// Gives each call its time: its provider's, or the time that its caller has left.
///
/// A plugin is stopped when its time has passed. A native engine cannot be stopped and has no time
/// of its own. If a plugin calls it after the plugin's time has passed, it does not begin; if the time
/// passes during the call, the plugin is stopped when the engine returns.
struct DeadlineInterceptor: CallInterceptor {
  func begin(_ call: RunningCall) throws(LayoutError) {
    if let deadline = call.deadline, deadline <= call.start {
      // Without a calling plugin, the document's time has passed.
      if !call.isCalledByPlugin, let limit = WorkLimit.current, limit.isOver {
        try limit.checkStopped()
      }
      throw LayoutError(
        .deadlineExceeded,
        origin: .plugin,
        message: "there was no time left to call “\(call.provider.name)”"
      )
    }
    guard let limit = call.provider.deadline else { return }
    let own = call.start.advanced(by: limit)
    call.deadline = call.deadline.map { min($0, own) } ?? own
  }
}

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

/// Adds up the time of a provider's calls.
///
/// The time of a call includes the calls of other providers within it, so the sum over all
/// providers may exceed the elapsed time. It is outside the circuit breaker and the deadline: the
/// calls that they refuse count as failures.
struct UsageInterceptor: CallInterceptor {
  func end(_ call: RunningCall, _ outcome: ProviderCallOutcome) {
    call.provider.usage.calls += 1
    if outcome.failure != nil { call.provider.usage.failures += 1 }
    call.provider.usage.time += outcome.duration
  }
}
