import LayoutModel
import Synchronization
import Testing

@Suite("Work limits")
struct WorkLimitTests {
  /// Work that only counts its stops.
  private final class Script: StoppableWork {
    let stops = Atomic<Int>(0)
    func stop() { stops.add(1, ordering: .relaxed) }
  }

  private static func code(_ body: () throws(LayoutError) -> Void) -> StatusCode {
    do throws(LayoutError) {
      try body()
      return .ok
    } catch {
      return error.code
    }
  }

  @Test("A work limit is current only while its work runs")
  func current() {
    let limit = WorkLimit()
    #expect(WorkLimit.current == nil)
    limit.run {
      #expect(WorkLimit.current === limit)
      let inner = WorkLimit()
      inner.run { #expect(WorkLimit.current === inner) }
      #expect(WorkLimit.current === limit)
    }
    #expect(WorkLimit.current == nil)
  }

  @Test("Work within its limit continues")
  func kept() throws {
    let limit = WorkLimit(time: .seconds(3600), memory: 1000)
    #expect(!limit.isOver)
    try limit.reserve(10, of: 100, "10 items")
    try limit.check()
    try limit.checkStopped()
  }

  @Test("A work limit stops work whose time is over, once a check has found that")
  func deadline() {
    let limit = WorkLimit(time: .zero)
    #expect(Self.code { () throws(LayoutError) in try limit.checkStopped() } == .ok)
    #expect(limit.isOver)
    #expect(Self.code { () throws(LayoutError) in try limit.checkStopped() } == .deadlineExceeded)
    #expect(Self.code { () throws(LayoutError) in try limit.check() } == .deadlineExceeded)
  }

  @Test("A work limit does not count excluded time")
  func excluding() throws {
    let limit = WorkLimit(time: .seconds(3600))
    let before = try #require(limit.deadline)
    let clock = ContinuousClock.now
    limit.excluding { while ContinuousClock.now == clock {} }
    #expect(try #require(limit.deadline) > before)
    #expect(WorkLimit(time: nil).deadline == nil)
  }

  @Test(
    "A work limit refuses memory beyond it, and names the need and the limit",
    arguments: [11, 1 << 40, .max]
  )
  func memory(count: Int) throws {
    let limit = WorkLimit(memory: 1000)
    let failure = try #require(throws: LayoutError.self) {
      try limit.reserve(count, of: 100, "\(count) items")
    }
    #expect(failure.code == .resourceExhausted)
    #expect(failure.message.hasPrefix("\(count) items need "))
    #expect(failure.message.hasSuffix("; the limit is 1000 bytes"))
    // A refused reservation ends the work.
    #expect(limit.isOver)
  }

  @Test("A work limit adds up reserved memory, and names it in its error")
  func sum() throws {
    let limit = WorkLimit(memory: 1 << 20)
    try limit.reserve(1, of: 900 << 10, "some")
    let failure = try #require(throws: LayoutError.self) {
      try limit.reserve(2, of: 100 << 10, "2 others")
    }
    #expect(
      failure.message == "2 others need 200 KiB besides 900 KiB; the limit is 1 MiB"
    )
    #expect(failure.hint?.contains("--memory-limit") == true)
  }

  @Test("A work limit bounds lists of unknown length")
  func growing() throws {
    let limit = WorkLimit(memory: 100_000)
    let current: WorkLimit? = limit
    let count = (0...).first { !current.hasRoom(for: Int.self, behind: $0) }
    // The first 4,096 are free, and three times as many fit.
    #expect(count == 4 * 4096)
    #expect(throws: LayoutError.self) { try limit.checkStopped() }
  }

  @Test("Cancelling a work limit stops its scripts, and refuses new ones")
  func cancelling() async throws {
    let limit = WorkLimit(time: nil, memory: nil)
    let script = Script()
    try limit.stopping(script) {
      limit.cancel()
      #expect(script.stops.load(ordering: .relaxed) == 1)
    }
    #expect(limit.isCancelled)
    #expect(Self.code { () throws(LayoutError) in try limit.check() } == .cancelled)
    // Nothing begins any more.
    #expect(throws: LayoutError.self) { try limit.stopping(script) {} }
    limit.cancel()
    #expect(script.stops.load(ordering: .relaxed) == 1)
  }

  @Test("A work limit is cancelled if the program is interrupted")
  func interruption() throws {
    let limit = WorkLimit(isInterrupted: { true })
    #expect(Self.code { () throws(LayoutError) in try limit.check() } == .cancelled)
    #expect(limit.isCancelled)
  }

  @Test("A work limit stops a sort, which then returns the elements in any order")
  func sorting() {
    let numbers = (0..<20_000).map { ($0 * 7919) % 20_011 }
    #expect(WorkLimit().run { numbers.sortedWithinLimit(by: <) } == numbers.sorted())
    let limit = WorkLimit(time: .zero)
    let rest = limit.run { numbers.sortedWithinLimit(by: <) }
    #expect(rest.count == numbers.count)
    #expect(throws: LayoutError.self) { try limit.checkStopped() }
  }
}
