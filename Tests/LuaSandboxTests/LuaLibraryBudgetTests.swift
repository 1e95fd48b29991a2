import LuaSandbox
import TestSupport
import Testing

@Suite("Budgets of library functions", .endsInTime)
struct LuaLibraryBudgetTests {
  struct Evasion: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let source: String

    init(_ name: String, _ source: String) {
      testDescription = name
      self.source = source
    }
  }

  /// The values that the evasions use, made without a deadline.
  static let preparation = """
    A = ('a'):rep(20000)
    open = ('('):rep(1 << 20)
    long = ('a'):rep((4 << 20) - 100)
    pattern = '.-.-.-b'
    numbers = {}
    for i = 1, 400000 do numbers[i] = i * 7919 % 1000003 end
    endless = setmetatable({}, {__len = function() return 1 << 62 end})
    empty = setmetatable({}, {__len = function() return 1 << 62 end, __index = function() return '' end})
    ones = setmetatable({}, {__len = function() return 1 << 30 end, __index = function() return 1 end})
    many = {}
    for i = 1, 100000 do many[i] = long end
    zeros = ('0'):rep((4 << 20) - 100)
    nothings = {('\\0'):rep((4 << 20) - 100) .. 'a', ('\\0'):rep((4 << 20) - 100) .. 'b'}
    for i = 3, 50000 do nothings[i] = nothings[i % 2 + 1] end
    digits = {}
    for i = 1, 50000 do digits[i] = zeros end
    """

  static let evasions =
    patternEvasions + stringEvasions + tableEvasions + [
      Evasion("find in a protected call", "while true do pcall(string.find, A, pattern) end"),
      Evasion("find in a message handler", "xpcall(error, function() A:find(pattern) end)"),
      Evasion("find in a coroutine", "coroutine.wrap(function() A:find(pattern) end)()"),
      Evasion(
        "find when a variable is closed",
        "local c <close> = setmetatable({}, {__close = function() A:find(pattern) end}) error('x')"
      ),
      Evasion(
        "find when a coroutine is closed",
        "local co = coroutine.create(function() local c <close> = setmetatable({}, {__close ="
          + " function() A:find(pattern) end}) coroutine.yield() end)"
          + " coroutine.resume(co) coroutine.close(co)"
      ),
      Evasion(
        "find in a metamethod of a metamethod",
        "local t = setmetatable({}, {__index = function() return A:find(pattern) end})"
          + " return table.concat(setmetatable({}, {__index = t, __len = function() return 9 end}))"
      ),
      Evasion("max of long strings", "return math.max(table.unpack(nothings))"),
      Evasion("print", "while true do print(table.unpack(numbers, 1, 100000)) end"),
    ]

  static let patternEvasions = [
    Evasion("find", "return A:find(pattern)"),
    Evasion("find, an initial position", "return A:find(pattern, 2)"),
    Evasion("match", "return A:match('(.-)(.-)(.-)b')"),
    Evasion("gmatch", "for _ in A:gmatch(pattern, 3) do end"),
    Evasion("gmatch in another coroutine", "local f = A:gmatch(pattern) coroutine.wrap(f)()"),
    Evasion("gsub, a string", "return A:gsub(pattern, '%0')"),
    Evasion("gsub, a table", "return A:gsub(pattern, {})"),
    Evasion("gsub, a function", "return A:gsub(pattern, function() end)"),
    Evasion(
      "gsub, a function that does it",
      "return ('aaa'):gsub('a', function() A:find(pattern) end)"
    ),
    Evasion("many starts", "return long:find('a-b')"),
    Evasion("balances", "return open:find('%b()')"),
    Evasion("back references", "return A:find('^(a*)(a*)%1%2b')"),
    Evasion("frontiers", "return long:find('[^b]-%f[b]')"),
    Evasion("optional items", "return ('a'):rep(40):find(('a?'):rep(60) .. ('a'):rep(41))"),
    Evasion("sets", "return A:find('[^b]-[a-z]-[%w_]-b')"),
    Evasion("back references in a row", "return A:find(('(a-)%1'):rep(9) .. 'b')"),
    Evasion("repetitions in captures", "return A:find('((a*)(a-))((a*)(a-))b')"),
    Evasion("positions in a row", "return A:find(('a-()'):rep(9) .. 'b')"),
    Evasion("an anchor", "return A:gsub('^a-a-a-b', '')"),
    Evasion("sets of one byte, without end", "return A:match(('[a]-'):rep(60) .. 'b')"),
    Evasion("balances with nothing between", "return A:find('a-%baba-%babb')"),
    Evasion("longest first", "return A:find('a*a*a*b')"),
    Evasion("captures", "return A:find('(a*)(a*)()(a*)b')"),
    Evasion("a long set, read again and again", "return A:find(('a'):rep(20) .. '[^' .. A .. ']')"),
  ]

  static let stringEvasions = [
    Evasion("rep", "while true do ('x'):rep(4000000) end"),
    Evasion("rep of nothing", "while true do string.rep('', math.maxinteger) end"),
    Evasion("upper, lower, reverse", "while true do long:upper():lower():reverse() end"),
    Evasion("byte", "while true do long:byte(1, 300000) end"),
    Evasion("char", "while true do string.char(long:byte(1, 300000)) end"),
    Evasion(
      "format of numbers",
      "while true do string.format(('%d'):rep(900), long:byte(1, 900)) end"
    ),
    Evasion(
      "format of what is not printed",
      "return string.format(('%.0s'):rep(100000), table.unpack(many))"
    ),
    Evasion(
      "format of quoted strings",
      "while true do string.format('%q', ('\\0'):rep(1000000)) end"
    ),
    Evasion("char of many digits", "return string.char(table.unpack(digits))"),
    Evasion("utf8.char of many digits", "return utf8.char(table.unpack(digits))"),
    Evasion(
      "format of many digits",
      "return string.format(('%d'):rep(50000), table.unpack(digits))"
    ),
    Evasion("gsub of nothing", "while true do long:gsub('', '') end"),
    Evasion("pack", "while true do string.pack(('x'):rep(200000)) end"),
    Evasion("unpack", "while true do string.unpack(('b'):rep(200000), long) end"),
    Evasion("packsize", "while true do string.packsize(('x'):rep(200000)) end"),
    Evasion("utf8.len", "while true do utf8.len(long) end"),
    Evasion("utf8.codepoint", "while true do utf8.codepoint(long, 1, 300000) end"),
    Evasion("utf8.offset", "while true do utf8.offset(long, #long) end"),
    Evasion("utf8.char", "while true do utf8.char(table.unpack(numbers, 1, 300000)) end"),
    Evasion("utf8.codes", "while true do for _ in utf8.codes(long) do end end"),
    Evasion("comparison", "while true do local _ = long < long .. 'b' end"),
    Evasion("tonumber", "while true do tonumber(long, 16) end"),
  ]

  static let tableEvasions = [
    Evasion("insert", "table.insert(endless, 1, 'x')"),
    Evasion("remove", "table.remove(endless, 1)"),
    Evasion("move", "table.move({}, 1, 1 << 40, 2)"),
    Evasion("move, backwards", "table.move(endless, 1, 1 << 40, 2, endless)"),
    Evasion("move to another table", "table.move({}, 1, 1 << 40, 2, {})"),
    Evasion("concat", "return table.concat(empty)"),
    Evasion("unpack", "while true do table.unpack({}, 1, 300000) end"),
    Evasion("pack", "while true do table.pack(table.unpack({}, 1, 300000)) end"),
    Evasion("sort", "while true do table.sort(numbers) for i = 1, 9 do numbers[i] = -i end end"),
    Evasion("sort of nothing but a length", "table.sort(ones)"),
    Evasion("sort with an order", "table.sort(ones, function(a, b) return a < b end)"),
    Evasion("sort with an order in C", "table.sort(ones, rawequal)"),
    Evasion("sort of long strings", "table.sort(nothings)"),
    Evasion("select", "while true do select(-1, table.unpack({}, 1, 300000)) end"),
    Evasion("next", "for i = 1, #numbers do numbers[i] = nil end while true do next(numbers) end"),
  ]

  @Test("A deadline stops library functions for good", arguments: evasions)
  func deadline(_ evasion: Evasion) throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(30)))
    try state.call(chunk(Self.preparation, in: state), deadline: nil) { _ in }
    // Nothing that the call catches lets it run on.
    let source = "pcall(function() \(evasion.source) end) while true do pcall(error) end"
    for text in [evasion.source, source] where !state.isExpired {
      let error = try #require(throws: LuaError.self) {
        try state.call(chunk(text, in: state), deadline: .milliseconds(30)) { _ in }
      }
      #expect(error.kind == .deadline)
    }
    #expect(state.isExpired)
    #expect(try state.error(of: "return 1").kind == .deadline)
    #expect(try makeState().text("return ('a b'):gsub('%w', '%0%0')") == "aa bb 2")
  }

  private func chunk(_ source: String, in state: LuaState) throws -> LuaReference {
    try state.load(Array(source.utf8), chunkName: "@test.lua")
  }

  @Test(
    "A deadline stops functions that catch errors around library functions",
    arguments: [
      "while true do pcall(string.find, A, pattern) end",
      "while true do xpcall(string.gsub, function() A:find(pattern) end, A, pattern, '') end",
      "while true do coroutine.resume(coroutine.create(string.match), A, pattern) end",
      "while true do pcall(table.insert, endless, 1, 1) end",
      "while true do pcall(pcall, table.sort, ones) end",
    ]
  )
  func caught(source: String) throws {
    let state = try makeState(LuaBudget(deadline: .milliseconds(30)))
    try state.call(chunk(Self.preparation, in: state), deadline: nil) { _ in }
    #expect(try state.error(of: source).kind == .deadline)
    #expect(state.isExpired)
  }

  @Test("An interruption stops library functions, and the state stays usable")
  func interruption() throws {
    let state = try makeState()
    try state.run(Self.preparation)
    let interrupter = state.interrupter
    state.define("stop") { _ in
      interrupter.interrupt()
      return 0
    }
    // The function that interrupts is the last one to return before the library runs on.
    let sources = [
      "A:gsub('a', function() pcall(stop) end)", "table.sort(ones, function() pcall(stop) end)",
      "table.concat(setmetatable({}, {__len = function() return 9 end, __index = stop}))",
    ]
    for source in sources {
      #expect(try state.error(of: source).kind == .interrupted)
      #expect(try state.text("return ('a b'):gsub('%w', '%0%0')") == "aa bb 2")
    }
  }

  @Test("A deadline stops the parser")
  func parser() throws {
    let budget = LuaBudget(memoryCeiling: 1 << 30, deadline: .milliseconds(10))
    let state = try makeState(budget)
    let source = Array(String(repeating: "x=1 ", count: 4_000_000).utf8)
    let error = try #require(throws: LuaError.self) {
      try state.load(source, chunkName: "@big.lua")
    }
    #expect(error.kind == .deadline)
    #expect(error.source == "big.lua")
    #expect(state.isExpired)
  }

  @Test(
    "A library function fails at once if its result exceeds the memory ceiling",
    arguments: [
      "('x'):rep(60 << 20)", "('x'):rep(1000000000)", "('x'):rep(3000000, ',')",
      "long:gsub('a', 'aa')", "long:gsub('a', function() return long end)",
      "string.format('%s%s', long, long)", "string.format('%q', long .. ('\\0'):rep(99))",
      "table.concat({long, long})", "table.concat({long, long}, long)",
      "string.pack('c60000000', '')", "string.pack(('i'):rep(9), long, long)", "print(long, long)",
      "utf8.char(table.unpack(setmetatable({}, {__index = function() return 0x7FFFFFFF end}), 1, 800000))",
    ]
  )
  func memory(source: String) throws {
    let preparation = "local long = ('a'):rep((4 << 20) - 100) "
    for text in ["\(source)", "while true do pcall(function() local _ = \(source) end) end"] {
      let call = text == source ? "local _ = \(text)" : text
      let state = try makeState(LuaBudget(deadline: .seconds(60)))
      #expect(try state.error(of: preparation + call).kind == .memory)
      #expect(state.isExpired)
    }
  }

  @Test(
    "An impossible library call is an error that scripts can catch",
    arguments: [
      ("('x'):rep(1 << 40)", "resulting string too large"),
      ("table.unpack({}, 1, 1 << 40)", "too many results to unpack"),
      ("table.move({}, 0, math.maxinteger, 2)", "too many elements to move"),
      ("table.move({}, 1, math.maxinteger, 2)", "destination wrap around"),
      (
        "table.concat(setmetatable({}, {__len = function() return 1 << 62 end}))",
        "invalid value (nil)"
      ),
      ("table.sort(setmetatable({}, {__len = function() return 1 << 62 end}))", "array too big"),
      ("string.byte(('x'):rep(3000000), 1, -1)", "string slice too long"),
      ("utf8.codepoint(('x'):rep(3000000), 1, -1)", "string slice too long"),
      ("string.packsize(('x'):rep(300000))", "format longer than 256 KiB"),
      ("string.unpack(('z'):rep(65), ('\\0'):rep(65))", "format with more than 64 strings"),
      ("('a'):rep(300):find(('a?'):rep(300))", "pattern too complex"),
      ("('a'):find(('('):rep(33))", "too many captures"),
    ]
  )
  func ordinaryErrors(source: String, message: String) throws {
    let state = try makeState(LuaBudget(deadline: .seconds(60)))
    let text = try state.text("return pcall(function() local _ = \(source) end)")
    #expect(text.hasPrefix("false ") && text.contains(message))
    #expect(!state.isExpired)
  }

  @Test("Library functions read read-only tables as lists, and refuse to write them")
  func proxies() throws {
    let state = try makeState()
    state.withStack { stack in
      stack.pushLazyReadOnly(named: "items", count: 3) { stack, index in stack.push(index * 10) }
      stack.defineGlobal("items")
    }
    #expect(
      try state.text("return table.concat(items, ' '), table.unpack(items)") == "10 20 30 10 20 30"
    )
    #expect(try state.text("return #table.move(items, 1, 3, 2, {1})") == "4")
    try state.run("function later(a, b) return a > b end")
    for call in [
      "insert(items, 1)", "remove(items)", "sort(items, later)", "move(items, 1, 2, 2)",
    ] {
      #expect(try state.error(of: "table.\(call)").message.contains("which is read-only"))
    }
  }
}
