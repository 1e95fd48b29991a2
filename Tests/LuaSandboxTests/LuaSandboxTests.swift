import LuaSandbox
import Testing

@Suite("Lua sandbox")
struct LuaSandboxTests {
  static let allowed = """
    assert error getmetatable ipairs next pairs pcall print rawequal rawget rawlen rawset select \
    setmetatable tonumber tostring type xpcall \
    coroutine.close coroutine.create coroutine.isyieldable coroutine.resume coroutine.running \
    coroutine.status coroutine.wrap coroutine.yield \
    math.abs math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor \
    math.fmod math.huge math.log math.max math.maxinteger math.min math.mininteger math.modf \
    math.pi math.rad math.random math.randomseed math.sin math.sqrt math.tan math.tointeger \
    math.type math.ult \
    string.byte string.char string.find string.format string.gmatch string.gsub string.len \
    string.lower string.match string.pack string.packsize string.rep string.reverse string.sub \
    string.unpack string.upper \
    table.concat table.insert table.move table.pack table.remove table.sort table.unpack \
    utf8.char utf8.charpattern utf8.codepoint utf8.codes utf8.len utf8.offset
    """

  @Test("The sandbox has every allowed function")
  func allowed() throws {
    let state = try makeState()
    for name in Self.allowed.split(separator: " ") {
      #expect(try state.text("return \(name) ~= nil") == "true", "\(name)")
    }
  }

  @Test("The libraries of the sandbox contain only allowed functions")
  func nothingElse() throws {
    let state = try makeState()
    let names = try state.run(
      """
      local names = {}
      for _, library in ipairs {'coroutine', 'math', 'string', 'table', 'utf8'} do
        for name in pairs(({coroutine = coroutine, math = math, string = string, table = table,
                            utf8 = utf8})[library]) do
          names[#names + 1] = library .. '.' .. name
        end
      end
      return table.concat(names, ' ')
      """
    ) { $0.string(at: 1) ?? "" }
    let allowed = Self.allowed.split(separator: " ").filter { $0.contains(".") }
    #expect(Set(names.split(separator: " ")) == Set(allowed))
  }

  @Test(
    "The sandbox leaves forbidden functions undefined",
    arguments: [
      "io", "os", "package", "debug", "load", "loadstring", "loadfile", "dofile", "require",
      "collectgarbage", "_G", "_VERSION", "warn", "unpack", "arg",
    ]
  )
  func forbidden(name: String) throws {
    let state = try makeState()
    #expect(try state.error(of: "return \(name)").undefinedGlobal == name)
    #expect(try state.text("return rawget(_ENV, '\(name)')") == "nil")
  }

  @Test(
    "The sandbox closes ways out, and keeps harmless functions",
    arguments: [
      ("return string.dump", "nil"),
      ("return ('x').dump", "nil"),
      ("return getmetatable('')", "false"),
      ("return getmetatable(math)", "false"),
      ("return getmetatable(_ENV)", "false"),
      ("return pcall(setmetatable, math, {})", "false cannot change a protected metatable"),
      (
        "return pcall(setmetatable, {}, {__gc = print})",
        "false finalizers (__gc) are not available"
      ),
      ("return type(next(_ENV))", "nil"),
      ("return string.rep('', math.maxinteger) == ''", "true"),
      ("return string.rep('ab', 3, '-')", "ab-ab-ab"),
      ("return '10' + 5, 10 .. ''", "15 10"),
      ("return ('%d'):format(3)", "3"),
    ]
  )
  func escapes(source: String, expected: String) throws {
    #expect(try makeState().text(source) == expected)
  }

