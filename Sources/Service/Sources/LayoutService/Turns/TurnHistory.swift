/// The clients and providers whose turns were long lately.
///
/// The last turns of a client with the same providers count; for a client with none, or with a single long one,
/// those of the providers for all clients. A client that connects again, or makes short requests in between,
/// therefore gains nothing, and a single slow start, or a moment in which the machine is busy, costs nothing.
struct TurnHistory {
  /// The time from which a turn is long.
  static let longTime = Duration.milliseconds(50)
  /// The time for which a turn counts.
  static let memory = Duration.seconds(20)
  /// The long turns after which the next one is expected to be long.
  private static let longCount = 2
  /// The most subjects that are remembered.
  private static let limit = 4096

  /// The last turns of a subject or a provider.
  private struct Turns {
    /// The long turns, each within ``memory`` of the one before, whatever short ones lie between; 0 if all were short.
    var count = 0
    var end: ContinuousClock.Instant

    /// Whether the next turn is expected to be long.
    var areLong: Bool { count >= TurnHistory.longCount }
  }

  private var subjects: [TurnSubject: Turns] = [:]
  private var providers: [String: Turns] = [:]

  /// Whether the next turn of a subject is expected to be long.
  func isLong(_ subject: TurnSubject, at now: ContinuousClock.Instant) -> Bool {
    if let own = Self.recent(subjects[subject], at: now), own.count != 1 { return own.areLong }
    return subject.providers.contains { Self.recent(providers[$0], at: now)?.areLong == true }
  }

  /// Notes a turn that ends.
  mutating func note(_ subject: TurnSubject, time: Duration, at now: ContinuousClock.Instant) {
    Self.note(time, in: &subjects[subject], at: now)
    for provider in subject.providers { Self.note(time, in: &providers[provider], at: now) }
    if subjects.count > Self.limit || providers.count > Self.limit { forget(before: now) }
  }

  private static func note(
    _ time: Duration,
    in turns: inout Turns?,
    at now: ContinuousClock.Instant
  ) {
    let before = recent(turns, at: now)?.count ?? 0
    if time >= longTime {
      turns = Turns(count: before + 1, end: now)
    } else if before == 0 {
      turns = Turns(end: now)
    }
  }

  private static func recent(_ turns: Turns?, at now: ContinuousClock.Instant) -> Turns? {
    turns.flatMap { $0.end + memory > now ? $0 : nil }
  }

  /// Forgets the turns that count no more; all of them if there are too many others.
  private mutating func forget(before now: ContinuousClock.Instant) {
    subjects = subjects.filter { $0.value.end + Self.memory > now }
    providers = providers.filter { $0.value.end + Self.memory > now }
    if subjects.count > Self.limit / 2 { subjects = [:] }
    if providers.count > Self.limit / 2 { providers = [:] }
  }
}
