/// The time of a profiled session, by the part of the program that spends it.
///
/// Each instant counts for one part, the innermost one. A session that is not profiled has no spans. They belong to
/// the session's thread.
package final class ProfileSpans {
  /// A part of the program.
  package enum Part: Int, Sendable, CaseIterable {
    /// layouthost itself: descriptions, merging, visible states.
    case host
    /// Plugins in Lua.
    case scripts
    /// The arguments and results of plugins: making the arguments, reading and checking the results.
    case exchange
    /// Measuring texts.
    case texts
    /// Engines and providers in other languages, and the call of any provider.
    case providers
  }

  /// The time of each part so far, by its number.
  private var totals = [Duration](repeating: .zero, count: Part.allCases.count)
  /// The parts that are running, innermost last.
  private var running: [Part] = []
  /// The start of the time that is not counted yet.
  private var last = ContinuousClock.now
  /// The time in which a plugin in Lua has run, with all that it called.
  package private(set) var timeInScripts = Duration.zero
  /// The number of running calls of plugins in Lua.
  private var scriptDepth = 0
  /// The calls of plugins in Lua that no other plugin has made, and the calls of providers within them.
  private var callCounts = (outer: 0, inner: 0)

  package init() {}

  /// Forgets all time so far.
  package func restart() {
    count()
    totals = totals.map { _ in .zero }
    timeInScripts = .zero
    callCounts = (0, 0)
  }

  /// The time of a part, up to its latest end or begin.
  package func time(of part: Part) -> Duration { totals[part.rawValue] }

  /// The time of all parts.
  package var total: Duration { totals.reduce(.zero, +) }

  /// The calls of other providers within each call of a plugin in Lua, on average.
  package var innerCalls: Double { Double(callCounts.inner) / Double(max(1, callCounts.outer)) }

  /// Begins a part.
  /// - Returns: the number of the parts around it, for ``leave(to:)``.
  @discardableResult
  package func enter(_ part: Part) -> Int {
    count()
    running.append(part)
    if part == .providers, scriptDepth > 0 { callCounts.inner += 1 }
    if part == .scripts {
      if scriptDepth == 0 { callCounts.outer += 1 }
      scriptDepth += 1
    }
    return running.count - 1
  }

  /// Ends the innermost part.
  package func leave() { leave(to: max(0, running.count - 1)) }

  /// Ends parts until only some are running: a failure leaves several at once.
  package func leave(to depth: Int) {
    count()
    while running.count > depth {
      if running.removeLast() == .scripts { scriptDepth -= 1 }
    }
  }

  /// Counts the time since the last change for the innermost part.
  private func count() {
    let now = ContinuousClock.now
    let time = last.duration(to: now)
    totals[(running.last ?? .host).rawValue] += time
    if scriptDepth > 0 { timeInScripts += time }
    last = now
  }
}

extension ProfileSpans? {
  /// Returns the result of a closure, whose time counts for a part if there are spans.
  package func measure<Value, Failure: Error>(
    _ part: ProfileSpans.Part,
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let spans = self else { return try body() }
    let depth = spans.enter(part)
    defer { spans.leave(to: depth) }
    return try body()
  }
}
