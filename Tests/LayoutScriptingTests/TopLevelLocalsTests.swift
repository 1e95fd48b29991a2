import Testing

import LayoutScripting

@Suite("Top-level locals of a chunk at the prompt")
struct TopLevelLocalsTests {
  /// A chunk, the chunk without the keyword `local`, and the names of its locals.
  struct Case: Sendable, CustomTestStringConvertible {
    var chunk: String
    var text: String
    var names: [String]

    init(_ chunk: String, _ text: String, _ names: String...) {
      (self.chunk, self.text, self.names) = (chunk, text, names)
    }

    /// A chunk that is unchanged.
    init(_ chunk: String) { (self.chunk, text, names) = (chunk, chunk, []) }

    var testDescription: String { chunk }
  }

  static let changed = [
    Case("local x = 1", "x = 1", "x"),
    Case("local x, y = f()", "x, y = f()", "x", "y"),
    Case("local x", "x = nil;", "x"),
    Case("local x, y", "x, y = nil;", "x", "y"),
    Case("local x local y = 2", "x = nil; y = 2", "x", "y"),
    Case("local x; local y = 2", "x = nil;; y = 2", "x", "y"),
    Case("local x (f)()", "x = nil; (f)()", "x"),
    Case("local x <const> = 1", "x = 1", "x"),
    Case("local x <const>, y <close> = 1, nil", "x, y = 1, nil", "x", "y"),
    Case("local x<const>", "x = nil;", "x"),
    Case("local function f() end", " function f() end"),
    Case("local\nx\n=\n1", "x\n=\n1", "x"),
    Case("a = 1 local x = 2", "a = 1 x = 2", "x"),
    Case(
      "local f = function() local y = 1 end local z = 2",
      "f = function() local y = 1 end z = 2",
      "f",
      "z"
    ),
    Case("do local x = 1 end local y = 2", "do local x = 1 end y = 2", "y"),
    Case(
      "if a then local x = 1 elseif b then local y = 2 else local z = 3 end local w = 4",
      "if a then local x = 1 elseif b then local y = 2 else local z = 3 end w = 4",
      "w"
    ),
    Case("while a do local x = 1 end local y = 2", "while a do local x = 1 end y = 2", "y"),
    Case(
      "for i = 1, 2 do local x = 1 end local y = 2",
      "for i = 1, 2 do local x = 1 end y = 2",
      "y"
    ),
    Case("repeat local x = 1 until x local y = 2", "repeat local x = 1 until x y = 2", "y"),
    Case("local t = { function() local x end }", "t = { function() local x end }", "t"),
    Case("local s = 'local y = 1'", "s = 'local y = 1'", "s"),
    Case("local s = \"a\\\"do\" local y = 1", "s = \"a\\\"do\" y = 1", "s", "y"),
    Case("local s = 'a\\\\' local y = 1", "s = 'a\\\\' y = 1", "s", "y"),
    Case("local s = [[do\nfunction]] local y = 1", "s = [[do\nfunction]] y = 1", "s", "y"),
    Case("local s = [==[ ]] do ]==] local y = 1", "s = [==[ ]] do ]==] y = 1", "s", "y"),
    Case("-- do\nlocal x = 1", "-- do\nx = 1", "x"),
    Case("-- do\r\nlocal x = 1", "-- do\r\nx = 1", "x"),
    Case("--[[ do\nif ]] local x = 1", "--[[ do\nif ]] x = 1", "x"),
    Case("--[==[ ]] do ]==] local x = 1", "--[==[ ]] do ]==] x = 1", "x"),
    Case("x = 0x1F local y = 3", "x = 0x1F y = 3", "y"),
    Case("x = 1e-5 local y = .5", "x = 1e-5 y = .5", "y"),
    Case("x = a[[1]] local y = 1", "x = a[[1]] y = 1", "y"),
    Case("x = a[b[1]] local y = 1", "x = a[b[1]] y = 1", "y"),
    Case("goto done local x = 1 ::done::", "goto done x = 1 ::done::", "x"),
    Case("x = 'ä́' local y = '̈do'", "x = 'ä́' y = '̈do'", "y"),
    Case("x = '\u{301}do' local y = 1", "x = '\u{301}do' y = 1", "y"),
    Case("x = 'do\u{301}' local y = 1", "x = 'do\u{301}' y = 1", "y"),
    Case("local x <const> = 1 local y <const> = x", "x = 1 y = x", "x", "y"),
    Case(
      "local function f() local function g() end end local y = 1",
      " function f() local function g() end end y = 1",
      "y"
    ),
  ]

  @Test("Top-level locals lose the keyword that limits them to the chunk", arguments: changed)
  func rewritten(_ snippet: Case) {
    let locals = TopLevelLocals(snippet.chunk)
    #expect(locals.text == snippet.text)
    #expect(locals.names == snippet.names)
  }

  @Test(
    "Locals in blocks, strings and comments are unchanged",
    arguments: [
      Case("do local x = 1 end"), Case("function f() local x end"), Case("-- local x = 1"),
      Case("s = 'local x = 1'"), Case("s = [[local x = 1]]"), Case("f(function() local x end)"),
      Case("for i = 1, 2 do local x end"), Case("localx = 1"), Case("x.localy = 1"), Case(""),
      Case("  \n"), Case("--[[ local x"), Case("if a then local x end"),
    ]
  )
  func untouched(_ snippet: Case) {
    let locals = TopLevelLocals(snippet.chunk)
    #expect(locals.text == snippet.text)
    #expect(locals.names == [])
  }

  @Test("Rewriting locals keeps the line numbers", arguments: changed)
  func lines(_ snippet: Case) {
    guard !snippet.chunk.hasPrefix("local\n") else { return }
    let locals = TopLevelLocals(snippet.chunk)
    #expect(locals.text.count { $0.isNewline } == snippet.chunk.count { $0.isNewline })
  }

  @Test(
    "Top-level locals become variables of the prompt in every valid snippet",
    arguments: [
      "local a = 1 local b <const> = a + 1 local function c() return a + b end",
      "local a = 1; do local a = 5 end local b = 2 local c = function() return a + b end",
      "local a, b = 1, 2\nlocal c\nfunction c() return a + b end",
      "local c = function() local s = 'end end do' return a + b end local a, b = 1, 2 -- local a = 7",
    ]
  )
  func atPrompt(chunk: String) throws {
    let prompt = try Prompt()
    try prompt.run(chunk)
    #expect(try prompt.run("a, b, c()") == ["1", "2", "3"])
  }
}
