import LuaSandbox
import Testing

@Suite("Lua errors")
struct LuaErrorTests {
  @Test(
    "A failing chunk names kind, line and message",
    arguments: [
      ("\n\nx = = 1", LuaError.Kind.syntax, 3, "unexpected symbol near '='"),
      ("local s = 'abc", .syntax, 1, "unfinished string near <eof>"),
      (
        "for i = 1, 3 do\n", .incompleteChunk, 2,
        "'end' expected (to close 'for' at line 1) near <eof>"
      ),
      ("x = [[abc", .incompleteChunk, 1, "unfinished long string (starting at line 1) near <eof>"),
      ("\nerror('boom')", .runtime, 2, "boom"),
      ("error('level 0', 0)", .runtime, 1, "level 0"),
      ("local function f()\n error('the caller', 2)\nend\nf()", .runtime, 4, "the caller"),
      ("local t = nil\nreturn t.x", .runtime, 2, "attempt to index a nil value (local 't')"),
      ("pcall(error, 'x')\nerror(select(2, pcall(error, 'again', 0)), 0)", .runtime, 2, "again"),
      ("coroutine.wrap(function()\n error('inside') end)()", .runtime, 2, "inside"),
      ("local function f() return 1 + f() end\nreturn f()", .stackOverflow, 1, "stack overflow"),
      (
        "string.rep('x', -1, 5, 6)\nstring.rep()", .runtime, 2,
        "bad argument #1 to 'rep' (string expected, got no value)"
      ),
    ]
  )
  func kinds(source: String, kind: LuaError.Kind, line: Int, message: String) throws {
    let budget = LuaBudget(memoryCeiling: 256 << 20, deadline: nil)
    let error = try makeState(budget).error(of: source)
    #expect(error.kind == kind)
    #expect(error.line == line)
    #expect(error.message == message)
    #expect(error.source == "test.lua")
    #expect(error.cause == nil)
  }

  @Test(
    "A Lua error value need not be a string",
    arguments: [
      ("error()", "nil"), ("error(42)", "42"), ("error(false)", "false"),
      ("error(setmetatable({}, {__tostring = function() return 'mine' end}))", "mine"),
      ("error(setmetatable({}, {__tostring = error}))", "(error value of type table)"),
    ]
  )
  func values(source: String, message: String) throws {
    let error = try makeState().error(of: source)
    #expect(error.message == message)
    #expect(error.line == 1)
  }

  @Test("A Lua traceback lists the script's lines, innermost first")
  func traceback() throws {
    let source =
      "local function inner() error('x') end\nlocal function outer() inner() end\nouter()"
    #expect(
      try makeState().error(of: source).traceback == [
        LuaTraceEntry(function: "inner", source: "test.lua", line: 1),
        LuaTraceEntry(function: "outer", source: "test.lua", line: 2),
        LuaTraceEntry(function: nil, source: "test.lua", line: 3),
      ]
    )
  }

  @Test("A Lua traceback continues from a coroutine to its resumer")
  func tracebackThroughCoroutine() throws {
    let source = "local co = coroutine.wrap(function()\n local x = nil + 1 end)\nco()"
    #expect(try makeState().error(of: source).traceback.map(\.line) == [2, 3])
  }

  @Test(
    "The source of a Lua error is the chunk's full name",
    arguments: [
      ("@plugins/diagonal.lua", "plugins/diagonal.lua"), ("=prompt", "prompt"),
      (
        "@" + String(repeating: "long/", count: 30) + "x.lua",
        String(repeating: "long/", count: 30) + "x.lua"
      ),
      ("return 1", "return 1"), ("a\nb", "a\nb"),
    ]
  )
  func sources(chunkName: String, source: String) throws {
    let state = try makeState()
    let chunk = try state.load(Array("error('x')".utf8), chunkName: chunkName)
    let error = try #require(throws: LuaError.self) { try state.call(chunk) { _ in } }
    #expect(error.source == source)
    #expect(error.message == "x")
    let syntax = try #require(throws: LuaError.self) {
      try state.load(Array("x".utf8), chunkName: chunkName)
    }
    #expect(syntax.source == source)
    #expect(syntax.line == 1)
  }

  struct Marker: Error, Equatable { let number: Int }

  @Test(
    "A Swift error passes through any frames of Lua as the cause",
    arguments: [
      "host()", "local function f() host() end\nf()", "coroutine.wrap(host)()",
      "local ok, e = pcall(host) error(e)", "local ok, e = pcall(host) error(e, 0)",
      "error(select(2, xpcall(host, function(e) return e end)))",
      "local e <close> = setmetatable({}, {__close = function(_, e) error(e) end}) host()",
      "table.sort({1, 2, 3}, host)", "setmetatable({}, {__index = host}).x()",
      "string.gsub('a', 'a', host)", "assert(pcall(host))",
    ]
  )
  func cause(source: String) throws {
    let state = try makeState()
    state.define("host") { _ in throw Marker(number: 7) }
    let error = try state.error(of: source)
    #expect(error.cause as? Marker == Marker(number: 7))
    #expect(error.kind == .runtime)
    #expect(error.source == "test.lua")
  }

  @Test("A host function sees the running lines")
  func runningPlaces() throws {
    let state = try makeState()
    var places: [LuaTraceEntry?] = []
    state.define("host") { stack in
      places = (0...3).map { stack.runningPlace(atLevel: $0) }
      return 0
    }
    try state.run("local function f()\n  host()\nend\nf()")
    #expect(
      places == [
        LuaTraceEntry(function: nil, source: "[C]", line: nil),
        LuaTraceEntry(function: nil, source: "test.lua", line: 2),
        LuaTraceEntry(function: nil, source: "test.lua", line: 4), nil,
      ]
    )
  }

  @Test("A script can use a host error as a string")
  func hostErrorAsText() throws {
    let state = try makeState()
    state.define("host") { _ in throw LuaRejection(index: 3, field: "x", reason: .notFinite) }
    let text = try state.text(
      "local ok, e = pcall(host) return ok, type(e), tostring(e), 'failed: ' .. e"
    )
    #expect(
      text == "false userdata item 3, x: not a finite number failed: item 3, x: not a finite number"
    )
    #expect(
      try state.error(of: "host()").kind
        == .rejected(LuaRejection(index: 3, field: "x", reason: .notFinite))
    )
  }

  @Test("Lua calls and errors nest through the host")
  func nested() throws {
    let state = try makeState()
    let inner = try state.run("return function(n) if n == 0 then error('deep') end return n end") {
      $0.reference(at: 1)
    }
    state.define("again") { [unowned(unsafe) inner] stack in
      let argument = stack.integer(at: 1) ?? 0
      let result = try stack.state.call(inner) {
        $0.push(argument)
        return 1
      } read: {
        $0.integer(at: 1)
      }
      stack.push((result ?? 0) * 2)
      return 1
    }
    #expect(try state.text("return again(21)") == "42")
    let error = try state.error(of: "\nreturn again(0)")
    #expect(error.message == "deep")
    #expect(error.line == 2)
    #expect((error.cause as? LuaError)?.line == 1)
    #expect(try state.text("return pcall(again, 0)").hasPrefix("false"))
    withExtendedLifetime(inner) {}
  }

  @Test("An error about an undefined global names it and its line")
  func undefinedGlobal() throws {
    let error = try makeState().error(of: "local a = 1\nreturn a + widht")
    #expect(error.undefinedGlobal == "widht")
    #expect(error.line == 2)
    #expect(try makeState().error(of: "error('x')").undefinedGlobal == nil)
  }
}
