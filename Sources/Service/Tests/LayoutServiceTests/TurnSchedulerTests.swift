import Synchronization
import Testing

import LayoutService

/// A clock that stands still until a test moves it.
private final class TestClock: Sendable {
  private let time = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { time.withLock { $0 } }
  func advance(by duration: Duration) { time.withLock { $0 += duration } }
}

/// A scheduler whose requests begin, wait and end one by one.
private final class Turns: Sendable {
  let scheduler: TurnScheduler
  let clock = TestClock()
  private let log = Mutex<[(client: String, turn: TurnScheduler.Turn)]>([])

  init(places: Int, queueLength: Int = 1000) {
    scheduler = TurnScheduler(places: places, queueLength: queueLength) { [clock] in clock.now }
  }

  /// The clients whose requests have begun, in order.
  var begun: [String] { log.withLock { $0.map(\.client) } }

  /// Makes a request, and returns when it has begun or waits.
  @discardableResult
  func request(
    _ client: String,
    _ provider: String = "tiles",
    _ cancellation: CallCancellation = CallCancellation()
  ) async -> Task<Bool, Never> {
    let total = scheduler.counts.total
    let task = Task {
      let subject = TurnSubject(client: client, providers: [provider])
      guard let turn = try? await scheduler.turn(for: subject, cancellation) else { return false }
      log.withLock { $0.append((client, turn)) }
      return true
    }
    while scheduler.counts.total == total { await Task.yield() }
    await settle()
    return task
  }

