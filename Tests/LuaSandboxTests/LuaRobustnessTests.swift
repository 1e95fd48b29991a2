import Glibc
import Synchronization
import TestSupport
import Testing

import LuaSandbox

@Suite("Robustness of the sandbox", .endsInTime)
struct LuaRobustnessTests {
  /// Counts its own instances through a counter of the test.
  ///
  /// The testing library keeps weak references to thrown errors, and reads them on threads of other
  /// tests: such a read can briefly retain an error, and release it there.
  final class Tracked: Error {
    final class Counter: Sendable {
      private let count = Atomic(0)

      func add(_ difference: Int) { count.add(difference, ordering: .relaxed) }

      /// The number of instances, after other threads have had time to release the last of them.
      var alive: Int {
        for _ in 0..<10_000 where count.load(ordering: .relaxed) > 0 { sched_yield() }
        return count.load(ordering: .relaxed)
      }
    }
    let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      counter.add(1)
    }

    deinit { counter.add(-1) }
  }

  struct Refusal: Error { let tracked: Tracked }

  /// Loads, calls, calls back, raises, catches: the actions of a failing plugin.
  static let scenario = """
    local t = setmetatable({}, {__index = function(_, k) return k .. k end})
    for i = 1, 20 do t[i] = {x = i, name = 'item ' .. i} end
    local ok, e = pcall(host, t)
    local co = coroutine.wrap(function(a) for i = 1, 3 do coroutine.yield(a .. i) end end)
    local s = t.key .. co('c') .. tostring(e) .. table.concat({'a', 'b'}, ',') .. items[3]
    xpcall(error, function(m) return {m} end, 'x')
    view = nil or view
    local set = frames().set
    set(1, 1, 2, 3, 4)
    pcall(set, 1, 'x')
    print(s, ('%5.2f'):format(1.5))
    local function f() host(s) end
    f()
    """

  /// Runs the scenario in a new state; how it ends does not matter.
  func runScenario(failingFrom allocation: Int64, _ counter: Tracked.Counter) throws {
    let state = try makeState(failingFrom: allocation)
    let tracked = Tracked(counter)
    state.define("host") { _ in throw Refusal(tracked: Tracked(counter)) }
    state.define("frames") { stack in
      _ = try stack.pushColumnBuffer(schema: frameSchema, count: 1)
      return 1
    }
    state.withStack { stack in
      stack.pushLazyReadOnly(named: "items", count: 5) { stack, index in
        withExtendedLifetime(tracked) { stack.push("item") }
      }
      stack.defineGlobal("items")
      stack.newTable()
      stack.pushReadOnly(at: 1, named: "view")
      stack.defineGlobal("view")
    }
    try state.run(Self.scenario)
  }

  @Test("Any single allocation of a script may fail without harm")
  func everyAllocation() throws {
    let counter = Tracked.Counter()
    var allocation: Int64 = 0
    var kind = LuaError.Kind.memory
    while kind == .memory {
      allocation += 1
      let error = #expect(throws: LuaError.self) {
        try runScenario(failingFrom: allocation, counter)
      }
      kind = error?.kind ?? .runtime
      if kind == .runtime { #expect(error?.cause is Refusal) }
    }
    #expect(allocation > 300)
    #expect(counter.alive == 0)
  }

  @Test(
    "20,000 errors through a callback leave live objects as they were",
    arguments: [
      "host()", "pcall(host)", "coroutine.wrap(host)()", "return items[1]",
      "local t <close> = setmetatable({}, {__close = function() end}) host()",
    ]
  )
  func errorsDoNotLeak(source: String) throws {
    let counter = Tracked.Counter()
    let state = try makeState()
    state.define("host") { _ in
      let local = Tracked(counter)
      defer { withExtendedLifetime(local) {} }
      throw Refusal(tracked: local)
    }
    state.withStack { stack in
      stack.pushLazyReadOnly(named: "items", count: 5) { _, _ in throw Tracked(counter) }
      stack.defineGlobal("items")
    }
    let owned = state.hostObjectCount
    let chunk = try state.load(Array(source.utf8), chunkName: "@test.lua")
    for _ in 0..<20_000 { try? state.call(chunk) { _ in } }
    state.collectGarbage()
    #expect(counter.alive == 0)
    #expect(state.hostObjectCount == owned)
    #expect(state.memoryInUse < 1 << 20)
  }

  @Test("A Lua state releases what it owns, small or big")
  func release() throws {
    let counter = Tracked.Counter()
    for size in [10, 200_000] {
      let state = try makeState()
      let tracked = Tracked(counter)
      state.define("host") { _ in withExtendedLifetime(tracked) { 0 } }
      try state.run("kept = {} for i = 1, \(size) do kept[i] = {i} end")
    }
    #expect(counter.alive == 0)
  }

  @Test("A process can make and release a thousand Lua states")
  func states() throws {
    for number in 0..<1000 {
      let state = try makeState(LuaBudget())
      #expect(try state.text("return \(number)") == "\(number)")
    }
  }

  @Test("Host code may push more values than a C function usually can")
  func manyPushes() throws {
    let state = try makeState()
    state.define("many") { stack in
      for value in 1...5000 { stack.push(value) }
      return 5000
    }
    #expect(try state.text("return select('#', many())") == "5000")
  }
}
