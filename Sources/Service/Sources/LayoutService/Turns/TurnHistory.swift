/// The clients and providers whose turns were long lately.
///
/// What a client's last turns with the same providers took counts; for a client without such turns, it is
/// what the providers took for others. A client that connects again therefore gains nothing.
struct TurnHistory {
  /// The time from which a turn is long.
  static let longTime = Duration.milliseconds(50)
  /// The time for which a turn counts.
  static let memory = Duration.seconds(20)
  /// The most subjects that are remembered.
  private static let limit = 4096

  /// The last long turns, and for other subjects the last turns, by subject.
  private var turns: [TurnSubject: (isLong: Bool, end: ContinuousClock.Instant)] = [:]
  /// The ends of providers' last long turns.
  private var longTurns: [String: ContinuousClock.Instant] = [:]

  /// Whether the next turn of a subject is expected to be long.
  func isLong(_ subject: TurnSubject, at now: ContinuousClock.Instant) -> Bool {
    if let turn = turns[subject], turn.end + Self.memory > now { return turn.isLong }
    return subject.providers.contains { provider in
      longTurns[provider].map { $0 + Self.memory > now } == true
    }
  }

  /// Notes a turn that ends.
  mutating func note(_ subject: TurnSubject, time: Duration, at now: ContinuousClock.Instant) {
    let isLong = time >= Self.longTime
    if isLong {
      for provider in subject.providers { longTurns[provider] = now }
    } else if let turn = turns[subject], turn.isLong, turn.end + Self.memory > now {
      return
    }
    turns[subject] = (isLong, now)
    if turns.count > Self.limit || longTurns.count > Self.limit { forget(before: now) }
  }

  /// Forgets the turns that count no more; all of them if there are too many others.
  private mutating func forget(before now: ContinuousClock.Instant) {
    turns = turns.filter { $0.value.end + Self.memory > now }
    longTurns = longTurns.filter { $0.value + Self.memory > now }
    if turns.count > Self.limit / 2 { turns = [:] }
    if longTurns.count > Self.limit / 2 { longTurns = [:] }
  }
}
