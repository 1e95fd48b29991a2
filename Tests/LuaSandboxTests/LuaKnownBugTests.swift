import Foundation
import LuaSandbox
import TestSupport
import Testing

/// The bugs of Lua 5.4 that docs/security.md lists (https://www.lua.org/bugs.html).
///
/// Each case is a script that triggers the bug in an unprotected Lua. Most ended the process.
@Suite("Known bugs of Lua", .endsInTime)
struct LuaKnownBugTests {
  // MARK: Weak tables

  @Test("The sandbox refuses weak tables", arguments: ["k", "v", "kv", ""])
  func weak(mode: String) throws {
    let error = try makeState().error(of: "setmetatable({}, {__mode = '\(mode)'})")
    #expect(error.message == "weak tables (__mode) are not available")
  }

  @Test(
    "A later change of its metatable does not make a table weak",
    arguments: [
      "m.__mode = 'kv'", "rawset(m, '__mode', 'kv')", "m['__' .. 'mode'] = 'kv'",
      "m[('__mode'):sub(1)] = 'kv'", "for k, v in pairs {__mode = 'kv'} do m[k] = v end",
      "m.__index = {__mode = 'kv'}",
      "local w = {__newindex = function(_, _, v) m.__mode = v end} setmetatable({}, w)[1] = 'kv'",
    ]
  )
  func weakLater(source: String) throws {
    let state = try makeState()
    try state.run("m = {} t = setmetatable({}, m) \(source) t[1], t[{}] = {}, 1")
    state.collectGarbage()
    #expect(try state.text("local n = 0 for _ in next, t do n = n + 1 end return n") == "2")
  }

  @Test("The host can make weak tables")
  func weakOfTheHost() throws {
    let state = try makeState()
    state.withStack { stack in
      stack.newWeakValues()
      stack.defineGlobal("weak")
    }
    try state.run("kept = {} weak[1], weak[2] = {}, kept")
    state.collectGarbage()
    #expect(try state.text("return weak[1], weak[2] == kept") == "nil true")
  }

  @Test("The collector does not free a table that grows in a full heap")
  func growthInAFullHeap() throws {
    let state = try makeState(LuaBudget(memoryCeiling: 16 << 20, deadline: nil))
    let text = try state.text(
      """
      local full, count = {}, 0
      for i = 1, 180000 do full[i] = {} end
      for _ = 1, 3000 do
        local mode = {}
        local holder = setmetatable({ __newindex = {} }, mode)
        mode.__mode = 'v'
        local target = setmetatable({}, holder)
        for i = 1, 512 do target[i] = i end
        count = count + #holder.__newindex
      end
      return count
      """
    )
    #expect(text == "\(3000 * 512)")
  }

  // MARK: Variables to be closed

  static let loops = [
    "for k in next, {1}, nil, guard do local f = function() return k end break end",
    "for k in next, {1}, nil, guard do local f = function() return k end if f() then break end end",
    "for k in next, {1}, nil, guard do local f = function() return k end"
      + " if not f() then break end end",
    "for k in next, {1}, nil, guard do local f = function() return k end while true do break end end",
    "for k in next, {1}, nil, guard do do local f = function() return k end break end end",
    "for k in next, {1}, nil, guard do local f = function() return k end goto out end ::out::",
    "for k in next, {1}, nil, guard do if k then break end end",
  ]

  @Test(
    "A loop that a break or goto leaves closes its variables before the next statement",
    arguments: loops
  )
  func breaks(loop: String) throws {
    let source = """
      local closed = {}
      local function closing(name)
        return setmetatable({}, {__close = function() closed[#closed + 1] = name end})
      end
      local guard = closing('loop')
      local function run()
        \(loop)
        closed[#closed + 1] = 'after'
        local a, b, c, d, e = 1, 2, 3, 4, 5
        local last <close> = closing('last')
        return a + b + c + d + e
      end
      run()
      coroutine.wrap(run)()
      return table.concat(closed, ' ')
      """
    #expect(try makeState().text(source) == "loop after last loop after last")
    // Another state loads the first state's compiled code.
    let chunk = LuaChunk(source, name: "@test.lua")
    for _ in 1...2 {
      let state = try makeState()
      let text = try state.call(state.load(chunk)) { $0.string(at: 1) }
      #expect(text == "loop after last loop after last")
    }
  }

  @Test("A corrected chunk keeps its lines, names and globals")
  func corrected() throws {
    let source = """
      function outer(a)
        for k in next, {1}, nil, nil do local f = function() return k, a end break end
        local text = 'x' .. 1.5 .. ('y'):rep(50)
        return missing
      end
      outer(1)
      """
    let error = try makeState().error(of: source)
    #expect(error.message == "undefined global 'missing'")
    #expect(error.traceback.map(\.line) == [4, 6])
    #expect(error.traceback.map(\.source) == ["test.lua", "test.lua"])
  }

  @Test("Coroutines that close each other do not overflow the stack")
  func nestedClosing() throws {
    let state = try makeState()
    let text = try state.text(
      """
      local count, previous = 0, nil
      for i = 1, 20000 do
        local before = previous
        previous = coroutine.create(function()
          local c <close> = setmetatable({}, {__close = function()
            count = count + 1
            if before then assert(coroutine.close(before)) end
          end})
          coroutine.yield()
        end)
        coroutine.resume(previous)
      end
      local isClosed, message = coroutine.close(previous)
      return isClosed, count > 20 and count < 2000, message
      """
    )
    #expect(text.hasPrefix("false true ") && text.hasSuffix("C stack overflow"))
    #expect(try state.text("return 1") == "1")
  }

