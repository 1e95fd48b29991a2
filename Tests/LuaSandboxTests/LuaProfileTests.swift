import LuaSandbox
import TestSupport
import Testing

@Suite("Profiles of Lua", .endsInTime)
struct LuaProfileTests {
  /// A state with a profile whose clock stands still: scripts call `tick`.
  private func sampled() throws -> (LuaState, LuaProfile) {
    let (state, profile) = (try makeState(), try LuaProfile(interval: .seconds(3600)))
    state.sample(into: profile)
    state.define("tick") { stack in
      stack.state.tick()
      return 0
    }
    return (state, profile)
  }

  /// The stacks with samples, innermost first: each function with the line that runs in it.
  private func stacks(_ profile: LuaProfile) -> [(frames: [String], ticks: Int)] {
    let (nodes, functions) = (profile.nodes, profile.functions)
    return nodes.filter { $0.ticks > 0 }
      .map { node in
        var (frames, next) = ([String](), LuaProfile.Node?(node))
        while let place = next {
          let name = functions[place.function].name ?? "?"
          frames.append(place.line.map { "\(name):\($0)" } ?? name)
          next = place.parent.map { nodes[$0] }
        }
        return (frames, node.ticks)
      }
  }

  /// The stacks that a script's own calls of `tick` have left.
  private func frames(of source: String) throws -> [[String]] {
    let (state, profile) = try sampled()
    try state.run(source)
    return stacks(profile).map(\.frames).filter { $0.first == "tick" }
  }

  @Test("A sample has the functions of its stack with their lines")
  func stack() throws {
    let source = """
      local function inner() tick() end
      local function outer()
        inner()
      end
      outer()
      """
    #expect(try frames(of: source) == [["tick", "inner:1", "outer:3", "?:5"]])
  }

  @Test("Samples of the same place add up")
  func sum() throws {
    let (state, profile) = try sampled()
    try state.run("for i = 1, 10 do tick() end")
    let ticks = stacks(profile).filter { $0.frames.first == "tick" }.map(\.ticks)
    #expect(ticks == [10])
  }

