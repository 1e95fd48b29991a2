import LayoutModel

/// Gives each call its time: its provider's, or what is left of the time of the call that makes it.
///
/// A plugin is stopped when its time has passed. A native engine cannot be stopped and has no time of
/// its own; asked by a plugin, it does not begin in a time that has passed, and the plugin is stopped
/// when the engine returns.
struct DeadlineInterceptor: CallInterceptor {
  func begin(_ call: ProviderCall) throws(LayoutError) {
    if let deadline = call.deadline, deadline <= call.start {
      throw LayoutError(
        .deadlineExceeded,
        origin: .plugin,
        message: "there was no time left to ask “\(call.provider.name)”"
      )
    }
    guard let limit = call.provider.deadline else { return }
    let own = call.start.advanced(by: limit)
    call.deadline = call.deadline.map { min($0, own) } ?? own
  }
}
