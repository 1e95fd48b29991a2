import LayoutEngine
import Foundation
import LayoutHost
import LayoutModel
import LayoutScripting
import TestSupport
import Testing

@Suite("Functions of the prompt")
struct PromptFunctionTests {
  private func prompt() throws -> Prompt {
    let prompt = try Prompt()
    try prompt.run(ScriptFunctionTests.document)
    _ = prompt.output
    return prompt
  }

  // MARK: edit

  @Test("edit reports that a plugin comes with the program, and opens it")
  func editProgramFile() throws {
    let folder = try TemporaryFolder([
      "own/mine.lua": "return { api = 1, group = function() return {} end }"
    ])
    let prompt = try Prompt(HostConfiguration(pluginFolders: [folder.path(of: "own")]))
    var opened: [String] = []
    prompt.script.tools = PromptTools(
      history: { [] },
      edit: { opened.append($0) },
      editText: { $0 },
      test: { _ in },
      columns: { nil }
    )
    try prompt.run("edit carousel")
    let file = try #require(opened.first)
    #expect(file.hasSuffix("/plugins/carousel.lua"))
    let words = try #require(prompt.output.first)
    #expect(words.hasPrefix("“carousel” comes with the program: "))
    #expect(words.hasSuffix("cp \(file) \(folder.path(of: "own"))/"))
    try prompt.run("edit mine")
    #expect(opened.count == 2)
    #expect(prompt.output == [])
  }

  // MARK: undo

  @Test("undo reverts changes one by one, but not itself")
  func undo() throws {
    let prompt = try prompt()
    try prompt.run("resize 200, 50", "scroll 30", "set{ section = 2, options = { columns = 1 } }")
    #expect(try prompt.run("solve().contentSize.height") == ["576"])
    try prompt.run("undo")
    #expect(try prompt.run("solve().contentSize.height") == ["276"])
    #expect(try prompt.run("moment()[1].item") == ["1"])
    try prompt.run("undo")
    try prompt.run("undo()")
    #expect(try prompt.run("solve().contentSize.width") == ["300"])
    try prompt.run("undo")
    #expect(try prompt.run("solve().itemCount") == ["0"])
    #expect(try prompt.failure(of: "undo").message == "undo: there is nothing to undo")
    #expect(try prompt.failure(of: "undo").code == .failedPrecondition)
  }

  @Test("undo and redo take a number of changes")
  func undoSeveral() throws {
    let prompt = try prompt()
    try prompt.run("resize 200, 50", "resize 210, 50", "resize 220, 50", "undo 3")
    #expect(try prompt.run("solve().contentSize.width") == ["300"])
    try prompt.run("redo 2")
    #expect(try prompt.run("solve().contentSize.width") == ["210"])
    let tooMany = try prompt.failure(of: "redo 2")
    #expect(tooMany.message == "redo: only 1 change can be redone")
    #expect(try prompt.failure(of: "undo 9").message == "undo: only 3 changes can be undone")
    try prompt.run("redo")
    #expect(try prompt.run("solve().contentSize.width") == ["220"])
  }

