import Foundation
import LayoutHost
import LayoutModel
import LayoutPlugins
import LayoutScripting
import TestSupport
import Testing

@Suite("Test files in Lua")
struct ScriptTestingTests {
  static let fixtures = "Tests/LayoutScriptingTests/Fixtures"

  /// Folders of test files, each with the expected output in `expected.txt`.
  static let folders = [
    "groups", "expectations", "functions", "differences", "layouts", "broken", "endless",
    "mistakes", "caught",
    "screens", "hooks", "apart", "shared", "around", "choices", "properties", "own",
  ]

  /// The results of test files, with paths as in the checkout.
  private func results(_ folder: String, _ options: TestOptions = TestOptions()) throws
    -> [TestFileResult]
  {
    var configuration = HostConfiguration()
    let isEndless = ["endless", "apart"].contains(folder)
    configuration.budget = PluginBudget(
      deadline: isEndless ? .limit(.milliseconds(300)) : .unlimited,
      memoryCeiling: 4 << 20
    )
    let path = Fixtures.root.appending(path: "\(Self.fixtures)/\(folder)").path
    return TestRun(configuration, options).results(of: try FoundTests(at: [path]).files)
  }

  private func text(_ results: [TestFileResult]) -> String {
    results.map(\.table).joined()
      .replacing(Fixtures.root.appending(path: Self.fixtures).path + "/", with: "")
  }

  @Test("Test files print the expected output", arguments: folders)
  func printed(_ folder: String) throws {
    let expected = try Fixtures.bytes("\(Self.fixtures)/\(folder)/expected.txt")
    let printed = try text(results(folder))
    #expect(printed == String(decoding: expected, as: UTF8.self))
  }

  @Test("it.only is a problem of the file in continuous integration")
  func onlyInContinuousIntegration() throws {
    var options = TestOptions()
    options.isUnattended = true
    let printed = try text(results("choices", options))
    #expect(printed.hasPrefix("failed  choices/choices_test.lua  1 passed, 2 not run, 1 problem\n"))
    #expect(printed.contains("choices/choices_test.lua:3\n  it.only leaves the other tests"))
  }

