import Foundation
import TestSupport
import Testing

@Suite("Unusual process environments", .endsInTime)
struct SurroundingsTests {
  private static let surroundings = [
    "ulimit -n 16", "unset HOME XDG_STATE_HOME", "unset TERM", "export TERM=dumb",
    "export LC_ALL=C",
    "export LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8", "export XDG_STATE_HOME=/proc", "exec <&-",
    "exec 2>&-", "exec <&- 2>&-", "unset PATH",
  ]

  private static let commands = [
    "solve docs/examples/mixed.json --format json", "batch docs/examples/batch.ndjson",
    "draw docs/examples/mixed.json -o -", "solve docs/examples/settings-measured.json",
  ]

  /// The results of the commands in the environment of the tests.
  private static let expected = Task {
    try await Shell.run(results(in: ":"), [Program.path]).output
  }

  private static func results(in surroundings: String) -> String {
    surroundings + "\n"
      + commands.map { "\"$1\" \($0)" }.joined(separator: " || echo failed\n") + " || echo failed\n"
  }

  @Test(
    "A command gives the same results in an unusual process environment",
    arguments: surroundings
  )
  func same(_ surroundings: String) async throws {
    let run = try await Shell.run(Self.results(in: surroundings), [Program.path])
    #expect(run.output == (try await Self.expected.value), "\(run.errors)")
    #expect(!run.output.contains("failed"))
  }

  @Test(
    "Closed standard descriptors do not change the file that a command writes",
    arguments: FaultyWriter.allCases,
    ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"]
  )
  func closed(_ writer: FaultyWriter, _ closing: String) async throws {
    // The prompt reads its script from standard input.
    let isInput = writer == .save && closing.contains("<&-")
    let folder = try await writer.folder()
    let run = try await writer.run("(\(writer.command)) \(isInput ? "" : closing)", in: folder)
    let isReport = writer == .update && closing.contains(">&-") && closing != "2>&-"
    #expect(run.status == (isReport ? 74 : 0), "\(run)")
    let written = try folder.text(of: writer.file)
    #expect(try written == folder.text(of: "new") || isReport && written == folder.text(of: "old"))
  }

  @Test("test has status 1 for a failed test even if it cannot save the list of failed tests")
  func state() async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": #"it("fails", function() expect(1).to.equal(2) end)"#
    ])
    let run = try await Shell.run(
      "export XDG_STATE_HOME=/proc; layouthost test a_test.lua",
      in: folder.url
    )
    #expect(run.status == 1, "\(run)")
    #expect(run.errors.contains("the list of failed tests is not saved"))
  }

  @Test(
    "The prompt works without a terminal type, locale, home folder or saved history",
    arguments: [
      ("TERM=dumb", ""), ("-u TERM", ""), ("LC_ALL=C", ""), ("-u HOME -u XDG_STATE_HOME", ""),
      ("XDG_STATE_HOME=/proc", "the history is not saved"),
    ]
  )
  func prompt(_ change: String, says: String) async throws {
    let terminal = try await Terminal("env \(change) \(Program.path) repl; echo left with $?; cat")
    try await terminal.waitFor("\n>")
    try await terminal.type("6 * 7")
    try await terminal.waitFor("\n42\n")
    if !says.isEmpty { try await terminal.waitFor(says) }
    try await terminal.press("C-d")
    try await terminal.waitFor("left with 0")
    await terminal.close()
  }
}
