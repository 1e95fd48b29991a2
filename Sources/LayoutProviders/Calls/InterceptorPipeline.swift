package import LayoutModel

/// The one way to a provider: through the interceptors, one call inside another.
///
/// Belongs to one registry and its thread. Calls nest strictly: a call ends before its caller, so
/// the pipeline keeps only a stack of calls.
final class InterceptorPipeline {
  /// The largest depth to which plugins may call each other.
  ///
  /// Native engines between plugins do not count. A thread with a small stack refuses calls earlier
  /// (`ThreadStack`).
  static let depthLimit = 16

  /// The greatest number of calling plugins that an error names.
  private static let shownNames = 3

  /// The interceptors, from the outermost to the innermost.
  private let interceptors: [any CallInterceptor]
  /// The calls that are running, outermost first.
  private var running: [RunningCall] = []
  /// The total duration of the outermost calls.
  private(set) var time: Duration = .zero

  /// Whether a running call limits the time of nested calls.
  ///
  /// The time is that of the innermost call, or that of the thread's operation. A plugin that does
  /// not load within it may load with more time, so such a failure is not kept.
  var isLimited: Bool { running.last?.deadline != nil || WorkLimit.current?.deadline != nil }

  /// Whether the time of the innermost running call has passed.
  ///
  /// False for a call without a deadline. Host functions check it after a nested call: a plugin
  /// whose time is over is stopped, and gets no error that its `pcall` could catch.
  var isOverdue: Bool {
    excludeTime(of: WorkLimit.current)
    guard let deadline = running.last?.deadline else { return false }
    return deadline <= .now
  }

  /// The time of the operation that the deadlines of the running calls already leave out.
  private var excludedTime: Duration = .zero

  /// Postpones the deadlines of the running calls by the time that the operation does not count since then,
  /// such as that of a paused script.
  private func excludeTime(of limit: WorkLimit?) {
    let total = limit?.excludedTime ?? .zero
    guard total != excludedTime else { return }
    for call in running { call.deadline = call.deadline?.advanced(by: total - excludedTime) }
    excludedTime = total
  }

  /// Creates a chain of interceptors, from the outermost to the innermost.
  init(_ interceptors: [any CallInterceptor]) {
    self.interceptors = interceptors
  }

  /// Calls a provider.
  /// - Parameters:
  ///   - method: the method's name.
  ///   - provider: the provider's state, which the interceptors update.
  ///   - request: the request; nil while a plugin's file is loaded.
  ///   - body: makes the call.
  /// - Returns: the result of the closure.
  /// - Throws: the error of the closure or of an interceptor, or a failure if a plugin calls itself
  ///   with the request that it is running.
  /// - Complexity: some 200 ns beside the closure.
  @inline(__always)
  func run<Output>(
    _ method: ProviderMethodName,
    of provider: ProviderState,
    _ request: CalledRequest?,
    _ body: (RunningCall) throws(LayoutError) -> Output
  ) throws(LayoutError) -> Output {
    let call = try begin(method, of: provider, request)
    do throws(LayoutError) {
      let result = try body(call)
      end(call, begun: interceptors.count, failure: nil)
      return result
    } catch {
      end(call, begun: interceptors.count, failure: error)
      throw error
    }
  }

  /// Runs a closure whose time does not count for the innermost running call: the sections that a
  /// collection lays out have their own time.
  ///
  /// The operation's limit still holds.
  func apart<Output>(_ body: () throws(LayoutError) -> Output) throws(LayoutError) -> Output {
    guard let call = running.last, let deadline = call.deadline else { return try body() }
    let start = ContinuousClock.now
    call.deadline = nil
    defer { call.deadline = deadline.advanced(by: start.duration(to: .now)) }
    return try body()
  }

  /// Begins a call with all interceptors.
  ///
  /// A call that an interceptor refuses ends with those that have begun.
  /// - Throws: the error of the operation's limit, of an interceptor, or of ``refuseNesting(_:)``.
  private func begin(
    _ method: ProviderMethodName,
    of provider: ProviderState,
    _ request: CalledRequest?
  ) throws(LayoutError) -> RunningCall {
    let limit = WorkLimit.current
    try limit?.check()
    excludeTime(of: limit)
    let call = RunningCall(
      method,
      of: provider,
      request,
      within: running.last?.deadline ?? limit?.deadline,
      isCalledByPlugin: running.contains { !$0.provider.isNative }
    )
    running.append(call)
    var begun = 0
    do throws(LayoutError) {
      for interceptor in interceptors {
        try interceptor.begin(call)
        begun += 1
      }
      try refuseNesting(call)
      return call
    } catch {
      end(call, begun: begun, failure: error)
      throw error
    }
  }

  /// Ends a call with the first interceptors, which have begun, the innermost first.
  private func end(_ call: RunningCall, begun: Int, failure: LayoutError?) {
    // A repeated call may succeed.
    if failure != nil { WorkLimit.current?.noteUnrepeatable() }
    let duration = call.start.duration(to: .now)
    let outcome = ProviderCallOutcome(failure: failure, duration: duration)
    for interceptor in interceptors.prefix(begun).reversed() { interceptor.end(call, outcome) }
    if running.count == 1 { time += duration }
    running.removeLast()
  }

  /// Checks that plugins call each other no deeper than the limit and the thread's stack allow, and
  /// that none calls itself with the request that it is running.
  ///
  /// A plugin may call itself with another request, such as one for fewer items.
  /// - Throws: `RESOURCE_EXHAUSTED` with the chain of names, as in “a → b → a”.
  /// - Complexity: O(depth), with a comparison of requests for each plugin in the chain.
  private func refuseNesting(_ call: RunningCall) throws(LayoutError) {
    guard running.count > 1, !call.provider.isNative, let request = call.called?.request else {
      return
    }
    let plugins = running.dropLast().filter { !$0.provider.isNative }
    let name = request.provider.name
    let problem: String
    var hint: String?
    if plugins.contains(where: { $0.called?.request == request }) {
      problem = "“\(name)” calls itself"
    } else if plugins.count >= Self.depthLimit {
      problem = "providers call each other more than \(Self.depthLimit) deep"
      hint = "one of them must lay out its items without calling the next"
    } else if !plugins.isEmpty, !ThreadStack.hasRoomForCall {
      problem = ThreadStack.sentence("calls of providers")
    } else {
      return
    }
    var chain = plugins.compactMap { $0.called?.request.provider.name }
    if chain.count > Self.shownNames { chain = chain.prefix(Self.shownNames) + ["…"] }
    throw LayoutError(
      .resourceExhausted,
      origin: .plugin,
      message: "\(problem): \((chain + [name]).joined(separator: " → "))",
      hint: hint
    )
  }
}

extension LayoutError {
  /// Returns the failure of another plugin with the name of its caller.
  ///
  /// Names are added from the innermost call outwards.
  package func asked(by plugin: String) -> LayoutError {
    var failure = self
    failure.calledBy.append(plugin)
    return failure
  }
}