  @Test("undo goes back less far where changes replaced millions of values")
  func undoLarge() throws {
    let items = Array(repeating: #"{"a":1}"#, count: 1_100_000).joined(separator: ",")
    let folder = try TemporaryFolder([
      "large.json": #"{ "sections": [{ "layout": "list", "items": [\#(items)] }] }"#,
      "small.json": #"{ "sections": [{ "layout": "list", "items": 2 }] }"#,
    ])
    let (large, small) = (folder.path(of: "large.json"), folder.path(of: "small.json"))
    let prompt = try Prompt()
    try prompt.run("open \(small)", "open \(large)")
    try prompt.run("resize 200, 50", "resize 210, 50", "open \(small)")
    let all = try prompt.failure(of: "undo 9").message
    #expect(all == "undo: only 5 changes can be undone")
    try prompt.run("open \(large)", "open \(small)")
    #expect(try prompt.failure(of: "undo 9").message == "undo: only 2 changes can be undone")
    try prompt.run("undo")
    #expect(try prompt.run("solve().itemCount") == ["1100000"])
  }

  @Test("undo skips lines that change nothing or fail")
  func undoNothing() throws {
    let prompt = try prompt()
    try prompt.run("resize 200, 50", "solve()", "x = 1")
    _ = try prompt.failure(of: "resize(100, 100); error('no')")
    #expect(try prompt.run("solve().contentSize.width") == ["200"])
    try prompt.run("undo")
    #expect(try prompt.run("solve().contentSize.width") == ["300"])
  }

  @Test("undo reverts all changes of a line at once")
  func undoLine() throws {
    let prompt = try prompt()
    try prompt.run("resize(200, 50); resize(250, 60)")
    try prompt.run("undo")
    #expect(try prompt.run("solve().contentSize.width") == ["300"])
  }

  @Test("redo repeats changes until another one is made")
  func redo() throws {
    let prompt = try prompt()
    try prompt.run("resize 200, 50", "resize 250, 60", "undo", "undo", "redo")
    #expect(try prompt.run("solve().contentSize.width") == ["200"])
    try prompt.run("redo")
    #expect(try prompt.run("solve().contentSize.width") == ["250"])
    #expect(try prompt.failure(of: "redo").code == .failedPrecondition)
    try prompt.run("undo", "rotate", "undo")
    try prompt.run("redo")
    #expect(try prompt.run("solve().contentSize.width") == ["50"])
    #expect(try prompt.failure(of: "redo").code == .failedPrecondition)
  }

  // MARK: Results and help

  @Test("The first value of a line is _ in the next line")
  func result() throws {
    let prompt = try prompt()
    try prompt.run("at(1, 2).frame, 3")
    #expect(try prompt.run("_.y") == ["44"])
    #expect(try prompt.run("_ + 1") == ["45"])
    try prompt.run("x = 9")
    #expect(try prompt.run("_") == ["45"])
    #expect(try prompt.run("for _ = 1, 2 do end _ = 5 return _") == ["5"])
  }

  @Test(
    "A question mark before or after a function's name shows its help",
    arguments: ["draw?", "?draw", " ? draw ", "draw ?"]
  )
  func questionMark(line: String) throws {
    let prompt = try prompt()
    try prompt.run("help draw")
    let help = prompt.output
    try prompt.run(line.replacing(" ", with: ""))
    #expect(prompt.output == help)
  }

  @Test(
    "help describes hooks, fields of the environment, rules and snapping",
    arguments: [
      ("visibleItems", "visibleItems(items, environment)"), ("snapping", "groupPagingCentered"),
      ("collection", "Selects the collection"), ("collection", "layouthost.CollectionLayout"),
      ("environment.container", "effectiveContentSize"),
      ("environment.container.contentSize", "environment.container.contentSize: layouthost.Size"),
      ("rule 21", "Rule 21 (`NSCollectionLayoutGroup.custom`). The frames are in the"),
      ("rule 21", "\n- An estimated dimension becomes as large"), ("rule 1", "Example: an item of"),
    ]
  )
  func helpOnPlugins(name: String, words: String) throws {
    let prompt = try Prompt()
    try prompt.run("help \(name)")
    #expect(prompt.output.joined().contains(words))
  }

  @Test("help has every rule that explanations cite, each once")
  func rules() throws {
    let prompt = try Prompt()
    for number in 1...30 {
      try prompt.run("help rule \(number)")
      #expect(prompt.output.joined().ranges(of: /(?m)^Rule \d+/).count == 1)
    }
    #expect(try prompt.failure(of: "help rule 99").message == "there is no help about “rule 99”")
  }

  /// The functions except `select`, which takes any number of arguments, as Lua's own does.
  private static let limited = ScriptFunction.all.map(\.name).filter { $0 != "select" }

  @Test("Functions of the prompt refuse too many arguments", arguments: limited)
  func arguments(name: String) throws {
    let failure = try prompt().failure(of: "\(name)(\"a\", 1, 1, 1, 1)")
    #expect(failure.code == .invalidArgument)
    #expect(failure.message.hasPrefix("\(name): it takes "))
  }

  @Test("run runs a file with the functions of the prompt")
  func runFile() throws {
    let folder = try TemporaryFolder([
      "a.lua": "resize(200, 50)\nreturn solve().contentSize.width",
      "b.lua": "resize(1, 1) error('no')",
    ])
    let prompt = try prompt()
    #expect(try prompt.run("run \(folder.path(of: "a.lua"))") == ["200"])
    let failure = try prompt.failure(of: "run \(folder.path(of: "b.lua"))")
    #expect(failure.message.contains("no"))
    #expect(try prompt.run("solve().contentSize.width") == ["200"])
    #expect(try prompt.failure(of: "run \(folder.path(of: "c.lua"))").code == .notFound)
  }

  @Test("A startup file defines globals, and its changes cannot be undone")
  func startup() throws {
    let folder = try TemporaryFolder([
      "good.lua": "function wide() return resize(500, 500) end\nresize(200, 50)\n",
      "bad.lua": "resize(1, 1)\nset{ container = 3 }\n", "worse.lua": "x = = 1\n",
    ])
    let prompt = try Prompt()
    #expect(prompt.script.runStartupFile(folder.path(of: "good.lua")) == nil)
    #expect(try prompt.failure(of: "undo").code == .failedPrecondition)
    let failure = try #require(prompt.script.runStartupFile(folder.path(of: "bad.lua")))
    #expect(failure.file == folder.path(of: "bad.lua") && failure.line == 2)
    #expect(prompt.script.runStartupFile(folder.path(of: "worse.lua"))?.line == 1)
    #expect(prompt.script.runStartupFile(folder.path(of: "none.lua"))?.code == .notFound)
    #expect(try prompt.run("solve().contentSize.width") == ["200"])
    try prompt.run("wide()", "undo")
    #expect(try prompt.run("solve().contentSize.width") == ["200"])
  }

  // MARK: time

  @Test("time prints the duration of a call, and returns its values")
  func time() throws {
    let prompt = try prompt()
    #expect(try prompt.run("time 1 + 1, 'a'") == ["2", "\"a\""])
    #expect(try prompt.run("time(function() return 3 end)") == ["3"])
    #expect(try prompt.run("time for i = 1, 3 do i = i end").isEmpty)
    let output = prompt.output
    #expect(output.count == 3)
    #expect(output.allSatisfy { $0.wholeMatch(of: /[0-9.]+ (ms|s), again .*/) != nil })
    #expect(try prompt.failure(of: "time(3)").message.hasPrefix("time: it takes a function"))
    #expect(try prompt.failure(of: "time error('no')").message == "no")
    #expect(try prompt.failure(of: "time at(9, 1)") == prompt.failure(of: "at(9, 1)"))
  }

  // MARK: watch

  @Test("watch runs a line again after each change")
  func watch() throws {
    let prompt = try prompt()
    try prompt.run("watch at(1, 2).frame.y", "watch nowhere()")
    #expect(try prompt.run("1") == ["1"])
    #expect(
      try prompt.run("set{ section = 1, options = { rowHeight = 50 } }") == [
        "at(1, 2).frame.y: 50", "nowhere(): undefined global 'nowhere'",
      ]
    )
    try prompt.run("watch")
    #expect(try prompt.run("resize 10, 10").isEmpty)
  }

