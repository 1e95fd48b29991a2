import Foundation
import TestSupport
import Testing

@Suite("The line editor of the prompt", .endsInTime)
struct PromptTests {
  private func prompt(
    _ arguments: String = "",
    columns: Int = 80,
    rows: Int = 24,
    state: TemporaryFolder? = nil
  ) async throws -> Terminal {
    let terminal = try await Terminal(
      "env -u NO_COLOR \(Program.path) repl \(arguments)",
      columns: columns,
      rows: rows,
      state: state
    )
    try await terminal.waitFor(last: ">", column: 2)
    return terminal
  }

  @Test("The line editor moves and deletes by the width of wide and combined characters")
  func wide() async throws {
    let terminal = try await prompt()
    try await terminal.put("漢字é😀👩‍👧x")
    try await terminal.waitFor(last: "x", column: 12)
    try await terminal.press("Left", "Left")
    try await terminal.waitFor(last: "x", column: 9)
    try await terminal.press("BSpace", "BSpace")
    try await terminal.waitFor(last: "> 漢字👩‍👧x", column: 6)
    try await terminal.press("C-a", "DC")
    try await terminal.waitFor(last: "> 字👩‍👧x", column: 2)
    try await terminal.press("C-e", "C-u")
    try await terminal.type("'漢' .. 'e\u{301}'")
    try await terminal.waitFor("\n\"漢e\u{301}\"\n>")
    await terminal.close()
  }

  @Test("The line editor wraps a line after the last column")
  func wrapped() async throws {
    let terminal = try await prompt(columns: 20)
    try await terminal.put("x = '45678901234567")
    try await terminal.waitFor(last: "> x = '4567890123456\n7", column: 1)
    try await terminal.press("BSpace")
    try await terminal.waitFor(last: "> x = '4567890123456", column: 0)
    try await terminal.press("Left", "漢")
    try await terminal.waitFor(last: "> x = '456789012345\n漢6", column: 2)
    try await terminal.press("C-e", "'", "Enter", "x", "Enter")
    try await terminal.waitFor("\n\"456789012345漢6\"\n>")
    await terminal.close()
  }

  @Test("The line editor edits texts of several lines")
  func lines() async throws {
    let terminal = try await prompt()
    try await terminal.type("for i = 1, 2 do")
    try await terminal.waitFor(last: ">>", column: 5)
    try await terminal.type("print('a' .. i)")
    try await terminal.put("end")
    try await terminal.waitFor(last: ">>   print('a' .. i)\n>> end", column: 6)
    try await terminal.press("Up", "C-a", "C-Right", "C-Right", "BSpace", "z", "M-Enter")
    try await terminal.waitFor(last: ">>   print('z\n>> ' .. i)\n>> end", column: 3)
    try await terminal.press("BSpace", "C-e", "M-Enter")
    try await terminal.waitFor(last: ">>   print('z' .. i)\n>>\n>> end", column: 3)
    try await terminal.press("BSpace", "Down", "C-e", "Enter")
    try await terminal.waitFor("\n>> end\nz1\nz2\n>")
    try await terminal.press("Up")
    try await terminal.waitFor(last: "> for i = 1, 2 do\n>>   print('z' .. i)\n>> end", column: 6)
    try await terminal.press("C-c")
    try await terminal.waitFor(last: ">> end^C\n>", column: 2)
    await terminal.close()
  }

  @Test("The prompt keeps its history between runs, also that of two prompts at once")
  func history() async throws {
    let state = try TemporaryFolder()
    let (first, second) = (try await prompt(state: state), try await prompt(state: state))
    try await first.type("'one'")
    try await first.waitFor("\n\"one\"\n>")
    try await second.type("'two' ..")
    try await second.type("  '漢'")
    try await second.waitFor("\n\"two漢\"\n>")
    try await second.type(" 'a secret'")
    try await second.waitFor("\n\"a secret\"\n>")
    try await first.type("'three'")
    try await first.waitFor("\n\"three\"\n>")
    await first.close()
    try await second.press("C-d")
    await second.close()
    let third = try await prompt(state: state)
    try await third.press("Up", "Up")
    try await third.waitFor(last: "> 'two' ..\n>>   '漢'", column: 9)
    try await third.press("C-p")
    try await third.waitFor(last: "> 'one'", column: 7)
    try await third.press("C-n", "C-n", "C-n")
    try await third.waitFor(last: ">", column: 2)
    try await third.press("C-r", "t", "w", "o")
    try await third.waitFor(last: "(history: two) 'two' ..\n>>   '漢'", column: 16)
    try await third.press("C-g")
    try await third.waitFor(last: ">", column: 2)
    try await third.press("C-r", "o", "n", "e", "Enter")
    try await third.waitFor("\n> 'one'\n\"one\"\n>")
    await third.close()
  }

