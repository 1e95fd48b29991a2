import TestSupport
import Testing

@Suite("Closed standard descriptors")
struct ClosedDescriptorTests {
  private static let commands = [
    "solve docs/examples/list.json", "solve docs/examples/list.json --format json",
    "batch docs/examples/batch.ndjson", "diff docs/examples/list.json docs/examples/grid.json",
    "draw docs/examples/list.json -o -", "devices", "test \"$1\" --format tap",
    "test \"$1\" --format json",
  ]

  @Test("A closed standard output makes the command fail", arguments: commands)
  func output(_ command: String) async throws {
    let folder = try TemporaryFolder([
      "a_test.lua": #"it("passes", function() expect(1).to.equal(1) end)"#
    ])
    let run = try await Shell.run(
      "export XDG_STATE_HOME=\"$1\"; layouthost \(command) >&-",
      [folder.path]
    )
    #expect(run.status == 74, "\(run)")
    #expect(run.errors.contains("the result cannot be written"))
    #expect(run.output == "")
  }

  @Test("A closed standard output does not affect a command that writes nothing to it")
  func nothingToWrite() async throws {
    let folder = try TemporaryFolder()
    let run = try await Shell.run(
      "layouthost draw docs/examples/list.json -o \"$1/a.svg\" >&- && head -c 4 \"$1/a.svg\"",
      [folder.path]
    )
    #expect(run.status == 0, "\(run)")
    #expect(run.output == "<svg")
  }

  @Test(
    "A closed standard input or standard error does not change a command's output",
    arguments: [
      ("errors", "layouthost solve docs/examples/list.json --log-level debug 2>&-", 0, "content "),
      ("errors of a failure", "layouthost solve nowhere.json 2>&-", 74, ""),
      ("input", "layouthost batch <&-", 0, ""),
      (
        "input and errors", "layouthost solve docs/examples/list.json <&- 2>&-", 0, "content "
      ),
    ]
  )
  func others(_ name: String, command: String, status: Int, output: String) async throws {
    let run = try await Shell.run(command)
    #expect(run.status == status, "\(run)")
    #expect(output.isEmpty ? run.output == "" : run.output.hasPrefix(output))
    #expect(run.errors == "")
  }

  @Test("With all standard descriptors closed, the status still reports the failed write")
  func all() async throws {
    let run = try await Shell.run(
      "(layouthost solve docs/examples/list.json <&- >&- 2>&-); echo $?"
    )
    #expect(run.output == "74\n")
  }
}