  @Test(
    "A deadline stops a library function whose stack is full",
    arguments: [980, 15_900]
  )
  func stopWithFullStack(count: Int) throws {
    for number in count..<count + 20 {
      let state = try makeState()
      try state.run(
        """
        digits = {}
        local zeros = ('0'):rep(20000)
        for i = 1, \(number) do digits[i] = zeros end
        """
      )
      let source = "while true do string.char(table.unpack(digits)) end"
      let chunk = try state.load(Array(source.utf8), chunkName: "@test.lua")
      let error = #expect(throws: LuaError.self) {
        try state.call(chunk, deadline: .milliseconds(5)) { _ in }
      }
      #expect(error?.kind == .deadline)
    }
  }

  // MARK: Errors in errors, and the rest

  @Test(
    "Errors in the handling of errors are Lua errors",
    arguments: [
      (
        "local function loop(x, y, z) return 1 + loop(x, y, z) end"
          + " error((select(2, xpcall(loop, loop))))",
        .runtime, "error in error handling"
      ),
      (
        "local function loop() return 1 + loop() end"
          + " coroutine.wrap(function() xpcall(loop, loop) loop() end)()",
        .stackOverflow, "stack overflow"
      ),
      (
        "local function f() local _ENV <const> = 11 name = 1 end f()",
        .runtime, "attempt to index a number value"
      ),
      (
        "local t = setmetatable({}, {__tostring = function() error(setmetatable({},"
          + " {__tostring = error})) end}) error(t)",
        .runtime, "(error value of type table)"
      ),
    ] as [(String, LuaError.Kind, String)]
  )
  func errorsInErrors(source: String, kind: LuaError.Kind, message: String) throws {
    let state = try makeState()
    let error = try state.error(of: source)
    #expect(error.kind == kind)
    #expect(error.message == message)
    // A stack overflow without memory is final.
    let isFinal = kind == .stackOverflow && state.isExpired
    #expect(try isFinal || state.text("return 1") == "1")
  }

  @Test("Running out of memory while handling an error does no harm at any allocation")
  func memoryInHandling() throws {
    let source = """
      local function loop() return 1 + loop() end
      local co = coroutine.create(function() xpcall(loop, loop) return loop() end)
      coroutine.resume(co)
      """
    var count = 0
    for allocation in stride(from: 300 as Int64, to: 800, by: 1) {
      guard let state = try? makeState(failingFrom: allocation) else { continue }
      count += 1
      // Each level of the recursion allocates, so memory runs out in every state.
      let error = #expect(throws: LuaError.self, "allocation \(allocation)") {
        try state.run(source)
      }
      #expect(error?.kind == .memory, "allocation \(allocation)")
      state.collectGarbage()
      #expect(state.withStack { $0.top } == 0, "allocation \(allocation)")
    }
    #expect(count > 0)
  }

  /// Up to 5.4.7, the table is not in its register if the comparison holds: any value may be.
  @Test("Indexing with a comparison reads the right field, except for a true one before Lua 5.4.8")
  func comparedIndex() throws {
    let source = """
      local up = {[true] = 'yes', [false] = 'no'}
      local function f(a, b) return up[a == b] end
      local equal, unequal = 0, 0
      for i = 1, 100 do
        local junk = {} for k = 1, 50 do junk[k] = {{}} end
        if select(2, pcall(f, i, i)) == 'yes' then equal = equal + 1 end
        if select(2, pcall(f, i, 0)) == 'no' then unequal = unequal + 1 end
      end
      return up[true], up[false], unequal, equal
      """
    let text = try makeState().text(source)
    #expect(text.hasPrefix("yes no 100 "), "\(text)")
    if LuaState.libraryFitness == .current { #expect(text == "yes no 100 100") }
  }

  @Test("The sandbox compares strings byte by byte in the process's C locale")
  func comparison() throws {
    #expect(setlocale(LC_COLLATE, nil).map { String(cString: $0) } == "C")
    #expect(try makeState().text("return 'a\\0b' < 'a\\0c', 'a\\0' <= 'a'") == "true false")
  }

  /// 5.4.4 skips some of them, as the sandbox does, which agrees with the loaded release.
  @Test("utf8.codes skips or refuses stray continuation bytes", arguments: 0...15)
  func continuationBytes(byte: Int) throws {
    let text = "ab\\x8" + String(byte, radix: 16)
    let source = """
      local count = 0
      local isDone, message = pcall(function()
        for _ in utf8.codes('\(text)') do count = count + 1 end
      end)
      return isDone and tostring(count) or message
      """
    let result = try makeState().text(source)
    #expect(["2", "test.lua:3: invalid UTF-8 code"].contains(result))
    #expect(try PlainLua().run(source, []) == Array(result.utf8))
  }

  @Test("The sandbox refuses a precompiled text")
  func precompiled() throws {
    let error = #expect(throws: LuaError.self) {
      try makeState().load(Array("\u{1B}Lua".utf8), chunkName: "=x")
    }
    #expect(error?.kind == .notText)
  }
}