  @Test("A watched line changes nothing")
  func watchingChanges() throws {
    let prompt = try prompt()
    try prompt.run("watch resize(1, 1)", "resize 10, 10")
    #expect(try prompt.run("solve().contentSize.width") == ["10"])
  }

  // MARK: Other functions

  @Test("columns returns a section's number of columns, and changes it")
  func columns() throws {
    let prompt = try Prompt()
    try prompt.run(
      "open{ sections = { { layout = 'list', items = 1 }, { layout = 'waterfall', items = { { width = 1, height = 1 } }, options = { columns = 2, maximumColumns = 5 } } } }"
    )
    #expect(try prompt.run("columns") == ["2"])
    try prompt.run("columns 3")
    #expect(try prompt.run("columns()") == ["3"])
    #expect(try prompt.failure(of: "columns 1000").code == .outOfRange)
    #expect(try prompt.failure(of: "columns(2, 1)").code == .failedPrecondition)
  }

  @Test("diff shows the effect of the last change, or the differences from a document")
  func diff() throws {
    let prompt = try prompt()
    let folder = try TemporaryFolder([
      "other.json": #"{"sections": [{"layout": "list", "items": 1}]}"#
    ])
    try prompt.run("set{ section = 1, options = { rowHeight = 50 } }")
    _ = prompt.output
    try prompt.run("diff")
    let output = prompt.output.joined()
    #expect(output.contains("44 → 50"))
    #expect(try prompt.run("at(1, 2).frame.y") == ["50"])
    try prompt.run("undo", "set{ section = 1, options = { rowHeight = 44 } }")
    _ = prompt.output
    try prompt.run("diff \(folder.path(of: "other.json"))")
    #expect(prompt.output.joined().contains("390 × 44 → 300 × 326"))
    #expect(try prompt.failure(of: "diff nowhere.json").code == .notFound)
    #expect(try Prompt().failure(of: "diff").code == .failedPrecondition)
  }

