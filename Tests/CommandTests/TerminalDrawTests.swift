import Foundation
import TestSupport
import Testing

@Suite("layouthost draw in a terminal")
struct TerminalDrawTests {
  private static let example = "docs/examples/list.json"
  private static let colored = "env -u NO_COLOR LANG=C.UTF-8 TERM=xterm-256color "

  @Test(
    "draw prints at most 80 columns without colours if its output is no terminal",
    arguments: ExampleTests.names
  )
  func pipe(_ name: String) async throws {
    let run = try await Program.run(
      ["draw", "docs/examples/\(name).json"],
      variables: ["LANG": "C.UTF-8", "LC_ALL": "", "NO_COLOR": "", "COLORTERM": "truecolor"]
    )
    #expect(run.status == 0)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count <= 50)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(!run.output.contains("\u{1B}"))
    #expect(lines.suffix(2).contains { $0.hasPrefix("1 column = ") })
  }

  @Test("draw prints the visible elements, and with --whole all of them")
  func whole() async throws {
    let environment = ["LANG": "C.UTF-8", "LC_ALL": ""]
    let visible = try await Program.run(["draw", Self.example], variables: environment)
    #expect(visible.output.contains(" 0.3 ") && !visible.output.contains(" 0.99 "))
    let same = try await Program.run(["draw", Self.example, "--visible"], variables: environment)
    #expect(same.output == visible.output)
    let whole = try await Program.run(["draw", Self.example, "--whole"], variables: environment)
    #expect(whole.output.contains(" 0.3 ") && whole.output.contains(" 0.99 "))
    let both = try await Program.run(["draw", Self.example, "--whole", "--visible"])
    #expect(both.status == 64)
    let bare = try await Program.run(["draw", Self.example, "--no-labels"], variables: environment)
    #expect(!bare.output.contains("0.3"))
  }

  @Test("draw prints only ASCII in locales without UTF-8", arguments: ["C", "de_DE.ISO-8859-1"])
  func ascii(_ locale: String) async throws {
    let run = try await Program.run(
      ["draw", "docs/examples/headers-and-badges.json"],
      variables: ["LANG": locale, "LC_ALL": ""]
    )
    #expect(run.status == 0)
    #expect(run.output.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    #expect(run.output.contains("header"))
  }

  @Test("draw --color always prints colours into a pipe")
  func colors() async throws {
    let run = try await Program.run(["draw", Self.example, "--color", "always"])
    #expect(run.output.contains("\u{1B}[0;"))
    for line in run.output.split(separator: "\n") {
      // The last change is back to the terminal's own colours.
      #expect(line.split(separator: "\u{1B}[").last?.hasPrefix("0m") == true, "\(line)")
    }
  }

  @Test("draw fits its picture into a terminal of 90 × 44 characters, in 24-bit colours")
  func terminal() async throws {
    let command = "\(Self.colored) COLORTERM=truecolor \(Program.path) draw \(Self.example); cat"
    let terminal = try await Terminal(command, columns: 90, rows: 44)
    try await terminal.waitFor("1 column = 11 points, 1 row = 22 points")
    let screen = try await terminal.colouredScreen()
    #expect(screen.hasPrefix("\n\u{1B}["))
    #expect(screen.contains("╭───"))
    #expect(screen.contains("[38;2;"))
    await terminal.close()
  }

  @Test("draw uses the colours of --theme, and none with NO_COLOR")
  func told() async throws {
    let draw = "\(Program.path) draw \(Self.example) --content-offset 0,0"
    let light = try await Terminal("\(Self.colored) COLORTERM=24bit \(draw) --theme light; cat")
    try await light.waitFor("1 column = ")
    // The light blue of the first section, on the item's pale ground.
    #expect(try await light.colouredScreen().contains("38;2;37;99;201"))
    await light.close()
    let none = try await Terminal("env LANG=C.UTF-8 NO_COLOR=1 \(draw); cat")
    try await none.waitFor("1 column = ")
    #expect(try await !none.colouredScreen().contains("\u{1B}"))
    await none.close()
  }

  @Test("draw prints its legend in a terminal of 10 × 3 characters")
  func tiny() async throws {
    let terminal = try await Terminal(
      "\(Self.colored) \(Program.path) draw \(Self.example); cat",
      columns: 10,
      rows: 3
    )
    try await terminal.waitFor("points")
    #expect(try await terminal.colouredScreen().contains("points"))
    await terminal.close()
  }
}
