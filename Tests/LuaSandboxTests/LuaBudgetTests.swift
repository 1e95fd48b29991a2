import Foundation
import LuaSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Lua budgets", .endsInTime)
struct LuaBudgetTests {
  @Test(
    "A deadline stops every loop",
    arguments: [
      "while true do end",
      "repeat local t = {} until false",
      "local function f() return f() end f()",
      "return setmetatable({}, {__index = function() while true do end end}).x",
      "setmetatable({}, {__newindex = function() while true do end end}).x = 1",
      "return #setmetatable({}, {__len = function() while true do end end})",
      "for _ in function() return 1 end do end",
      "coroutine.wrap(function() while true do end end)()",
      "while true do coroutine.wrap(function() coroutine.yield() end)() end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "coroutine.wrap(function() coroutine.wrap(function() while true do end end)() end)()",
      "while true do pcall(function() while true do end end) end",
      "while true do pcall(pcall, error) end",
      "coroutine.wrap(function() pcall(function() coroutine.yield() end) while true do end end)()"
        + " while true do end",
      "local co = coroutine.wrap(function() pcall(coroutine.yield) while true do pcall(error) end end)"
        + " co() co()",
      "xpcall(error, function() while true do end end)",
      "while true do xpcall(function() while true do end end, function() while true do end end) end",
      "local t <close> = setmetatable({}, {__close = function() while true do end end})",
      "pcall(function() local t <close> = setmetatable({}, {__close = function() while true do end"
        + " end}) error() end)",
      "local co = coroutine.create(function() local t <close> = setmetatable({}, {__close ="
        + " function() while true do end end}) coroutine.yield() end)"
        + " coroutine.resume(co) coroutine.close(co)",
      "error(setmetatable({}, {__tostring = function() while true do end end}))",
      "print(setmetatable({}, {__tostring = function() while true do end end}))",
      "table.sort({3, 2, 1}, function() while true do end end)",
      "string.gsub('aaa', 'a', function() while true do end end)",
      "while true do string.rep('', math.maxinteger) end",
      "host()",
    ]
  )
  func deadline(source: String) throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(30)))
    state.define("host") { stack in
      let loop = try stack.state.load(Array("while true do end".utf8), chunkName: "@test.lua")
      try? stack.state.call(loop, deadline: nil) { _ in }
      return 0
    }
    let error = try state.error(of: source)
    #expect(error.kind == .deadline)
    #expect(error.source == "test.lua")
    #expect(error.line == 1)
    #expect(state.isExpired)
    #expect(try state.error(of: "return 1").kind == .deadline, "the state is of no more use")
  }

  @Test("A call that ends at its deadline does not stop the next one")
  func endingAtTheDeadline() throws {
    let limit = Duration.microseconds(300)
    var (state, busy, rounds) = (try makeState(), LuaReference?.none, 1000)
    for _ in 0..<5000 {
      let function = try busy ?? state.load(Array("for _ = 1, ... do end".utf8), chunkName: "=test")
      busy = function
      do {
        try state.call(
          function,
          deadline: limit,
          push: {
            $0.push(rounds); return 1
          }
        ) { _ in }
        rounds += 1 + rounds / 200
      } catch {
        // Stopped: the next one does less.
        (state, busy, rounds) = (try makeState(), nil, rounds - rounds / 20)
        continue
      }
      try state.call(
        function,
        deadline: nil,
        push: {
          $0.push(rounds); return 1
        }
      ) { _ in }
    }
  }

  @Test("A deadline names the line that was running, not the closing of variables after it")
  func deadlineBeforeClosing() throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(30)))
    let error = try state.error(
      of: """
        local function close() local _ = 1 end
        local function loop()
          local t <close> = setmetatable({}, {__close = close})
          while true do end
        end
        loop()
        """
    )
    #expect(error.kind == .deadline)
    #expect(error.traceback.map(\.line) == [4, 6])
  }

  @Test("A deadline cuts off an endless description")
  func description() throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(200)))
    let source = "return setmetatable({}, {__tostring = function() while true do end end})"
    try state.run(source) { stack in
      stack.pushDescription(at: 1)
      #expect(stack.string(at: -1) == "(table that cannot be described)")
    }
    #expect(state.isExpired)
  }

  @Test("An outer state's deadline applies to an inner state")
  func acrossStates() throws {
    let outer = try makeState(LuaBudget(deadline: .milliseconds(30)))
    let inner = try makeState()
    outer.define("inner") { stack in
      #expect(stack.state.remainingTime != nil)
      try inner.run("while true do end")
      return 0
    }
    #expect(try outer.error(of: "inner()").kind == .deadline)
    #expect(inner.isExpired)
  }

  @Test("Calls that end in time leave no deadline behind")
  func inTime() throws {
    let state = try makeState(LuaBudget(deadline: .seconds(60)))
    for _ in 0..<1000 { try state.run("for i = 1, 100 do end") }
    #expect(!state.isExpired)
    #expect(state.remainingTime == nil)
  }

  @Test(
    "A memory ceiling stops every script for good",
    arguments: [
      "local t = {} while true do t[#t + 1] = {} end",
      "local s = 'x' while true do s = s .. s end",
      "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end",
      "while true do pcall(function() local t = {} while true do t[#t + 1] = {} end end) end",
      "while true do pcall(string.rep, 'x', 1 << 30) end",
      "while true do xpcall(string.rep, function() return 1 end, 'x', 1 << 30) end",
      "while true do coroutine.resume(coroutine.create(string.rep), 'x', 1 << 30) end",
      "while true do pcall(table.concat, setmetatable({}, {__len = function() return 1 << 40 end,"
        + " __index = function() return ('x'):rep(1000) end})) end",
      "return ('x'):rep(5 << 20)",
      "local t = {} for i = 1, 1 << 40 do t[i] = i end",
      "host()",
    ]
  )
  func memory(source: String) throws {
    let state = try makeState(LuaBudget(memoryCeiling: 8 << 20, deadline: .seconds(60)))
    state.define("host") { stack in
      stack.newTable(arrayCapacity: 1_000_000)
      return 1
    }
    let error = try state.error(of: source)
    #expect(error.kind == .memory)
    #expect(state.isExpired)
    #expect(state.memoryInUse < 32 << 20)
  }

  @Test("A list that the host pushes ends soon after the memory ceiling")
  func pushedList() throws {
    let state = try makeState(LuaBudget(memoryCeiling: 8 << 20, deadline: .seconds(60)))
    var pushed = 0
    state.define("host") { stack in
      stack.push(listOf: 1...100_000) { _ in
        pushed += 1
        stack.newTable(arrayCapacity: 64)
      }
      return 1
    }
    let error = try state.error(of: "host()")
    #expect(error.kind == .memory)
    #expect(pushed > 1_000)
    #expect(pushed < 20_000)
  }

  @Test("A list that the host pushes ends soon after the deadline")
  func pushedListAfterDeadline() throws {
    let state = try makeState(LuaBudget(memoryCeiling: 1 << 30, deadline: .milliseconds(20)))
    var pushed = 0
    state.define("host") { stack in
      stack.push(listOf: 1...1_000_000_000) { number in
        pushed += 1
        stack.push(number)
      }
      return 1
    }
    let error = try state.error(of: "host()")
    #expect(error.kind == .deadline)
    #expect(pushed < 1_000_000_000)
  }

  @Test("An out-of-memory error names its line")
  func memoryPlace() throws {
    let state = try makeState(LuaBudget(memoryCeiling: 4 << 20, deadline: nil))
    let error = try state.error(of: "local t = {}\nwhile true do\n  t[#t + 1] = {1, 2, 3}\nend")
    #expect(error.kind == .memory)
    #expect(error.line == 3)
  }

  @Test(
    "Calls nested too deep are a stack overflow",
    arguments: [
      "local function f() return 1 + f() end f()",
      "local t t = setmetatable({}, {__index = function(_, k) return t[k] end}) return t.x",
      "local function f() local ok, e = pcall(f) if not ok then error(e, 0) end end f()",
      "local function f() coroutine.wrap(f)() end f()",
      "function f(s) return s:gsub('a', f) end f('a')",
      "local m = {} local t = setmetatable({}, m) m.__call = t local _ = t(1, 2)",
      "local f = print for _ = 1, 50000 do f = setmetatable({}, {__call = f}) end pcall(f)",
    ]
  )
  func overflow(source: String) throws {
    let error = try makeState().error(of: source)
    #expect(error.kind == .stackOverflow)
    #expect(error.line == 1)
  }

  @Test("An interruption stops the call and leaves the state usable")
  func interruption() throws {
    let state = try makeState()
    let interrupter = state.interrupter
    state.define("stop") { _ in
      interrupter.interrupt()
      return 0
    }
    let sources = [
      "stop() while true do end", "pcall(stop) while true do pcall(error) end",
      "coroutine.wrap(function() stop() while true do end end)()",
      "co = coroutine.create(function() coroutine.yield() end) coroutine.resume(co) stop()",
    ]
    for source in sources {
      #expect(try state.error(of: source).kind == .interrupted)
      #expect(!state.isExpired)
      #expect(try state.text("local n = 0 for i = 1, 1000 do n = n + i end return n") == "500500")
    }
    #expect(try state.text("return coroutine.resume(co)") == "true")
    interrupter.interrupt()
    #expect(try state.text("return 1") == "1", "nothing was running")
  }

  @Test("An interruption may come from another thread")
  func interruptionFromElsewhere() throws {
    let state = try makeState(LuaBudget(deadline: .seconds(60)))
    let interrupter = state.interrupter
    state.define("started") { _ in
      // A separate thread: one of the concurrency pool might wait for this very test.
      Thread.detachNewThread { interrupter.interrupt() }
      return 0
    }
    // The interruption may come before or after the loop has begun.
    #expect(try state.error(of: "started() while true do end").kind == .interrupted)
    #expect(!state.isExpired)
  }

  @Test("An interruption stops the calls that the call has made in other states")
  func interruptionWithin() throws {
    let (outer, inner) = (try makeState(), try makeState())
    let loop = try inner.load(
      Array("local n = 0 while true do n = n + 1 end".utf8),
      chunkName: "=x"
    )
    let quick = try inner.load(Array("return 1".utf8), chunkName: "=x")
    let interrupter = outer.interrupter
    outer.define("within") { _ in
      interrupter.interrupt()
      // The running call, and calls begun before the outer call ends.
      for function in [loop, quick, loop] {
        #expect(throws: LuaError.self) { try inner.call(function, deadline: nil) { _ in } }
      }
      return 0
    }
    #expect(try outer.error(of: "within()").kind == .interrupted)
    #expect(!inner.isExpired)
    #expect(try inner.text("return 5") == "5")
  }

  @Test("A held signal interrupts the next chunk, and has no effect without one")
  func heldSignal() throws {
    try receivingSignal {
      let state = try makeState()
      let interrupter = state.interrupter
      _ = LuaInterrupter.holding(SIGUSR1) { raise(SIGUSR1) }
      let (error, text) = try LuaInterrupter.holding(SIGUSR1) {
        raise(SIGUSR1)
        let error = try interrupter.interrupting(onSignal: SIGUSR1) {
          try state.error(of: "while true do end")
        }
        // Outside of such a stretch, the signal stays pending.
        return (error, try state.text("return 5"))
      }
      #expect(error.kind == .interrupted)
      #expect(text == "5")
      #expect(!isHandled(SIGUSR1))
      let later = try LuaInterrupter.holding(SIGUSR1) {
        try interrupter.interrupting(onSignal: SIGUSR1) { try state.text("return 6") }
      }
      #expect(later == "6")
    }
  }

  @Test("A signal between two chunks interrupts the second")
  func signalBetweenChunks() throws {
    try receivingSignal {
      let state = try makeState()
      let error = try state.interrupter.interrupting(onSignal: SIGUSR1) {
        _ = try state.text("return 5")
        raise(SIGUSR1)
        return try state.error(of: "while true do end")
      }
      #expect(error.kind == .interrupted)
      #expect(try state.text("return 6") == "6")
    }
  }

  @Test("A signal interrupts a chunk, and then has its previous action again")
  func signal() throws {
    try receivingSignal { try interruptThrice() }
  }

  /// Unblocks the signal on this thread, for one test at a time.
  ///
  /// Threads of the concurrency pool block signals.
  private func receivingSignal(_ body: () throws -> Void) throws {
    try Self.signalLock.withLock { _ in
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGUSR1)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      defer { pthread_sigmask(SIG_BLOCK, &signals, nil) }
      try body()
    }
  }

  /// A process has only one action per signal.
  private static let signalLock = Mutex(())

  private func isHandled(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action.__sigaction_handler.sa_handler != nil
  }

  private func interruptThrice() throws {
    let state = try makeState()
    let interrupter = state.interrupter
    state.define("signal") { _ in
      raise(SIGUSR1)
      return 0
    }
    for _ in 1...3 {
      let error = try interrupter.interrupting(onSignal: SIGUSR1) {
        try state.error(of: "signal() while true do end")
      }
      #expect(error.kind == .interrupted)
    }
    #expect(!isHandled(SIGUSR1))
  }
}