  @Test("plugins lists the plugins, and describes one")
  func plugins() throws {
    let prompt = try prompt()
    try prompt.run("plugins")
    #expect(prompt.output.first?.contains("waterfall") == true)
    try prompt.run("plugins waterfall")
    #expect(prompt.output.first?.contains("columns") == true)
    #expect(try prompt.failure(of: "plugins waterfal").hint == "did you mean “waterfall”?")
  }

  @Test(
    "help explains functions, constructors and layouts",
    arguments: [
      ("scroll", "scroll(distance, where)\n  Scrolls by"), ("horizontal", "horizontal("),
      ("waterfall", "waterfall\n"), ("host.text.measure", "host.text.measure("),
    ]
  )
  func help(name: String, start: String) throws {
    let prompt = try prompt()
    try prompt.run("help \(name)")
    #expect(prompt.output.first?.hasPrefix(start) == true)
  }

  @Test(
    "help describes a hook of plugins, beside a function of the same name",
    arguments: [
      ("collection", "collection(name)\n", "\n\na hook of plugins: collection(environment) → "),
      ("section", "section(", "\n\na hook of plugins: section(environment) → "),
      ("visibleItems", "a hook of plugins: visibleItems(items, environment)\n", "  items"),
    ]
  )
  func hookHelp(name: String, start: String, part: String) throws {
    let prompt = try prompt()
    try prompt.run("help \(name)")
    let help = try #require(prompt.output.first)
    #expect(help.hasPrefix(start) && help.contains(part))
  }

  @Test("time leaves the rows in sight that were measured as they are")
  func timeOfMeasuredRows() throws {
    let prompt = try Prompt()
    try prompt.run(
      """
      local rows = {}
      for i = 1, 60 do rows[i] = { sender = "x", text = string.rep("word ", 30) } end
      open{
        environment = { container = { width = 300, height = 400 } },
        configuration = { measuring = "visible" }, sections = { { layout = "chat", items = rows } },
      }
      scroll(1200)
      """
    )
    let first = try prompt.run("moment()[1].item")
    #expect(try prompt.run("time(function() return moment()[1].item end)") == first)
    #expect(try prompt.run("moment()[1].item") == first)
  }

  @Test("A call that time repeats prints the facts of its change once")
  func timedChange() throws {
    let prompt = try prompt()
    try prompt.run("time insertItems(1, 1, 1)")
    let output = prompt.output
    #expect(output.count == 2)
    #expect(output.first?.hasPrefix("content ") == true)
    try prompt.run("time print('x')")
    #expect(prompt.output.filter { $0 == "x" }.count == 1)
  }

