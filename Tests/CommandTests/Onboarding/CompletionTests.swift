import Foundation
import TestSupport
import Testing

@Suite("Shell completions")
struct CompletionTests {
  /// The words so far, and the completions of the last one.
  struct Typed: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offers: [String]

    init(_ line: String, _ offers: String...) {
      words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      self.offers = offers
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let fixed = [
    Typed("so", "solve"), Typed("plugins de", "describe"), Typed("solve x.json --form", "--format"),
    Typed("solve x.json --format ", "csv", "json", "ndjson", "summary", "table"),
    Typed("completions ", "bash", "fish", "zsh"), Typed("draw x.json --theme d", "dark"),
    Typed("solve docs/examples/gri", "docs/examples/grid.json", "docs/examples/grid.result.json"),
  ]
  /// Completions that the shell requests from the program.
  static let asked = [
    Typed("solve x.json --device iphone-15", "iphone-15", "iphone-15-plus"),
    Typed(
      "solve x.json --trait layoutD",
      "layoutDirection=leftToRight",
      "layoutDirection=rightToLeft"
    ), Typed("plugins describe carou", "carousel"),
    Typed("plugins describe wat", "waterfall", "waterfallGroup"),
    Typed("plugins graph sett", "settingsCell"),
    Typed("plugins describe --plugins Tests/CommandTests/Fixtures/plugins bad", "badge"),
  ]

  /// Completes as readline would: it gets the words, and prints the completions.
  private static let bash = """
    source /dev/stdin <<<"$(layouthost completions bash)"
    COMP_WORDS=(layouthost "$@") COMP_CWORD=$#
    COMP_LINE="${COMP_WORDS[*]}"
    COMP_POINT=${#COMP_LINE}
    complete -p layouthost | grep -q -- '-F _layouthost ' || exit 1
    _layouthost layouthost "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    printf '%s\\n' "${COMPREPLY[@]}"
    """

  @Test(
    "The bash completions offer commands, options, values, files and plugins",
    arguments: fixed + asked
  )
  func bash(_ typed: Typed) async throws {
    let run = try await Shell.run(Self.bash, typed.words)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let offers = run.output.split(separator: "\n").map(String.init).sorted()
    #expect(offers == typed.offers)
  }

  @Test(
    "The fish completions offer commands, options, values and files",
    .enabled(if: Shell.has("fish"), "fish is not installed"),
    arguments: fixed
  )
  func fish(_ typed: Typed) async throws {
    let line = (["layouthost"] + typed.words).joined(separator: " ")
    let run = try await Program.run(
      "fish",
      ["--no-config", "-c", "layouthost completions fish | source; complete -C '\(line)'"],
      variables: ["PATH": Shell.path]
    )
    #expect(run.errors == "")
    let offers = run.output.split(separator: "\n").compactMap { $0.split(separator: "\t").first }
    #expect(offers.map(String.init).sorted() == typed.offers)
  }

  // MARK: At a terminal

  @Test("The Tab key in bash completes commands, options, values and plugins")
  func bashTerminal() async throws {
    try await type(
      in: "bash --norc --noprofile",
      after: "source <(layouthost completions bash)"
    )
  }

  @Test(
    "The Tab key in zsh completes commands, options, values and plugins",
    .enabled(if: Shell.has("zsh"), "zsh is not installed")
  )
  func zshTerminal() async throws {
    try await type(
      in: "zsh -f",
      after: "layouthost completions zsh >_layouthost; fpath=($PWD $fpath); "
        + "autoload -Uz compinit; compinit -D -u"
    )
  }

  @Test(
    "The Tab key in fish completes commands, options, values and plugins",
    .enabled(if: Shell.has("fish"), "fish is not installed")
  )
  func fishTerminal() async throws {
    try await type(in: "fish --no-config", after: "layouthost completions fish | source")
  }

  /// Lets the Tab key complete a command, its options and values, and the name of a plugin.
  private func type(in shell: String, after setup: String) async throws {
    let folder = try TemporaryFolder(["stairs.json": WelcomeTests.document])
    let terminal = try await Terminal(
      "cd \(folder.path) && exec env PATH=\(Shell.path) \(shell)"
    )
    try await terminal.type(setup)
    try await terminal.type("echo rea''dy")
    try await terminal.waitFor("\nready")
    try await terminal.type("layouthost so\tsta\t--form\tsumm\t")
    try await terminal.waitFor("content size  390 × 132")
    try await terminal.type("layouthost plu\tdesc\tcarou\t")
    try await terminal.waitFor("/carousel.lua")
    await terminal.close()
  }
}