  @Test("The sandbox refuses a precompiled chunk")
  func bytecode() throws {
    let state = try makeState()
    let error = try #require(throws: LuaError.self) {
      try state.load(Array("\u{1B}Lua".utf8), chunkName: "@x.luac")
    }
    #expect(error.kind == .notText)
    #expect(error.source == "x.luac")
    #expect(!state.isExpired)
  }

  @Test("Globals belong to one state, and the host can freeze them")
  func globals() throws {
    let state = try makeState()
    try state.run("count = 1 function bump() count = count + 1 return count end")
    #expect(try state.text("return bump(), bump()") == "2 3")
    #expect(try makeState().error(of: "return count").undefinedGlobal == "count")
    state.freezeGlobals()
    for source in ["other = 1", "count = 2", "bump()", "rawset(_ENV, 'other', 1)", "math = nil"] {
      let error = try state.error(of: source)
      #expect(error.message.hasPrefix("cannot assign to global '"), "\(source): \(error.message)")
    }
    #expect(try state.text("return count, rawget(_ENV, 'count')") == "3 3")
    state.define("late") { stack in
      stack.push("defined")
      return 1
    }
    #expect(try state.text("return late()") == "defined")
  }

  @Test("Globals of a script may shadow the library for this state alone")
  func shadowing() throws {
    let state = try makeState()
    #expect(try state.text("math = {floor = 1} return math.floor") == "1")
    #expect(try makeState().text("return math.floor(1.5)") == "1")
  }

  @Test("print passes its output to the host line by line")
  func print() throws {
    let state = try makeState()
    var lines: [String] = []
    state.output = { lines.append($0) }
    try state.run(
      "print() print(1, 'two', nil) print(setmetatable({}, {__tostring = function() return 'T' end}))"
    )
    #expect(lines == ["", "1\ttwo\tnil", "T"])
  }

  @Test(
    "Objects have the same numbers in each state, in the order in which they are first named",
    arguments: [
      (
        "return tostring(print), tostring({}), tostring(print)",
        "function: 0x1 table: 0x2 function: 0x1"
      ),
      ("local a, b = {}, {} return ('%p %s'):format(b, a)", "0x1 table: 0x2"),
      ("return ('%4p|%-4p|%p %p'):format({}, print, 'text', 1)", " 0x1|0x2 |(null) (null)"),
      ("return {}, coroutine.create(print), math", "table: 0x1 thread: 0x2 math: 0x3"),
      (
        "return select(2, pcall(function() math[{}] = 1 end))",
        "test.lua:1: cannot change 'table: 0x1' of math, which is read-only"
      ),
      (
        "return select(2, pcall(function() return _ENV[print] end))",
        "test.lua:1: undefined global 'function: 0x1'"
      ),
    ]
  )
  func objectNumbers(source: String, expected: String) throws {
    #expect(try makeState().text(source) == expected)
    #expect(try makeState().text("local other = tostring {} return other") == "table: 0x1")
  }

  @Test("An object that has a number is collected, and no other object gets the number")
  func collectedObjects() throws {
    let state = try makeState()
    try state.run("for i = 1, 100 do tostring {} end")
    state.collectGarbage()
    let memory = state.memoryInUse
    try state.run("for i = 1, 100000 do tostring {} end")
    state.collectGarbage()
    // Each object took 56 bytes alone.
    #expect(state.memoryInUse < memory + 5_000_000)
    #expect(try state.text("return {}") == "table: 0x18705")
  }

  @Test("Random numbers repeat with their seed, and never follow the clock")
  func random() throws {
    let source = "return math.random(1000000), math.random(), math.random(0)"
    let first = try makeState().text(source)
    #expect(try makeState().text(source) == first)
    let state = try makeState()
    state.seedRandom(42)
    let seeded = try state.text(source)
    #expect(seeded != first)
    #expect(try state.text("math.randomseed() " + source) == seeded)
    #expect(try state.text("math.randomseed(1) " + source) != seeded)
    state.seedRandom(42)
    #expect(try state.text(source) == seeded)
    state.seedRandom(43)
    #expect(try state.text(source) != seeded)
    state.seedRandom(42)
    #expect(try state.text(source) == seeded)
    #expect(try state.text("math.randomseed() " + source) == seeded)
  }

  @Test("Coroutines work as the manual specifies")
  func coroutines() throws {
    let source = """
      local co = coroutine.create(function(a, b)
        local c = coroutine.yield(a + b)
        local ok, d = pcall(function() return coroutine.yield(c * 2) end)
        error('end ' .. tostring(d))
      end)
      local out = {}
      local function add(...) out[#out + 1] = table.concat({...}, ',') end
      local function step(...) local ok, v = coroutine.resume(co, ...) add(tostring(ok), v) end
      step(1, 2) step(5) add(coroutine.status(co)) step(9) add(coroutine.status(co)) step()
      local gen = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end)
      add(gen(), gen(), gen())
      local closed
      local open = coroutine.create(function()
        local x <close> = setmetatable({}, {__close = function() closed = true end})
        coroutine.yield()
      end)
      coroutine.resume(open)
      add(tostring(coroutine.close(open)), tostring(closed), coroutine.status(open))
      return table.concat(out, ' | ')
      """
    #expect(
      try makeState().text(source)
        == "true,3 | true,10 | suspended | false,test.lua:4: end 9 | dead | "
        + "false,cannot resume dead coroutine | 1,2,3 | true,true,dead"
    )
  }
}
