import Foundation
import TestSupport
import Testing

/// A command that writes a file, and a folder with its input.
enum FaultyWriter: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case draw
  case save
  case update

  var testDescription: String { rawValue }

  /// The name of the written file.
  var file: String {
    switch self {
    case .draw: "out.svg"
    case .save: "out.json"
    case .update: "rows.golden.json"
    }
  }

  /// The command, for a shell in the folder.
  var command: String {
    switch self {
    case .draw: "layouthost draw document.json -o out.svg"
    case .save: "layouthost repl document.json < script.lua"
    case .update: "layouthost test rows_test.lua --update all"
    }
  }

  /// Makes a folder with the file as `old` and as `new`; the file itself is the old one, and the command
  /// writes the new one.
  func folder() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["script.lua": #"save("out.json")"#])
    for (name, count) in [("old", 90), ("new", 140)] {
      let items = (1...count).map { #"{"id": "item\#($0)"}"# }.joined(separator: ", ")
      let document = #"{"sections": [{"layout": "list", "items": [\#(items)]}]}"#
      try folder.write(document, to: "document.json")
      try folder.write(
        """
        it("looks as it did", function()
          expect(solve({sections = {{layout = "list", items = \(count)}}})).to.matchGolden("rows")
        end)
        """,
        to: "rows_test.lua"
      )
      let run = try await run(command, in: folder)
      try #require(run.status == 0, "\(run)")
      try folder.write(try folder.text(of: file), to: name)
    }
    try folder.write(try folder.text(of: "old"), to: file)
    return folder
  }

  /// Runs a line in a shell in the folder.
  func run(_ line: String, in folder: TemporaryFolder) async throws -> Program.Run {
    try await Shell.run(
      "export XDG_STATE_HOME=\"$1/.state\"; \(line)",
      [folder.path],
      in: folder.url
    )
  }
}