  @Test("help fits on a screen of 24 rows and 80 columns, and names all functions and topics")
  func overview() throws {
    let prompt = try Prompt()
    try prompt.run("help")
    let lines = prompt.output.joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    // The lines with the command and with the next prompt.
    #expect(lines.count <= 22)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let words = Set(lines.joined(separator: " ").split { " ,".contains($0) }.map(String.init))
    for function in ScriptFunction.all { #expect(words.contains(function.name)) }
    for topic in ["keys", "environment", "sections", "items", "files", "errors", "document"] {
      #expect(words.contains(topic))
      try prompt.run("help \(topic)")
      #expect(prompt.output.joined().contains("\n"))
    }
  }

  @Test("Text is wrapped at words before the last column")
  func wrapping() {
    #expect(
      "a  bb cc dd ee ff gg hh ii jj kk".wrapped(to: 24) == "a  bb cc dd ee ff gg hh\n   ii jj kk"
    )
    #expect("  one two three four five six".wrapped(to: 24) == "  one two three four\n  five six")
    #expect("short\n".wrapped(to: 24) == "short\n")
    #expect("a  bb cc dd ee ff gg hh ii jj kk".wrapped(to: nil).contains("\n") == false)
    let word = String(repeating: "x", count: 30)
    #expect("a  \(word) b".wrapped(to: 24) == "a  \(word)\n   b")
  }

  @Test("Every example in the help runs, or fails only for its names and arguments")
  func examples() throws {
    let folder = try TemporaryFolder()
    for function in try helpEntries() {
      for example in function.examples {
        let prompt = try prompt()
        let line = ["list.json", "wider.json", "session.lua", "changes.lua"]
          .reduce(example) { $0.replacing($1, with: folder.path(of: $1)) }
        switch prompt.script.run(line) {
        case .done: continue
        case .incomplete: Issue.record("\(example) is incomplete")
        case .failed(let failure):
          let expected: [StatusCode] = [
            .failedPrecondition, .notFound, .outOfRange, .invalidArgument,
          ]
          #expect(expected.contains(failure.code), "\(example): \(failure)")
          #expect(!failure.message.contains("syntax error"), "\(example): \(failure)")
        }
      }
    }
  }

