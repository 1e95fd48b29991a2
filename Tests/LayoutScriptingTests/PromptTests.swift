import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutScripting
import Testing

@Suite("Lines of Lua at the prompt")
struct PromptTests {
  @Test(
    "A line with an expression returns its values",
    arguments: [
      ("1 + 1", ["2"]), ("=1 + 1", ["2"]), ("  = 1 + 1", ["2"]),
      ("1, 'a', nil", ["1", "\"a\"", "nil"]),
      ("", []), ("   ", []), ("-- nothing", []), ("=", []), ("nil", ["nil"]), ("(nil)", ["nil"]),
      ("1 -- one", ["1"]), ("'a'..\n'b'", ["\"ab\""]), ("return 3", ["3"]),
      ("local x = 3 return x", ["3"]),
      ("math.floor(2.5)", ["2"]), ("print", ["function"]), ("{}", ["{}"]),
      ("(function(...) return ... end)(1, 2)", ["1", "2"]), ("[[a\nb]]", ["\"a\\nb\""]),
      ("do local y = 1 end", []), ("('x'):rep(3)", ["\"xxx\""]),
    ]
  )
  func expression(line: String, values: [String]) throws {
    let prompt = try Prompt()
    #expect(try prompt.run(line) == values)
  }

  @Test(
    "A line with only the beginning of a statement is incomplete",
    arguments: [
      "for i = 1, 3 do", "function f()", "if true then", "x = {", "1 +", "f(", "[[a", "--[[ a",
      "local x =", "repeat", "a.b.", "while true do print(1)", "x = [==[ ]] ]=]",
    ]
  )
  func incomplete(line: String) throws {
    let script = try Prompt().script
    #expect(script.isIncomplete(line))
    #expect(script.run(line) == .incomplete)
  }

  @Test(
    "A complete or wrong line is not incomplete, and the check has no side effects",
    arguments: ["local x = 1", "x = 1", "1 + 1", "=1", "", "x = = 1", "x = 'abc", "print(1)"]
  )
  func whole(line: String) throws {
    let prompt = try Prompt()
    #expect(!prompt.script.isIncomplete(line))
    #expect(prompt.output == [])
    guard case .failed(let failure) = prompt.script.run("x") else {
      Issue.record("x is there")
      return
    }
    #expect(failure.message == "undefined global 'x'")
  }

  @Test(
    "A line with a syntax error fails at its place",
    arguments: [
      ("x = 'abc", "unfinished string near <eof>", 1),
      ("x = \"abc\ndef\"", "unfinished string near '\"abc'", 1),
      ("x = = 1", "unexpected symbol near '='", 1),
      ("local x = 1\nlocal 2", "<name> expected near '2'", 2),
      ("goto nowhere", "no visible label 'nowhere' for <goto> at line 1", 1),
      ("do break end", "break outside loop at line 1", 1),
      ("local x <const> = 1 x = 2", "attempt to assign to const variable 'x'", 1),
    ]
  )
  func syntax(line: String, message: String, number: Int) throws {
    let failure = try Prompt().failure(of: line)
    #expect(failure.code == .invalidArgument)
    #expect(failure.message == message)
    #expect(failure.line == number)
    #expect(failure.file == "prompt")
  }

  @Test(
    "A failure has a column if Lua reports enough to find it",
    arguments: [
      ("x = = 1", 5), ("x = 1 = 2", 7), ("local x = 1\nlocal 2", 7), ("scroll 1 2", 10),
      ("if x then y = end end", 15), ("x = \"a\" \"b\"\n", 9), ("é = 1", nil),
      ("local t = {}\nreturn t.x.y", 10), ("nothing()", 1), ("1 + nothing", 5),
      ("local a = nil a()", nil), ("error('x')", nil), ("x = 'abc", nil),
    ] as [(String, Int?)]
  )
  func column(line: String, column: Int?) throws {
    #expect(try Prompt().failure(of: line).column == column, "\(line)")
  }

  @Test(
    "A command within a block is an error that shows how to write it",
    arguments: [
      ("for i = 1, 3 do\n  scroll 20\nend", "scroll(20)"),
      ("if true then open list.json end", "open(\"list.json\")"),
      ("if true then device iPhone 15 Pro\nend", "device(\"iPhone 15 Pro\")"),
      ("while true do time solve() end", "time(function() return solve() end)"),
    ]
  )
  func commandInBlock(line: String, call: String) throws {
    let failure = try Prompt().failure(of: line)
    #expect(failure.hint == "commands stand alone on a line; in a block, write \(call)")
  }

  @Test("Several lines run as one chunk")
  func lines() throws {
    let prompt = try Prompt()
    try prompt.run("for i = 1, 3 do\n  local twice = i * 2\n  print(i, twice)\nend")
    #expect(prompt.output == ["1\t2", "2\t4", "3\t6"])
  }