  @Test(
    "A comparison in a test has the session's time limit",
    arguments: [
      "expect(list(44)).to.equal(list(50))",
      "expect(list(44)).to.be.near(list(50), 1)",
      "expect(list(44)).never.to.equal(list(50))",
      "pcall(function() expect(list(44)).to.equal(list(50)) end)",
      "expect(copies(emptied, 2 ^ 18)).to.equal({})",
      "expect(copies(named, 100)).to.equal(copies(named, 100))",
      "expect(copies(text(), 2 ^ 14)).to.equal(copies(text(), 2 ^ 14))",
    ]
  )
  func comparisonTime(expectation: String) throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      local function list(height)
        return solve { sections = { { layout = "list", options = { rowHeight = height }, items = 1e9 } } }
      end
      local function copies(value, count)
        local copies = {}
        for index = 1, count do copies[index] = value end
        return copies
      end
      local emptied, named = copies(1, 2 ^ 12), {}
      for index = 1, #emptied do emptied[index] = nil end
      for index = 1, 20000 do named["name " .. index] = index end
      local function text() return ("x"):rep(2 ^ 20) end
      it("compares", function()
        \(expectation)
      end)
      """
    ])
    var configuration = HostConfiguration.unhurried
    configuration.timeLimit = .limit(.milliseconds(300))
    let files = try FoundTests(at: [folder.path]).files
    let printed = text(TestRun(configuration, TestOptions()).results(of: files))
    #expect(printed.contains("a_test.lua:14"))
    #expect(printed.contains("longer than its time limit of 0.3 s"))
  }

  @Test(
    "A comparison in a test has the session's memory limit, and copies a long string once",
    arguments: [("1, 20000 do t[i] = i", false), ("1, 1000 do t[i] = text", true)]
  )
  func comparisonMemory(filling: String, isWithin: Bool) throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      local text = ("x"):rep(2 ^ 18)
      it("compares", function()
        local t = {}
        for i = \(filling) end
        expect(t).to.equal(t)
      end)
      """
    ])
    var configuration = HostConfiguration.unhurried
    configuration.memoryLimit = 1 << 20
    let files = try FoundTests(at: [folder.path]).files
    let results = TestRun(configuration, TestOptions()).results(of: files)
    #expect(results.allSatisfy(\.isGood) == isWithin)
    #expect(text(results).contains("the compared values need") == !isWithin)
  }

  @Test(
    "A test keeps only the start of a long text of its failure",
    arguments: ["expect(1).to.beLike(2)", "expect(function() end).to.fail.with(text)"]
  )
  func longTexts(expectation: String) throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      local text = ("é"):rep(2 ^ 16)
      expect.extend { beLike = function() return false, text end }
      it("fails", function() \(expectation) end)
      """
    ])
    let files = try FoundTests(at: [folder.path]).files
    let printed = text(TestRun(.unhurried, TestOptions()).results(of: files))
    #expect(printed.contains("éé"))
    #expect(printed.utf8.count < 20_000)
  }

  @Test(
    "A test file is refused if a test has a long name, with those of its groups",
    arguments: [
      ("it(name(1024), none)", nil), ("it(name(1025), none)", "it"),
      ("describe(name(1000), function() it(name(24), none) end)", "it"),
      ("describe(name(500), function() describe(name(600), none) end)", "describe"),
    ]
  )
  func longNames(declaration: String, word: String?) throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      local function name(length) return ("x"):rep(length) end
      local function none() end
      \(declaration)
      """
    ])
    let files = try FoundTests(at: [folder.path]).files
    let results = TestRun(.unhurried, TestOptions()).results(of: files)
    #expect(results.allSatisfy(\.isGood) == (word == nil))
    if let word {
      #expect(text(results).contains("\(word) takes a name that has at most 1024 bytes with those"))
    }
  }

  @Test("A seed of the run is that of its properties")
  func propertySeed() throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      it("fails", function()
        forAll({ any.integer(0, 9) }, function(number) expect(number).to.be.below(0) end)
      end)
      """
    ])
    var options = TestOptions()
    options.seed = 23
    let files = try FoundTests(at: [folder.path]).files
    let results = TestRun(HostConfiguration(), options).results(of: files)
    #expect(results.map(\.table).joined().contains("--seed 23, or { seed = 23 }"))
  }

  @Test("Coloured results differ from plain ones in escape sequences only")
  func colours() throws {
    let results = try results("groups")
    let coloured = results.map { $0.table(.coloured) }.joined()
    #expect(coloured.contains("\u{1B}[1;31mfailed\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == results.map(\.table).joined())
  }

  @Test("Test files have the functions that editors know")
  func functions() {
    #expect(
      GlobalNames.ofSessions.sorted() == ScriptFunction.testFunctions.map(\.name).sorted()
    )
  }

  @Test(
    "docs/testing.md names each function of test files",
    arguments: ScriptFunction.testFunctions.map(\.name)
  )
  func page(function: String) throws {
    let page = String(decoding: try Fixtures.bytes("docs/testing.md"), as: UTF8.self)
    #expect(page.contains("`\(function)`") || page.contains("`\(function)("))
  }

  @Test(
    "docs/testing.md names each field of an element",
    arguments: ["kind", "elementKind", "section", "item", "frame", "zIndex"]
      + ElementAttributes.keys.filter { !$0.hasPrefix("pin") }
  )
  func fields(name: String) throws {
    let page = String(decoding: try Fixtures.bytes("docs/testing.md"), as: UTF8.self)
    let table = page.split(separator: "### Elements").last?.split(separator: "\n## ").first
    #expect(table?.contains("`\(name)`") == true)
  }

  @Test("Test files give the same results on several threads")
  func jobs() throws {
    var options = TestOptions()
    options.jobs = 4
    #expect(try text(results("broken", options)) == text(results("broken")))
  }

  @Test(
    "A filter selects tests by a part of their names",
    arguments: [
      ("are*near", ["values are near"]),
      ("lie on", ["values lie on each other"]),
      ("values are n", ["values are not equal", "values are near"]),
      ("nothing", []),
    ]
  )
  func filter(_ filter: String, expected: [String]) throws {
    var options = TestOptions()
    options.filter = filter
    #expect(try results("expectations", options).flatMap(\.tests).map(\.name) == expected)
  }

  @Test("One seed always shuffles tests the same way; reports keep the order of lines")
  func seed() throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      local count = 0
      for number = 1, 20 do
        it("test " .. number, function() count = count + 1; print(count); expect(1).to.equal(1) end)
      end
      """
    ])
    func order(_ seed: UInt64?) throws -> [Int] {
      var options = TestOptions()
      options.seed = seed
      var configuration = HostConfiguration()
      configuration.budget = PluginBudget(deadline: .unlimited)
      let tests = TestRun(configuration, options)
        .results(of: try FoundTests(at: [folder.path]).files)
        .flatMap(\.tests)
      #expect(tests.map(\.name) == (1...20).map { "test \($0)" })
      return tests.compactMap { $0.output.first.flatMap { Int($0) } }
    }
    #expect(try order(nil) == Array(1...20))
    let shuffled = try order(7)
    #expect(shuffled.sorted() == Array(1...20))
    #expect(shuffled != Array(1...20))
    #expect(try order(7) == shuffled)
    #expect(try order(8) != shuffled)
  }

  @Test("A run can end at the first failure")
  func failFast() throws {
    var options = TestOptions()
    options.stopsAtFailure = true
    let tests = try results("functions", options).flatMap(\.tests)
    let skipped = tests.filter { $0.outcome == .skipped }
    #expect(skipped.count == 2)
    #expect(tests.filter { $0.failure != nil }.count == 1)
  }

  @Test("A file of which no test was run is reported as not run")
  func noneRun() {
    let skipped = TestResult(name: "b", line: 2, outcome: .skipped)
    let passed = TestResult(name: "a", line: 1, outcome: .passed)
    #expect(
      text([
        TestFileResult(path: "a_test.lua", tests: [passed, skipped]),
        TestFileResult(path: "b_test.lua", tests: [skipped]),
        TestFileResult(path: "c_test.lua", tests: []),
      ]) == """
        ok      a_test.lua  1 passed, 1 not run
        not run b_test.lua  0 passed, 1 not run
        ok      c_test.lua  0 passed

        """
    )
  }

  @Test("The output of a test is bounded")
  func printed() throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      it("lines", function() for _ = 1, 12000 do print("again") end end)
      it("bytes", function() for _ = 1, 40 do print(("x"):rep(100000)) end end)
      it("little", function() print("once") end)
      """
    ])
    var configuration = HostConfiguration()
    configuration.budget = PluginBudget(deadline: .unlimited)
    let tests = TestRun(configuration, TestOptions())
      .results(of: try FoundTests(at: [folder.path]).files)
      .flatMap(\.tests)
    #expect(tests.map(\.output.count) == [10_001, 11, 1])
    #expect(tests.map(\.output.last) == ["… 2000 more lines", "… 30 more lines", "once"])
  }

  @Test("The output of a file's tests together is bounded")
  func printedInFile() throws {
    let folder = try TemporaryFolder([
      "a_test.lua": """
      local text = ("x"):rep(2 ^ 20)
      for number = 1, 20 do it("prints " .. number, function() print(text) end) end
      """
    ])
    let tests = TestRun(.unhurried, TestOptions())
      .results(of: try FoundTests(at: [folder.path]).files)
      .flatMap(\.tests)
    #expect(tests.map(\.output.first).filter { $0 == "… 1 more line" }.count == 5)
    #expect(tests.flatMap(\.output).reduce(0) { $0 + $1.utf8.count } < 16 << 20)
  }

  @Test("Reports contain the output of tests, and names with all characters")
  func outputInReports() {
    var test = TestResult(name: "x\ny", line: 1, outcome: .passed)
    (test.output, test.notes) = (["the <clue>", "one: more"], ["the test has no expectation"])
    let results = [TestFileResult(path: "a_test.lua", tests: [test])]
    #expect(
      results.tap == """
        TAP version 14
        1..1
        ok 1 - a_test.lua: x y
          ---
          notes:
            - "the test has no expectation"
          output:
            - "the <clue>"
            - "one: more"
          ...

        """
    )
    let text = results.junit
    #expect(text.contains(#"name="x&#10;y""#))
    #expect(text.contains("<system-out>the &lt;clue&gt;\none: more</system-out>"))
  }

  @Test("TAP has one line per test, without control characters")
  func tap() {
    let names = ["a # b\u{301} \\", "two\nlines", "\u{1B}]0;title\u{7}", "#\u{301}"]
    let tests = names.map { TestResult(name: $0, line: 1, outcome: .passed) }
    #expect(
      [TestFileResult(path: "a_test.lua", tests: tests)].tap == """
        TAP version 14
        1..4
        ok 1 - a_test.lua: a \\# b\u{301} \\\\
        ok 2 - a_test.lua: two lines
        ok 3 - a_test.lua: ␛]0;title␇
        ok 4 - a_test.lua: \\#\u{301}

        """
    )
  }
}