  @Test("A sample in a coroutine has the stack of its resumer")
  func coroutine() throws {
    let source = """
      local inner = coroutine.wrap(function()
        tick()
        coroutine.yield()
        tick()
      end)
      local outer = coroutine.create(function()
        inner()
        inner()
      end)
      coroutine.resume(outer)
      """
    let frames = try frames(of: source)
    #expect(
      frames.map { $0.filter { $0.hasPrefix("?") } } == [
        ["?:2", "?:7", "?:10"], ["?:4", "?:8", "?:10"],
      ]
    )
  }

  @Test("After a coroutine has failed, samples have the stack of its resumer")
  func failedCoroutine() throws {
    let source = """
      pcall(coroutine.wrap(function() tick() error("no") end))
      coroutine.resume(coroutine.create(function() error("no") end))
      tick()
      """
    #expect(try frames(of: source).last == ["tick", "?:3"])
  }

  @Test(
    "A deep recursion is sampled with its innermost calls",
    arguments: [100, 10_000, 150_000]
  )
  func recursion(depth: Int) throws {
    let source =
      "local function f(n) if n == 0 then tick() return 0 end return 1 + f(n - 1) end f(\(depth))"
    let frames = try #require(try frames(of: source).first)
    #expect(frames.count == 64)
    #expect(frames.dropFirst().allSatisfy { $0 == "f:1" })
  }

  @Test("A profile of two states joins their stacks")
  func nestedStates() throws {
    let (outer, profile) = try sampled()
    let inner = try makeState()
    inner.sample(into: profile)
    inner.define("tick") { stack in
      stack.state.tick()
      return 0
    }
    let function = try inner.load(Array("tick()".utf8), chunkName: "@inner.lua")
    inner.name(function, "layout", in: profile)
    outer.define("call") { _ in
      try inner.call(function) { _ in 0 }
    }
    try outer.run("call()")
    let stack = stacks(profile).first { $0.frames.first == "tick" }
    #expect(stack?.frames == ["tick", "layout:1", "call", "?:1"])
  }

  @Test("The time of making a call's arguments is not the called function's, but the caller's")
  func arguments() throws {
    let (outer, profile) = try sampled()
    let inner = try makeState()
    inner.sample(into: profile)
    let function = try inner.load(Array("return ...".utf8), chunkName: "@inner.lua")
    inner.name(function, "layout", in: profile)
    let call = {
      try inner.call(
        function,
        push: { stack in
          stack.state.tick()
          return 0
        },
        read: { _ in }
      )
    }
    try call()
    #expect(stacks(profile).isEmpty)
    outer.define("call") { _ in
      try call()
      return 0
    }
    try outer.run("call()")
    #expect(stacks(profile).map(\.frames) == [["call", "?:1"]])
  }

  @Test("A profile keeps a bounded number of functions and places")
  func bounds() throws {
    let (state, profile) = try sampled()
    for index in 0..<6000 {
      let lines = String(repeating: "\ntick()", count: 4)
      let chunk = try state.load(Array(lines.utf8), chunkName: "@file\(index).lua")
      try state.call(chunk) { _ in }
    }
    #expect(profile.isFull)
    #expect(profile.functions.count == 4096)
    #expect(profile.nodes.count <= 16_384)
    let ticks = profile.nodes.reduce(0) { $0 + $1.ticks }
    #expect(ticks > 4000)
  }

  @Test("A long name of a chunk, and one with other bytes, are kept in part")
  func names() throws {
    let (state, profile) = try sampled()
    for name in ["@" + String(repeating: "é", count: 5000), "@a;b\u{1B}[2J", "="] {
      try state.call(try state.load(Array("tick()".utf8), chunkName: name)) { _ in }
    }
    #expect(profile.functions.allSatisfy { $0.source.utf8.count <= 2048 })
  }

  @Test("A sample after an error, and one in a handler of errors, are of the running call")
  func errors() throws {
    let source = """
      pcall(error, "no")
      xpcall(error, function() tick() end)
      local function close() local t <close> = setmetatable({}, { __close = function() tick() end }) error("no") end
      pcall(close)
      tick()
      """
    let frames = try frames(of: source)
    #expect(frames.count == 3)
    #expect(frames.last == ["tick", "?:5"])
    let (state, profile) = try sampled()
    #expect(try state.error(of: "tick() error('no')").kind == .runtime)
    try state.run("tick()")
    #expect(stacks(profile).map(\.frames) == [["tick", "?:1"]])
    #expect(stacks(profile).map(\.ticks) == [2])
  }

  @Test(
    "A deadline stops a sampled call",
    arguments: [
      "while true do end",
      "while true do coroutine.wrap(function() coroutine.yield() end)() end",
      "coroutine.wrap(function() while true do pcall(error) end end)()",
      "while true do pcall(function() while true do end end) end",
      "while true do string.rep('', math.maxinteger) end",
      "table.sort({3, 2, 1}, function() while true do end end)",
      "local function f() return f() end f()",
    ]
  )
  func deadline(source: String) throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(30)))
    state.sample(into: try LuaProfile(interval: .microseconds(50)))
    #expect(try state.error(of: source).kind == .deadline)
  }

  @Test("A sampled call is interrupted, and the state is sampled again afterwards")
  func interruption() throws {
    let (state, profile) = (try makeState(), try LuaProfile(interval: .microseconds(50)))
    state.sample(into: profile)
    state.define("stop") { stack in
      stack.state.interrupter.interrupt()
      return 0
    }
    for _ in 0..<20 {
      #expect(try state.error(of: "stop() while true do end").kind == .interrupted)
      try state.run("for i = 1, 10000 do end")
    }
    try sample(state, profile, until: 3)
  }

  /// Runs a script until a profile has a number of ticks.
  private func sample(_ state: LuaState, _ profile: LuaProfile, until ticks: Int) throws {
    let start = profile.nodes.reduce(0) { $0 + $1.ticks }
    let function = try state.load(
      Array(
        """
        local function slow() local s = 0 for i = 1, 200000 do s = s + i % 7 end return s end
        local function fast() local s = 0 for i = 1, 1000 do s = s + i % 7 end return s end
        slow()
        fast()
        """
        .utf8
      ),
      chunkName: "@busy.lua"
    )
    while profile.nodes.reduce(0, { $0 + $1.ticks }) - start < ticks {
      try state.call(function) { _ in }
    }
  }

  @Test("The clock samples the function that takes the time, without calls of the script")
  func clock() throws {
    let (state, profile) = (try makeState(), try LuaProfile(interval: .microseconds(200)))
    state.sample(into: profile)
    try sample(state, profile, until: 60)
    var ticks: [String: Int] = [:]
    for node in profile.nodes {
      ticks[profile.functions[node.function].name ?? "?", default: 0] += node.ticks
    }
    #expect((ticks["slow"] ?? 0) > 30)
    #expect(ticks.values.allSatisfy { $0 <= ticks["slow"] ?? 0 })
  }

  @Test("Bytes count for the place that is sampled after they were allocated")
  func bytes() throws {
    let (state, profile) = try sampled()
    try state.run("local text = ('x'):rep(100000)\ntick()")
    let bytes = profile.nodes.map(\.bytes).max() ?? 0
    #expect(bytes >= 100_000)
    #expect(profile.allocatedBytes >= bytes)
  }

  @Test("A state outlives the owner of its profile")
  func lifetime() throws {
    let state = try makeState()
    do { state.sample(into: try LuaProfile(interval: .microseconds(50))) }
    try state.run("for i = 1, 1000000 do end")
  }
}