  /// Ends the oldest turn of a client, and returns when the next request has begun.
  func end(_ client: String) async throws {
    let turn = try #require(
      log.withLock { log in
        log.firstIndex { $0.client == client }.map { log.remove(at: $0).turn }
      }
    )
    turn.end()
    await settle()
  }

  /// Ends the oldest turn of all.
  func endOldest() async throws { try await end(try #require(begun.first)) }

  /// Waits until all requests that have a turn know it.
  private func settle() async {
    while log.withLock({ $0.count }) != scheduler.counts.running { await Task.yield() }
  }
}

@Suite("Turns of requests")
struct TurnSchedulerTests {
  @Test("A free turn goes to the client that holds the fewest, and among equals turns go round")
  func clients() async throws {
    let turns = Turns(places: 1)
    for client in ["a", "a", "a", "a", "b", "c"] { await turns.request(client) }
    #expect(turns.begun == ["a", "a"])
    try await turns.end("a")
    #expect(turns.begun == ["a", "b"])
    try await turns.end("a")
    #expect(turns.begun == ["b", "a"])
    try await turns.end("b")
    #expect(turns.begun == ["a", "c"])
  }

  @Test("Of requests of one client, that of the provider with the fewest turns is next")
  func providers() async throws {
    let turns = Turns(places: 1)
    await turns.request("a", "slow")
    await turns.request("b", "slow")
    let waiting = await turns.request("c", "slow")
    let other = await turns.request("c", "tiles")
    try await turns.end("a")
    #expect(await other.value)
    try await turns.end("b")
    #expect(await waiting.value)
  }

  @Test(
    "Clients that always wait are served equally often",
    arguments: [1, 2, 5],
    [1, 2, 3] as [UInt64]
  )
  func fairness(places: Int, seed: UInt64) async throws {
    let clients = (0..<4).map { "client \($0)" }
    let turns = Turns(places: places)
    var requests = clients.flatMap { client in Array(repeating: client, count: 20) }
    var state = seed
    for index in requests.indices.reversed() {
      // Knuth's linear congruential generator (MMIX).
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      requests.swapAt(index, Int(state >> 33) % (index + 1))
    }
    for client in requests { await turns.request(client) }
    var served: [String: Int] = [:]
    for _ in 0..<40 {
      served[try #require(turns.begun.first), default: 0] += 1
      try await turns.endOldest()
    }
    let counts = clients.map { served[$0, default: 0] }
    // The first turns went to the first requests.
    let difference = (counts.max() ?? 0) - (counts.min() ?? 0)
    #expect(difference <= places + 2, "seed \(seed): \(counts)")
  }

  @Test("Endless scripts leave a turn to others, to their own clients, too")
  func longTurns() async throws {
    let turns = Turns(places: 2)
    for number in 0..<8 { await turns.request("\(number)", "endless") }
    // That they are long is not known yet.
    #expect(turns.begun == ["0", "1", "2"])
    turns.clock.advance(by: .milliseconds(250))
    for client in ["0", "1", "2"] { try await turns.end(client) }
    #expect(turns.begun == ["3", "4"])
    await turns.request("honest")
    #expect(turns.begun == ["3", "4", "honest"])
    try await turns.end("honest")
    await turns.request("0")
    #expect(turns.begun == ["3", "4", "0"])
  }

  @Test("A short turn with a provider that is long for others gives its client the free turn")
  func trust() async throws {
    let turns = Turns(places: 1)
    for _ in 0..<2 {
      await turns.request("a", "loops")
      turns.clock.advance(by: .milliseconds(250))
      try await turns.end("a")
    }
    await turns.request("b", "loops")
    await turns.request("honest", "loops")
    #expect(turns.begun == ["b"])
    try await turns.end("b")
    #expect(turns.begun == ["honest"])
    try await turns.end("honest")
    await turns.request("a", "loops")
    await turns.request("c", "loops")
    await turns.request("honest", "loops")
    #expect(turns.begun == ["a", "honest"])
    try await turns.end("honest")
    // What was long is forgotten after a while.
    turns.clock.advance(by: .seconds(21))
    await turns.request("d")
    #expect(turns.begun.contains("d"))
  }

  @Test("One long turn costs a client nothing, unless its provider is long for others")
  func slowStart() async throws {
    let turns = Turns(places: 1)
    for client in ["honest", "a", "a"] {
      await turns.request(client, client)
      turns.clock.advance(by: .milliseconds(250))
      try await turns.end(client)
    }
    await turns.request("a", "a")
    await turns.request("b", "a")
    await turns.request("honest", "honest")
    #expect(turns.begun == ["a", "honest"])
    // Short turns in between do not hide a second long one.
    try await turns.end("honest")
    await turns.request("honest", "honest")
    turns.clock.advance(by: .milliseconds(250))
    try await turns.end("honest")
    await turns.request("honest", "honest")
    #expect(turns.begun == ["a"])
  }

  @Test(
    "Long turns count only as far as they outweigh a tenth of the time of short ones",
    arguments: [(shortCount: 30, isHonest: true), (shortCount: 10, isHonest: false)]
  )
  func rareLongTurns(shortCount: Int, isHonest: Bool) async throws {
    let turns = Turns(places: 1)
    for _ in 0..<2 {
      await turns.request("endless", "endless")
      turns.clock.advance(by: .milliseconds(250))
      try await turns.end("endless")
    }
    let short = Array(repeating: 20, count: shortCount)
    for time in [60] + Array(repeating: [60] + short, count: 5).joined() {
      await turns.request("client")
      turns.clock.advance(by: .milliseconds(time))
      try await turns.end("client")
    }
    await turns.request("endless", "endless")
    await turns.request("client")
    #expect(turns.begun == (isHonest ? ["endless", "client"] : ["endless"]))
  }

  @Test("If too many wait, the last of the client with the most waiting ones is refused")
  func refusals() async throws {
    let turns = Turns(places: 1, queueLength: 3)
    for _ in 0..<2 { await turns.request("a") }
    var waiting: [Task<Bool, Never>] = []
    for _ in 0..<3 { waiting.append(await turns.request("a")) }
    let other = await turns.request("b")
    #expect(await waiting[2].value == false)
    #expect(await turns.request("a").value == false)
    try await turns.end("a")
    #expect(await other.value)
    #expect(turns.scheduler.counts.waiting == 2)
  }

  @Test("A cancelled request waits no more, and leaves its place to others")
  func cancellation() async throws {
    let turns = Turns(places: 1, queueLength: 1)
    for _ in 0..<2 { await turns.request("a") }
    let cancellation = CallCancellation()
    let request = await turns.request("b", "tiles", cancellation)
    cancellation.cancel()
    #expect(await request.value == false)
    #expect(turns.scheduler.counts.waiting == 0)
    let next = await turns.request("c")
    try await turns.end("a")
    #expect(await next.value)
  }
}
