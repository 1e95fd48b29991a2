/// What has changed and is not reported yet.
struct PendingChanges {
  private var paths: Set<String> = []
  private var isEverything = false
  private var first: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?

  /// Notes changed paths; none changes nothing.
  mutating func note(_ changed: Set<String>, at now: ContinuousClock.Instant) {
    guard !changed.isEmpty else { return }
    paths.formUnion(changed)
    extend(to: now)
  }

  /// Notes that events are lost.
  mutating func noteEverything(at now: ContinuousClock.Instant) {
    isEverything = true
    extend(to: now)
  }

  private mutating func extend(to now: ContinuousClock.Instant) {
    first = first ?? now
    last = now
  }

  /// When the changes are to be reported if nothing more happens; nil where there are none.
  func due(_ time: QuietTime) -> ContinuousClock.Instant? {
    guard let first, let last else { return nil }
    return min(last + time.quiet, first + time.longest)
  }

  /// The report, behind which nothing is pending.
  mutating func take() -> Wake {
    defer { self = PendingChanges() }
    return isEverything ? .everything : .changed(paths.sorted())
  }
}