@Suite("Work of Lua", .endsInTime)
struct LuaWorkTests {
  private func work(_ source: String) throws -> LuaWork {
    let state = try makeState()
    state.countWork()
    let function = try state.load(Array(source.utf8), chunkName: "@test.lua")
    let before = state.work
    try state.call(function) { _ in }
    return state.work - before
  }

  @Test("The same script takes the same work each time")
  func deterministic() throws {
    let source = """
      local t = {}
      for i = 1, 5000 do t[i] = { i, tostring(i) } end
      table.sort(t, function(a, b) return a[2] < b[2] end)
      """
    #expect(try work(source).steps == work(source).steps)
  }

  @Test(
    "Work grows as the script does",
    arguments: [
      ("for i = 1, n do end", 3.9, 4.1),
      ("local t = {} for i = 1, n do table.insert(t, i) end", 3.8, 4.2),
      ("coroutine.wrap(function() for i = 1, n do end end)()", 3.9, 4.1),
      (
        "local t = {} for i = 1, n do t[i] = i * 7919 % 1009 end table.sort(t, function(a, b) return a < b end)",
        4.0, 6.0
      ),
      ("for i = 1, n do for k = 1, n do end end", 14.0, 17.0),
      // In functions of C, whose instructions are not Lua's.
      ("local t = {} for i = 1, n do table.insert(t, 1, i) end", 8.0, 17.0),
      (
        "local t = {} for i = 1, n do t[i] = i end for i = 1, n do table.remove(t, 1) end", 8.0,
        17.0
      ),
    ]
  )
  func growth(source: String, least: Double, most: Double) throws {
    let (few, many) = (try work("local n = 500 " + source), try work("local n = 2000 " + source))
    let growth = Double(many.steps) / Double(few.steps)
    #expect(growth >= least)
    #expect(growth <= most)
  }

  @Test("A state that counts lines counts no instructions, and the other way round")
  func oneTool() throws {
    for hasLines in [true, false] {
      var hasCounted = false
      let state = try makeState()
      if !hasLines { state.countWork() }
      state.countLines { counts in hasCounted = hasCounted || !counts.isEmpty }
      if hasLines { state.countWork() }
      let source = Array("for i = 1, 10000 do end".utf8)
      let function = try state.load(source, chunkName: "@test.lua")
      let before = state.work
      try state.call(function) { _ in }
      let steps = (state.work - before).steps
      #expect((steps > 5000) != hasLines)
      state.reportLines()
      #expect(hasCounted == hasLines)
    }
  }

  @Test("Strings that are made again and again show in the bytes")
  func strings() throws {
    let source = "local s = '' for i = 1, n do s = s .. 'abcdefgh' end"
    let (few, many) = (try work("local n = 500 " + source), try work("local n = 2000 " + source))
    #expect(many.bytes > 12 * few.bytes)
  }
}
