import LayoutModel

/// The one way to a provider: through the interceptors, one call inside another.
final class InterceptorPipeline {
  /// How deep plugins may ask each other.
  static let depthLimit = 16

  private let interceptors: [any CallInterceptor]
  /// The calls that are running, outermost first.
  private var running: [ProviderCall] = []
  /// How long the outermost calls have taken in all.
  private(set) var time: Duration = .zero

  /// Whether a call runs whose time those that it makes must share.
  var isLimited: Bool { running.last?.deadline != nil }

  /// Whether the time of the innermost running call has passed.
  var isOverdue: Bool {
    guard let deadline = running.last?.deadline else { return false }
    return deadline <= .now
  }

  /// Creates a chain; the interceptors stand from the outermost to the innermost.
  init(_ interceptors: [any CallInterceptor]) {
    self.interceptors = interceptors
  }

  /// Calls a provider.
  ///
  /// `body` asks it, and gets the time it may take.
  /// - Throws: what `body` or an interceptor throws, or a failure where a plugin that is answering a
  ///   question is asked the same one again.
  /// - Complexity: some 200 ns beside `body`.
  func run<Answer>(
    _ method: ProviderMethod,
    of provider: ProviderState,
    _ request: ProviderRequest?,
    _ body: (CallTime) throws(LayoutError) -> Answer
  ) throws(LayoutError) -> Answer {
    let call = ProviderCall(
      method,
      of: provider,
      request,
      within: running.last?.deadline,
      isAskedByPlugin: running.contains { !$0.provider.isNative }
    )
    running.append(call)
    defer { running.removeLast() }
    var begun = 0
    do throws(LayoutError) {
      while begun < interceptors.count {
        try interceptors[begun].begin(call)
        begun += 1
      }
      try refuseCircle(call)
      let answer = try body(call.time)
      end(call, failure: nil, begun: begun)
      return answer
    } catch {
      end(call, failure: error, begun: begun)
      throw error
    }
  }

  private func end(_ call: ProviderCall, failure: LayoutError?, begun: Int) {
    let duration = call.start.duration(to: .now)
    let outcome = ProviderCallOutcome(failure: failure, duration: duration)
    var position = begun
    while position > 0 {
      position -= 1
      interceptors[position].end(call, outcome)
    }
    if running.count == 1 { time += duration }
  }

  /// Plugins may ask each other, but none asks itself what it is answering.
  private func refuseCircle(_ call: ProviderCall) throws(LayoutError) {
    guard running.count > 1, !call.provider.isNative, let request = call.request else { return }
    let plugins = running.dropLast().filter { !$0.provider.isNative }
    let isCircle = plugins.contains { $0.request == request }
    guard isCircle || plugins.count >= Self.depthLimit else { return }
    let name = request.provider.name
    let chain = (plugins.compactMap(\.request?.provider.name) + [name]).joined(separator: " → ")
    throw LayoutError(
      .resourceExhausted,
      origin: .plugin,
      message: isCircle
        ? "“\(name)” asks itself: \(chain)"
        : "providers ask each other more than \(Self.depthLimit) deep: \(chain)"
    )
  }
}
