import LayoutModel

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
