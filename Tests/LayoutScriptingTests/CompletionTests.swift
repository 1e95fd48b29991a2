import LayoutEngine
import LayoutScripting
import TestSupport
import Testing

@Suite("Completions and hints at the prompt")
struct CompletionTests {
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(ScriptFunctionTests.document)
    try prompt.run("l = solve()")
    try prompt.run("local t = { alpha = { beta = 1, gamma = 'x' }, ['a b'] = 2 }")
    try prompt.run(
      "trap = setmetatable({}, { __index = function() error('run') end, __pairs = function() error('run') end })"
    )
    return prompt
  }

  @Test(
    "Completion offers the names that fit the text before the cursor",
    arguments: [
      // Globals, functions and keywords.
      ("scr", 0..<3, ["scroll", "scrollTo"]),
      ("x = solv", 4..<8, ["solve"]),
      ("fractionalW", 0..<11, ["fractionalWidth"]),
      ("whi", 0..<3, ["while"]),
      ("nonsens", 0..<7, []),
      // Fields of live tables, without metamethods.
      ("t.", 2..<2, ["alpha"]),
      ("t.alpha.b", 8..<9, ["beta"]),
      ("print(t.alpha.", 14..<14, ["beta", "gamma"]),
      ("trap.", 5..<5, []),
      ("math.flo", 5..<8, ["floor"]),
      ("f().x", 4..<5, []),
      // Members of the results of functions, without calling them.
      ("solve():", 8..<8, ["collection", "elements", "item", "items", "moment", "neighbour"]),
      ("solve().con", 8..<11, ["contentSize"]),
      ("solve().it", 8..<10, ["item", "itemCount", "items"]),
      ("solve():it", 8..<10, ["item", "items"]), ("solve():con", 8..<11, []),
      // Methods after a colon.
      ("l.it", 2..<4, ["item", "itemCount", "items"]), ("l:it", 2..<4, ["item", "items"]),
      ("l:contentS", 2..<10, []), ("t:", 2..<2, []), ("math:flo", 5..<8, ["floor"]),
      ("math:hu", 5..<7, []),
      ("solve().contentSize.", 20..<20, ["height", "width"]),
      ("x = at(2, 1).fr", 13..<15, ["frame"]),
      ("at(items()[1].item, 1).frame.w", 29..<30, ["width"]),
      ("solve():items(2)[1].zI", 20..<22, ["zIndex"]),
      ("solve().sections[1].la", 20..<22, ["layout"]),
      ("solve().sections.", 17..<17, []), ("x:at(1).", 8..<8, []),
      ("(solve()).", 10..<10, []),
      // Keys of tables.
      ("set{ orien", 5..<10, ["orientation"]),
      ("set({ contentO", 6..<14, ["contentOffset"]),
      ("set{ section = 2, options = { col", 30..<33, ["columns"]),
      ("set{ options = { rowH", 17..<21, ["rowHeight"]),
      (
        "open{ sections = { { layout = 'waterfall', options = { minimumC", 55..<63,
        ["minimumColumns"]
      ),
      ("set{ traits = { layoutD", 16..<23, ["layoutDirection"]),
      ("draw{ wh", 6..<8, ["whole"]), ("draw{ la", 6..<8, ["labels", "label"]),
      ("set{ section = 2, layout = 'waterfall', options = { minimumC", 52..<60, ["minimumColumns"]),
      ("addSection{ it", 12..<14, ["items"]),
      ("addSection({ layout = 'list', op", 30..<32, ["options"]),
      ("addSection{ layout = \"list\", options = { rowH", 41..<45, ["rowHeight"]),
      ("item(1, 1){ he", 12..<14, ["height"]), ("draw('a.png', { me", 16..<18, ["measure"]),
      ("set{ configuration = { scroll", 23..<29, ["scrollDirection"]),
      ("open{ collections = { details = { sections = { { la", 49..<51, ["layout"]),
      ("open{ sections = { { layout = { group = { axi", 42..<45, ["axis"]),
      // Values of keys; keywords only where they begin values.
      ("set{ orientation = \"", 20..<20, ["portrait", "landscape"]),
      ("set{ orientation = ", 19..<19, ["\"portrait\"", "\"landscape\""]),
      ("set{ orientation = land", 19..<23, ["\"landscape\""]),
      ("set{ traits = { layoutDirection = 'right", 35..<40, ["rightToLeft"]),
      ("draw{ theme = '", 15..<15, ["light", "dark"]),
      ("draw{ whole = ", 14..<14, ["true", "false"]),
      ("scrollTo{ position = 'ce", 22..<24, ["centered"]),
      ("open{ sections = { { layout = waterf", 30..<36, ["\"waterfall\"", "\"waterfallGroup\""]),
      ("x = whi", 4..<7, []), ("scroll whi", 7..<10, []), ("set{ whi", 5..<8, []),
      ("x = fun", 4..<7, ["function"]),
      // The words that commands take.
      ("document ", 9..<9, ["json", "lua"]), ("document l", 9..<10, ["lua"]),
      ("document('", 10..<10, ["json", "lua"]), ("history ", 8..<8, ["save"]),
      ("watch whi", 6..<9, ["while"]),
      // Names in quotes, and after commands.
      ("open{ sections = { { layout = \"waterf", 31..<37, ["waterfall", "waterfallGroup"]),
      ("set{ device = 'iPhone 15 Pro M", 15..<30, ["iPhone 15 Pro Max"]),
      ("device iphone 15 pro m", 7..<22, ["iPhone 15 Pro Max"]),
      ("help waterf", 5..<11, ["waterfall", "waterfallGroup"]),
      ("help scr", 5..<8, ["scroll", "scrollTo", "scrolling", "screen"]),
      ("time solve().x; t.alpha.g", 24..<25, ["gamma"]),
      // Not in comments and numbers.
      ("-- scr", 6..<6, []),
      ("12", 2..<2, []),
    ] as [(String, Range<Int>, [String])]
  )
  func offers(text: String, range: Range<Int>, names: [String]) throws {
    let completions = try prompt().script.completions(in: text, at: text.utf8.count)
    #expect(completions.range == range)
    #expect(completions.candidates.map(\.text) == names)
  }

  @Test("Completion offers documents and folders by their paths")
  func paths() throws {
    let folder = try TemporaryFolder([
      "wide.json": "", "wider.lua": "", "wide.txt": "", "wide things/a.json": "",
      ".hidden.json": "",
    ])
    let script = try prompt().script
    func texts(_ text: String) -> [String] {
      script.completions(in: text, at: text.utf8.count).candidates.map(\.text)
    }
    let base = folder.path(of: "")
    #expect(
      texts("open \(base)wi") == ["wide things/", "wide.json", "wider.lua"].map { base + $0 }
    )
    #expect(
      texts("history save \(base)wi")
        == ["wide things/", "wide.json", "wide.txt", "wider.lua"].map { base + $0 }
    )
    #expect(texts("open(\"\(base)wide t") == [base + "wide things/"])
    #expect(texts("open '\(base).h") == [base + ".hidden.json"])
    #expect(texts("open \(base)nowhere/x").isEmpty)
  }

  @Test("Completion on an empty line offers all globals with descriptions")
  func globals() throws {
    let script = try prompt().script
    let candidates = script.completions(in: "", at: 0).candidates
    #expect(candidates.contains { $0.text == "scroll" && $0.detail == "scroll(distance, where)" })
    #expect(candidates.contains { $0.text == "t" && $0.detail == "table" })
    #expect(candidates.map(\.text) == candidates.map(\.text).sorted())
    #expect(Set(candidates.map(\.text)).count == candidates.count)
  }

  /// The cursor's offset, the text before it, and the range of the word.
  @Test(
    "Completion accepts offsets outside the text or within a character",
    arguments: [
      (-1, "", 0..<0), (0, "", 0..<0), (1, "", 0..<0), (2, "é", 2..<2), (6, "é = s", 5..<6),
      (100, "é = scr", 5..<8),
    ]
  )
  func places(offset: Int, start: String, range: Range<Int>) throws {
    let script = try prompt().script
    let completions = script.completions(in: "é = scr", at: offset)
    #expect(completions.range == range)
    #expect(completions.candidates.contains { $0.text == "scroll" })
    let expected = script.completions(in: start, at: start.utf8.count)
    #expect(completions.candidates == expected.candidates)
    #expect(script.hint(for: "é = scroll", at: offset) == nil)
  }

  @Test(
    "Completion of any prefix of a line has a range within it",
    arguments: [
      "set{ options = { rowHeight = 44 } }; at(1, 2).frame.x --[[ x ]] .. \"a\\\"b\" .. [==[ é ]==]",
      "open docs/é.json", "time solve(  ).x", "help", "a:b(c.d[1].", "'", "[[", "--[", "\\", "= 1",
    ]
  )
  func starts(_ text: String) throws {
    let script = try prompt().script
    for count in 0...text.utf8.count {
      let start = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      let completions = script.completions(in: start, at: start.utf8.count)
      #expect(completions.range.lowerBound >= 0)
      #expect(completions.range.upperBound <= start.utf8.count)
    }
  }

  @Test(
    "Hints show the missing arguments",
    arguments: [
      ("scroll", "(distance, where)"), ("resize(", "width, height)"), ("resize(320", ", height)"),
      ("resize(320,", " height)"), ("resize(320, 4", ")"), ("resize(320, 480)", nil),
      ("x.scroll", nil), ("rot", nil), ("", nil), ("undo", "(count)"), ("rotate", "()"),
      ("moveItem(at(1, 2).item, ", "position, target)"), ("set", "{ key = value, … }"),
      ("print(scroll", "(distance, where)"), ("set(", nil), ("solve(", "document)"),
    ] as [(String, String?)]
  )
  func hints(text: String, hint: String?) throws {
    #expect(try prompt().script.hint(for: text, at: text.utf8.count) == hint)
  }

  @Test(
    "A word with a single completion can be accepted",
    arguments: [
      ("rot", "ate"), ("ro", "tate"), ("r", nil), ("", nil), ("re", nil), ("rotate", nil),
      ("fractionalWi", "dth"), ("print(fractionalWi", "dth"), ("x.rot", nil),
    ] as [(String, String?)]
  )
  func continuations(text: String, rest: String?) throws {
    #expect(try prompt().script.continuation(of: text) == rest)
  }
}
