import TestSupport
import Testing

@Suite("Warnings of layouthost solve")
struct DiagnosticsCommandTests {
  static let low = #"{"sections": [{"layout": "list", "options": {"rowHeight": 30}, "items": 3}]}"#
  static let sound = #"{"sections": [{"layout": "list", "items": 3}]}"#
  static let warning =
    "section 0: 3 items have less than 44 × 44 points to tap, the first is item 0 with 390 × 30"

  @Test("solve prints warnings after its table, on standard output only")
  func table() async throws {
    let run = try await Program.run(["solve", "-"], input: Self.low)
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("warning: \(Self.warning)\n"))
    #expect(run.errors == "")
  }

  @Test(
    "solve --strict with warnings ends with status 1 and the same result",
    arguments: ["table", "json", "ndjson"]
  )
  func strict(_ format: String) async throws {
    let arguments = ["solve", "-", "--format", format]
    let lax = try await Program.run(arguments, input: Self.low)
    let strict = try await Program.run(arguments + ["--strict"], input: Self.low)
    #expect(lax.status == 0)
    #expect(strict.status == 1)
    #expect(strict.output == lax.output)
    #expect(strict.errors == "")
  }

  @Test("solve reports no warnings for a document without problems")
  func sound() async throws {
    let run = try await Program.run(
      ["solve", "-", "--strict", "--format", "json"],
      input: Self.sound
    )
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\n  ],\n  \"diagnostics\": []\n}\n"))
  }
}