  @Test("The prompt works without a history file, and reports that once")
  func noHistory() async throws {
    let state = try TemporaryFolder(["layouthost": "a file where a folder should be"])
    let terminal = try await prompt(state: state)
    try await terminal.waitFor("the history is not ")
    try await terminal.type("'one'")
    try await terminal.waitFor("\n\"one\"\n>")
    try await terminal.type("'two'")
    try await terminal.waitFor("\n\"two\"\n>")
    #expect(try await terminal.screen().components(separatedBy: "the history").count == 2)
    await terminal.close()
  }

  @Test("The line editor redraws its line when the terminal changes its size")
  func resized() async throws {
    let terminal = try await prompt(columns: 60)
    let text = "text = '" + (1...7).map { "\($0)abcdefgh " }.joined() + "'"
    try await terminal.put(text)
    try await terminal.waitFor("7abcdefgh '")
    for columns in [31, 80, 20, 60] {
      try await terminal.resize(columns: columns, rows: 24)
      let rows = rows(of: "> " + text, columns: columns)
      try await terminal.waitFor(
        last: rows.joined(separator: "\n"),
        column: rows[rows.count - 1].count
      )
    }
    try await terminal.press("Enter")
    try await terminal.type("#text")
    try await terminal.waitFor("\n> #text\n70\n>")
    #expect(try await terminal.screen().components(separatedBy: "text = ").count == 2)
    await terminal.close()
  }

  private func rows(of text: String, columns: Int) -> [String] {
    stride(from: 0, to: text.count, by: columns)
      .map { String(text.dropFirst($0).prefix(columns)).trimmingSuffix }
  }

  @Test("Ctrl-C drops the line, and Ctrl-D deletes a character or leaves the prompt")
  func dropped() async throws {
    let terminal = try await prompt("; echo left with $?; cat")
    try await terminal.put("nonsense")
    try await terminal.press("C-c")
    try await terminal.waitFor(last: "> nonsense^C\n>", column: 2)
    try await terminal.put("ab")
    try await terminal.press("C-a", "C-d")
    try await terminal.waitFor(last: "> b", column: 2)
    try await terminal.press("C-d", "C-d")
    try await terminal.waitFor("\nleft with 0")
    await terminal.close()
  }

  @Test("Ctrl-Z suspends the prompt, and fg continues with the same line")
  func stopped() async throws {
    let terminal = try await Terminal("env PS1='shell: ' bash --norc")
    try await terminal.waitFor("shell:")
    try await terminal.type("stty -g; \(Program.path) repl")
    try await terminal.waitFor(last: ">", column: 2)
    try await terminal.put("x = 'here'")
    try await terminal.waitFor(last: "'here'", column: 12)
    try await terminal.press("C-z")
    try await terminal.waitFor("Stopped")
    try await terminal.type("stty -g; echo again")
    try await terminal.waitFor("\nagain\nshell:")
    let modes = try await terminal.screen().split(separator: "\n")
      .filter { $0.contains(":") && $0.allSatisfy { $0.isHexDigit || $0 == ":" } }
    #expect(modes.count == 2 && modes.first == modes.last)
    try await terminal.type("fg")
    try await terminal.waitFor(last: "> x = 'here'", column: 12)
    try await terminal.press("Left", "!", "Enter")
    try await terminal.type("x")
    try await terminal.waitFor("\n\"here!\"\n>")
    await terminal.close()
  }

  @Test("The line editor inserts a pasted text of several lines, and runs it only at Enter")
  func pasted() async throws {
    let terminal = try await prompt()
    try await terminal.paste("for i = 1, 2 do\n\tprint('p' .. i)\nend\n")
    try await terminal.waitFor(
      last: "> for i = 1, 2 do\n>>   print('p' .. i)\n>> end\n>>",
      column: 3
    )
    try await terminal.press("Enter")
    try await terminal.waitFor("\n>>\np1\np2\n>")
    await terminal.close()
  }

  @Test("The prompt runs pasted commands one by one, and those of a transcript")
  func pastedCommands() async throws {
    let terminal = try await prompt()
    try await terminal.paste(
      "open docs/examples/list.json\nresize 200, 300\nsolve().contentSize.width\n"
    )
    try await terminal.press("Enter")
    try await terminal.waitFor("\n200\n>")
    try await terminal.paste("> x = 6 * 7\n> x\n42\n> _ + 1\n43")
    try await terminal.press("Enter")
    try await terminal.waitFor("\n42\n43\n>")
    await terminal.close()
  }

  @Test("Right accepts the grey suggestion, and Up finds entries by their beginning")
  func suggested() async throws {
    let terminal = try await prompt()
    try await terminal.type("first = 1 + 1")
    try await terminal.type("second = 2")
    try await terminal.put("fir")
    try await terminal.press("Right")
    try await terminal.waitFor(last: "> first = 1 + 1", column: 15)
    try await terminal.press("C-u")
    try await terminal.put("f")
    try await terminal.press("Up")
    try await terminal.waitFor(last: "> first = 1 + 1", column: 15)
    await terminal.close()
  }

