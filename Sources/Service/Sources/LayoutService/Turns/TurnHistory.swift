/// The clients and providers whose turns were long lately.
///
/// The last turns of a client with the same providers count; for a client without any, or with a single long one,
/// those of the providers for all clients. Long turns are weighed against a tenth of the time of short ones: a client
/// that connects again, or makes short requests in between, therefore gains little, and a single slow start, or
/// a machine that is busy at times, costs nothing.
struct TurnHistory {
  /// The time from which a turn is long.
  static let longTime = Duration.milliseconds(50)
  /// The time for which a turn counts.
  static let memory = Duration.seconds(20)
  /// The long turns after which the next one is expected to be long.
  private static let longCount = 2
  /// The time that long turns take more than a tenth of that of short ones, from which the next is expected to be long.
  private static let longExcess = Duration.milliseconds(200)
  /// The most subjects that are remembered.
  private static let limit = 4096

  /// The last turns of a subject or a provider.
  private struct Turns {
    /// The long turns, each within ``memory`` of the one before, whatever short ones lie between; 0 if all were short.
    var count = 0
    /// The time that they took more than a tenth of the time of those short ones, at least 0.
    var excess = Duration.zero
    var hasShort = false
    var end: ContinuousClock.Instant

    /// Whether the turns say more than that a single one was long.
    var isKnown: Bool { hasShort || count >= TurnHistory.longCount }

    /// Whether the next turn is expected to be long.
    var areLong: Bool { count >= TurnHistory.longCount && excess >= TurnHistory.longExcess }
  }

  private var subjects: [TurnSubject: Turns] = [:]
  private var providers: [String: Turns] = [:]

  /// Whether the next turn of a subject is expected to be long.
  func isLong(_ subject: TurnSubject, at now: ContinuousClock.Instant) -> Bool {
    if let own = Self.recent(subjects[subject], at: now), own.isKnown { return own.areLong }
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
    var noted = recent(turns, at: now) ?? Turns(end: now)
    if time >= longTime {
      noted.count += 1
      noted.excess += time
    } else {
      noted.hasShort = true
      noted.excess = max(.zero, noted.excess - time / 10)
    }
    if time >= longTime || noted.count == 0 { noted.end = now }
    turns = noted
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
