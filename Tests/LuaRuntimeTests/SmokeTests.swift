import LuaRuntime
import Testing

@Suite struct SmokeTests {
  @Test func basics() throws {
    let s = try makeState()
    #expect(try s.text("return 1+1, 'x', math.floor(2.5), ('a'):upper()") == "2 x 2 A")
    print(try s.error(of: "local function f() error('boom') end\nlocal x = 1\nf()"))
    print(try s.error(of: "x = y"))
    print(try s.error(of: "error({})"))
    print(try s.error(of: "error(setmetatable({},{__tostring=function() return 'T' end}))"))
    print(try s.error(of: "x ="))
    print(try s.error(of: "x = 'abc"))
    print(try s.error(of: "x = = 1"))
    print(try s.error(of: "math.floor = 1"))
    print(try s.error(of: "rawset(math,'floor',1)"))
    print(try s.error(of: "local function f() return 1 + f() end f()"))
    print(
      try s.error(
        of: "local t = setmetatable({}, {__index = function(t,k) return t[k] end}) return t.x"
      )
    )
    print(try s.error(of: "coroutine.wrap(function() local x = nil + 1 end)()"))
    print(s.memoryInUse)
  }
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "while true do end",
      "local t = setmetatable({}, {__index = function() while true do end end}) return t.x",
      "coroutine.wrap(function() while true do end end)()",
      "while true do pcall(function() while true do end end) end",
      "while true do xpcall(function() while true do end end, function() while true do end end) end",
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
      "xpcall(error, function() while true do end end)",
      "local t <close> = setmetatable({}, {__close = function() while true do end end})",
      "error(setmetatable({},{__tostring=function() while true do end end}))",
      "table.sort({3,2,1,5}, function(a,b) while true do end end)",
      "local co = coroutine.create(function() local t <close> = setmetatable({}, {__close = function() while true do end end}) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)",
      "local co = coroutine.wrap(function() pcall(function() coroutine.yield() while true do pcall(error) end end) while true do end end) co() co()",
      "string.rep('', math.maxinteger) while true do end",
    ]
  ) func deadline(source: String) throws {
    let s = try makeState(LuaBudget(deadline: .milliseconds(50)))
    let e = try s.error(of: source)
    #expect(e.kind == .deadline)
    #expect(s.isExpired)
    #expect(e.line == 1)
  }
}