  @Test("Messages appear above the edited line, which stays unchanged")
  func announced() async throws {
    let folder = try TemporaryFolder([
      "plugins/tall.lua": "return { api = 1, group = function() return {} end }"
    ])
    let terminal = try await prompt(
      "--plugins \(folder.path(of: "plugins"))",
      columns: 40
    )
    try await terminal.put("x = '漢字 which is so long that it is wrapped'")
    try await terminal.press("Left", "Left")
    try await terminal.waitFor(last: "wrapped'", column: 6)
    try folder.replace(
      "plugins/tall.lua",
      with: "print('loaded') return { api = 1, group = function() return {} end }"
    )
    try await terminal.waitFor(
      "\ntall: info: loaded\nreloaded tall\n> x = '漢字 which is so long that it is\nwrapped'"
    )
    try await terminal.waitFor(last: "wrapped'", column: 6)
    try await terminal.press("!", "Enter")
    try await terminal.type("x")
    try await terminal.waitFor("\n\"漢字 which is so long that it is wrappe\n!d\"")
    #expect(try await terminal.screen().components(separatedBy: "漢字").count == 3)
    await terminal.close()
  }

  @Test(
    "The prompt restores the terminal, also when a signal ends it",
    arguments: ["C-d", "TERM", "HUP", "INT", "QUIT", "SEGV", "PIPE"]
  )
  func restored(_ way: String) async throws {
    let folder = try TemporaryFolder([
      "run": """
      stty -g
      export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS="$ASAN_OPTIONS:handle_segv=0"
      sh -c 'echo process $$; exec "$0" repl' \(Program.path)
      stty -g
      echo left
      exec cat -v
      """
    ])
    let terminal = try await Terminal("bash \(folder.path(of: "run"))")
    try await terminal.waitFor(last: ">", column: 2)
    try await terminal.put("if typed then")
    try await terminal.press("Enter")
    try await terminal.waitFor(last: ">>", column: 5)
    if way == "C-d" {
      try await terminal.press("C-c", "C-d")
    } else {
      let screen = try await terminal.screen()
      let number = try #require(screen.firstMatch(of: /process (\d+)/)?.1)
      _ = try await Program.run("kill", ["-\(way)", String(number)])
    }
    try await terminal.waitFor("\nleft")
    try await terminal.paste("a text put in")
    try await terminal.waitFor("\na text put in")
    let modes = try await terminal.screen().split(separator: "\n")
      .filter { $0.contains(":") && $0.allSatisfy { $0.isHexDigit || $0 == ":" } }
    #expect(modes.count == 2 && modes.first == modes.last)
    await terminal.close()
  }

  @Test(
    "The prompt has colours unless NO_COLOR or --color never turns them off",
    arguments: [("", "", true), ("NO_COLOR=1 ", "", false), ("", "--color never", false)]
  )
  func colours(_ variables: String, _ flags: String, _ hasColours: Bool) async throws {
    let terminal = try await Terminal("env -u NO_COLOR \(variables)\(Program.path) repl \(flags)")
    try await terminal.waitFor(last: ">", column: 2)
    try await terminal.type("'found'")
    try await terminal.waitFor("\n\"found\"\n>")
    try await terminal.press("C-r", "u", "n")
    try await terminal.waitFor(last: "(history: un) 'found'", column: 17)
    #expect(try await terminal.colouredScreen().contains("\u{1B}") == hasColours)
    await terminal.close()
  }

  @Test(
    "The prompt reads plain lines in a terminal that cannot move its cursor",
    arguments: ["TERM=dumb", "-u TERM"]
  )
  func plain(_ variables: String) async throws {
    let terminal = try await Terminal("env \(variables) \(Program.path) repl")
    try await terminal.waitFor(last: ">", column: 2)
    try await terminal.type("for i = 1, 1 do")
    try await terminal.waitFor(last: ">>", column: 3)
    try await terminal.type("print('x' .. i) end")
    try await terminal.waitFor("\n>> print('x' .. i) end\nx1\n>")
    await terminal.close()
  }

  @Test("The prompt runs lines that are typed while a chunk runs")
  func ahead() async throws {
    let terminal = try await prompt()
    try await terminal.type("for i = 1, 3e7 do end print('done')")
    try await terminal.type("1 + 1")
    try await terminal.type("'and ' .. 'more'")
    try await terminal.waitFor("\n\"and more\"\n>")
    await terminal.close()
  }
}

extension String {
  /// The text without the spaces at its end.
  fileprivate var trimmingSuffix: String { String(reversed().drop { $0 == " " }.reversed()) }
}