  /// The functions with the examples of their help.
  private func helpEntries() throws -> [(name: String, examples: [String])] {
    let prompt = try Prompt()
    try prompt.run("help functions")
    let overview = prompt.output.joined(separator: "\n")
    let names = overview.matches(of: /(?m)^  ([a-zA-Z]+)[({]/).map { String($0.output.1) }
    #expect(names.count > 25)
    return try names.map { name in
      try prompt.run("help \(name)")
      let examples = prompt.output.joined().split(separator: "\n")
        .filter { $0.hasPrefix("  > ") }
        .map { String($0.dropFirst(4)) }
      return (name, examples)
    }
  }

  @Test("docs/prompt.md names all functions that keep the place of the first visible item")
  func keptPlaces() throws {
    let page = String(decoding: try Fixtures.bytes("docs/prompt.md"), as: UTF8.self)
    let entry = try #require(page.split(separator: "\n- ").first { $0.contains("keep the place") })
    let prompt = try Prompt()
    for topic in ["changes", "sections"] { try prompt.run("help \(topic)") }
    let help = prompt.output.joined(separator: "\n")
    let names = help.matches(of: /(?m)^  ([a-zA-Z]+)\(/).map { String($0.output.1) }
    #expect(names.count > 10)
    // Of these functions, one only returns the document, and one only holds an item.
    for name in ["set", "device"] + names where !["document", "drag"].contains(name) {
      #expect(entry.contains("`\(name)`"))
    }
  }

  @Test("docs/prompt.md describes the functions as the help does")
  func page() throws {
    let prompt = try Prompt()
    try prompt.run("help functions")
    let functions = prompt.output.joined().matches(of: /(?m)^  (\S.*?)  +(\S.*)$/)
      .map { "| `\($0.output.1)` | \($0.output.2) |" }
    let page = String(decoding: try Fixtures.bytes("docs/prompt.md"), as: UTF8.self)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("` | ") }
    #expect(functions.count > 25)
    #expect(rows.map(String.init) == functions)
  }

  @Test("A function that needs a document suggests opening one")
  func empty() throws {
    let failure = try Prompt().failure(of: "at(1, 1)")
    #expect(failure.code == .outOfRange)
    #expect(failure.hint == "open a document first, as in open list.json")
  }

  @Test("Messages have at most three decimals, as tables have")
  func rounded() throws {
    let prompt = try Prompt()
    try prompt.run(
      "open{ sections = { { layout = 'list', options = { rowHeight = 1 / 3 }, items = 1 } }, "
        + "configuration = { pixelAlignment = false } }"
    )
    #expect(prompt.output.last == "content 390 × 0.333, 1 section, 1 item")
    let failure = try prompt.failure(of: "set{ options = { rowHeight = -1 / 3 } }")
    #expect(failure.message.hasSuffix("rowHeight must be 0 or more, not -0.333"))
  }

  @Test("quit ends the session")
  func quit() throws {
    let prompt = try prompt()
    #expect(!prompt.script.hasQuit)
    try prompt.run("quit")
    #expect(prompt.script.hasQuit)
  }

  @Test("draw fails if the session has no drawing")
  func draw() throws {
    #expect(try prompt().failure(of: "draw").code == .failedPrecondition)
  }
}

@Suite("Interrupted lines", .serialized)
struct InterruptedLineTests {
  /// Unblocks an otherwise unused signal on this thread.
  private func unblocked<Value>(_ body: () throws -> Value) rethrows -> Value {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGUSR2)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    defer { pthread_sigmask(SIG_BLOCK, &signals, nil) }
    return try body()
  }

  @Test(
    "An interrupted line leaves the session unchanged",
    arguments: [
      "x = 1; resize(10, 10); while true do end", "pcall(function() while true do end end)",
      "while true do solve() end",
      "while true do set{ container = { width = 100, height = 10 } } end",
    ]
  )
  func stopped(line: String) throws {
    let prompt = try Prompt()
    try prompt.run(ScriptFunctionTests.document)
    let thread = pthread_self()
    let outcome = unblocked {
      // Sent repeatedly: the first one may arrive before the line runs, when nothing handles it.
      let sender = Thread {
        while !Thread.current.isCancelled {
          pthread_kill(thread, SIGUSR2)
          sched_yield()
        }
      }
      // Some may arrive after the line has ended; only this test uses the signal.
      signal(SIGUSR2, SIG_IGN)
      sender.start()
      defer { sender.cancel() }
      return prompt.script.run(line, interruptedBy: SIGUSR2)
    }
    guard case .failed(let failure) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(failure.code == .cancelled)
    #expect(failure.message == "interrupted")
    #expect(try prompt.run("solve().contentSize.width") == ["300"])
  }

  @Test("An interruption while a plugin's options are made leaves later lines all of them")
  func interruptedOptions() throws {
    let folder = try TemporaryFolder([
      "counter.lua": """
      return { api = 1, options = { words = { type = "array" } }, layout = function(environment)
        local count = 0
        for _ in ipairs(environment.options.words) do count = count + 1 end
        return { frames = {}, contentSize = { width = 1, height = count } }
      end }
      """
    ])
    var configuration = HostConfiguration.unhurried
    configuration.folders = configuration.folders.adding(folder.path)
    let prompt = try Prompt(configuration, memoryCeiling: 1 << 30)
    let thread = pthread_self()
    signal(SIGUSR2, SIG_IGN)
    for trial in 1...20 {
      try prompt.run(
        #"open{ sections = {{ layout = "counter", options = { words = {} }, items = 0 }} }"#,
        "words = {}; for i = 1, 20000 do words[i] = \"\(trial) \" .. i end"
      )
      let line = "set{ options = { words = words } }"
      let sent = DispatchSemaphore(value: 0)
      _ = unblocked {
        // The pause spreads the signals over the line; one may also arrive after it.
        let sender = Thread {
          usleep(UInt32(trial * 2_500))
          pthread_kill(thread, SIGUSR2)
          sent.signal()
        }
        sender.start()
        return prompt.script.run(line, interruptedBy: SIGUSR2)
      }
      sent.wait()
      try prompt.run(line)
      #expect(try prompt.run("solve().contentSize.height") == ["20000"], "trial \(trial)")
    }
  }
}