  @Test("Locals of a line stay visible to later lines and earlier closures")
  func locals() throws {
    let prompt = try Prompt()
    try prompt.run("local n = 1")
    try prompt.run("local function count() n = n + 1 return n end")
    #expect(try prompt.run("count(), count()") == ["2", "3"])
    #expect(try prompt.run("n") == ["3"])
    try prompt.run("n = 10")
    #expect(try prompt.run("count()") == ["11"])
    try prompt.run("local n = 20")
    #expect(try prompt.run("count()") == ["21"])
  }

  @Test("A local declared without a value is nil")
  func declared() throws {
    let prompt = try Prompt()
    try prompt.run("local a, b")
    #expect(try prompt.run("a, b") == ["nil", "nil"])
    try prompt.run("a = 1")
    #expect(try prompt.run("a") == ["1"])
    try prompt.run("local a")
    #expect(try prompt.run("a") == ["nil"])
  }

  @Test("A new local can be initialized from the old one of the same name")
  func shadowing() throws {
    let prompt = try Prompt()
    try prompt.run("local x = 1", "local x = x + 1", "local x, y = x + 1, x")
    #expect(try prompt.run("x, y") == ["3", "2"])
  }

  @Test("Reading an undefined name is an error with a suggestion")
  func undefined() throws {
    let prompt = try Prompt()
    let failure = try prompt.failure(of: "print(1)\nsovle()")
    #expect(failure.code == .invalidArgument)
    #expect(failure.column == 1)
    #expect(failure.message == "undefined global 'sovle'")
    #expect(failure.hint == "did you mean “solve”?")
    #expect(failure.line == 2)
    #expect(failure.excerpt == "sovle()")
    #expect(try prompt.failure(of: "x").message == "undefined global 'x'")
  }

  @Test(
    "The prompt has no access to files, code from text, or the plugins' host table",
    arguments: [
      "io", "os", "require", "load", "dofile", "debug", "collectgarbage", "host", "package",
    ]
  )
  func sandbox(name: String) throws {
    #expect(try Prompt().failure(of: name).message == "undefined global '\(name)'")
  }

  @Test(
    "A line that fails does not change the session",
    arguments: [
      "open{ sections = {} } error('no')",
      "set{ container = { width = 1, height = 1 } } error('no')",
      "set{ contentOffset = { x = 5 } } undefined()",
      "open{ sections = { { layout = 'nobody', items = 1 } } }",
      "open{ sections = { { layout = 'list', items = -1 } } }",
      "set{ options = { rowHeight = -1 } }",
      "set{ options = { rowHight = 1 } }", "set{ device = 'nothing' }",
      "reload() set{ orientation = 'landscape' } at(9, 9)",
    ]
  )
  func rollback(line: String) throws {
    let prompt = try Prompt()
    try prompt.run("open{ sections = { { layout = 'list', items = 3 } } }")
    let (state, solution) = (prompt.script.session.state, try prompt.script.session.solve())
    _ = try prompt.failure(of: line)
    #expect(prompt.script.session.state == state)
    #expect(try prompt.script.session.solve() == solution)
  }

  @Test(
    "The prompt works after a line that runs out of memory",
    arguments: [
      "local t = {} while true do t[#t + 1] = ('x'):rep(1000000) .. #t end",
      "local t = {} while true do t[#t + 1] = { #t } end", "('x'):rep(5 << 20)",
    ]
  )
  func memory(line: String) throws {
    let prompt = try Prompt(memoryCeiling: 16 << 20)
    try prompt.run("local mine = 1")
    try prompt.run("open{ sections = { { layout = 'list', items = 3 } } }")
    let failure = try prompt.failure(of: line)
    #expect(failure.code == .resourceExhausted)
    #expect(failure.hint == "the prompt's variables are gone")
    #expect(try prompt.run("1 + 1") == ["2"])
    #expect(try prompt.failure(of: "mine").message == "undefined global 'mine'")
    #expect(try prompt.run("solve().itemCount") == ["3"])
  }

  @Test("The prompt works after a line that overflows the stack")
  func stackOverflow() throws {
    let prompt = try Prompt()
    try prompt.run("function f() return 1 + f() end")
    #expect(try prompt.failure(of: "f()").code == .resourceExhausted)
    #expect(try prompt.run("1 + 1") == ["2"])
  }

  @Test("pcall catches a function's failure as its message")
  func caught() throws {
    let prompt = try Prompt()
    #expect(
      try prompt.run("select(2, pcall(open, 'no-such-file.json'))")
        == ["the document cannot be read: No such file or directory"]
    )
  }

  @Test(
    "The session is unchanged after a caught failure of open or set",
    arguments: [
      "pcall(open, { sections = { { layout = 'nothing', items = 1 } } })",
      "pcall(set, { options = { rowHeight = -1 } })",
    ]
  )
  func caught(line: String) throws {
    let prompt = try Prompt()
    try prompt.run("open { sections = { { layout = 'list', items = 2 } } }")
    #expect(try prompt.run(line).first == "false")
    #expect(try prompt.run("at(1, 2).frame.y") == ["44"])
  }
}
