import LayoutEngine
import LayoutModel
import LayoutSystem
import Logging
import Synchronization

/// A check of a matrix's combinations by several threads, each with its own sessions.
///
/// It has a result only if the order of the combinations does not matter. It gives up if plugins
/// log, if time or memory runs out, or if two runs differ: the messages then depend on the earlier
/// combinations.
final class ParallelCheck: Sendable {
  /// The progress of the threads.
  private struct Progress {
    /// The first place that no thread has taken.
    var next = 0
    /// The findings of each checked place.
    var found: [CheckFindings?]
    /// The number of checked combinations.
    var count = 0
    /// Whether the order of combinations matters.
    var hasGivenUp = false
  }

  private let combinations: [LayoutMatrix.Combination]
  /// The combinations of each place: a device in one orientation.
  ///
  /// One thread checks a whole place, so that it compares as many runs as a single thread would.
  private let places: [Range<Int>]
  /// The progress, which all threads change.
  private let progress: Mutex<Progress>

  /// The smallest number of combinations that is worth a thread.
  private static let combinationsPerThread = 24
  /// The largest number of items for several threads, since sessions hold several layouts at a
  /// time.
  private static let itemLimit = 20_000

  private init(_ combinations: [LayoutMatrix.Combination]) {
    let starts = combinations.indices.filter {
      $0 == 0 || combinations[$0].place != combinations[$0 - 1].place
    }
    self.combinations = combinations
    places = zip(starts, starts.dropFirst() + [combinations.count]).map { $0..<$1 }
    progress = Mutex(Progress(found: Array(repeating: nil, count: places.count)))
  }

  /// Checks a session's content in all combinations; the session is unchanged.
  ///
  /// Nil if the order of the combinations matters, or if one thread is as fast. This thread calls
  /// `report`, with the number of checked combinations.
  static func findings(
    of session: Session,
    in combinations: [LayoutMatrix.Combination],
    report: (Int, LayoutMatrix.Combination) -> Void
  ) -> CheckFindings? {
    let most = min(SystemThread.processorCount, combinations.count / combinationsPerThread)
    guard most > 1 else { return nil }
    let check = ParallelCheck(combinations)
    let logger = check.logger(level: session.configuration.logger.logLevel)
    let first = session.replica(logger: logger)
    guard let solution = try? first.solve(),
      solution.collections.reduce(0, { $0 + $1.layout.itemCount }) <= itemLimit
    else { return nil }
    let others = (1..<max(1, min(most, check.places.count)))
      .map { _ in session.replica(logger: logger) }
    let threads = others.map { session in
      // No other thread uses it.
      nonisolated(unsafe) let session = session
      return try? SystemThread { check.work(at: session) { _, _ in } }
    }
    // With fewer threads than sessions, each does more.
    check.work(at: first, report: report)
    for thread in threads { thread?.join() }
    return check.merged()
  }

  /// Checks places until all are taken, or the order of combinations turns out to matter.
  private func work(at session: Session, report: (Int, LayoutMatrix.Combination) -> Void) {
    let otherRuns = DeterminismProbe(of: session)
    while let place = nextPlace() {
      var findings = CheckFindings()
      for combination in combinations[places[place]] {
        report(progress.withLock { $0.count }, combination)
        CombinationCheck(combination: combination, session: session, otherRuns: otherRuns)
          .run(&findings)
        guard goesOn(after: findings) else { return }
      }
      progress.withLock { $0.found[place] = findings }
    }
  }

  /// Takes the next place; nil if all are taken, or the check has given up.
  private func nextPlace() -> Int? {
    progress.withLock { progress in
      guard progress.next < places.count, !progress.hasGivenUp else { return nil }
      defer { progress.next += 1 }
      return progress.next
    }
  }

  /// Counts a combination, with the findings of its place so far; false if the order of combinations matters.
  private func goesOn(after findings: CheckFindings) -> Bool {
    progress.withLock { progress in
      progress.count += 1
      let isOrdered = findings.exhaustedCount > 0 || findings.contain(.nondeterminism)
      progress.hasGivenUp = progress.hasGivenUp || isOrdered
      return !progress.hasGivenUp
    }
  }

  /// Returns the findings in the order of combinations; nil if the check has given up.
  private func merged() -> CheckFindings? {
    progress.withLock { progress in
      guard !progress.hasGivenUp else { return nil }
      var findings = CheckFindings()
      for index in progress.found.indices {
        if let found = progress.found[index] { findings.add(found) }
        progress.found[index] = nil
      }
      return findings
    }
  }

  /// Returns a logger whose first message ends the check, since messages have an order.
  private func logger(level: Logger.Level) -> Logger {
    Logger(label: "layouthost") { _ in
      RefusedLog(logLevel: level) { [self] in progress.withLock { $0.hasGivenUp = true } }
    }
  }
}

/// A log that only notices messages.
private struct RefusedLog: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level
  let notice: @Sendable () -> Void

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { notice() }
}
