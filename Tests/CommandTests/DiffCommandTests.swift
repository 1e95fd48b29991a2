import Foundation
import TestSupport
import Testing

@Suite("layouthost diff")
struct DiffCommandTests {
  private static func list(_ rows: Int, rowHeight: Int = 50) -> String {
    #"{"environment": {"container": {"width": 100, "height": 100}}, "#
      + #""sections": [{"layout": "list", "options": {"rowHeight": \#(rowHeight)}, "#
      + #""items": \#(rows)}]}"#
  }

  private static func diff(
    _ before: String,
    _ after: String,
    _ arguments: [String] = []
  ) async throws -> Program.Run {
    let folder = try TemporaryFolder(["a.json": before, "b.json": after])
    return try await Program.run(["diff", "a.json", "b.json"] + arguments, in: folder.url)
  }

  @Test("diff has status 0 if nothing differs, and status 1 otherwise")
  func statuses() async throws {
    let same = try await Self.diff(Self.list(3), Self.list(3))
    #expect(same.status == 0 && same.output == "no difference\n" && same.errors == "")
    let other = try await Self.diff(Self.list(3), Self.list(4))
    #expect(other.status == 1 && other.errors == "")
    #expect(
      other.output == """
        content  100 × 150 → 100 × 200
        section  layout  id  x  y  width     height
        0        list        0  0    100  150 → 200
        element         x    y  width  height
        0.3      added  0  150    100      50
        1 added; 3 equal

        """
    )
  }

  @Test("diff follows --limit, --visible, --tolerance and --size")
  func flags() async throws {
    let (before, after) = (Self.list(30), Self.list(30, rowHeight: 51))
    let few = try await Self.diff(before, after, ["--limit", "2"])
    #expect(few.output.contains("\n… 28 more\n"))
    let none = try await Self.diff(before, after, ["--limit", "0", "--format", "json"])
    #expect(none.status == 1)
    #expect(none.output.contains("\"elements\": [],\n  \"more\": 30"))
    let visible = try await Self.diff(before, after, ["--visible"])
    #expect(visible.output.contains("2 changed (1 place, 2 size); 0 equal"))
    let near = try await Self.diff(before, after, ["--tolerance", "30"])
    #expect(near.status == 0)
    let turned = try await Self.diff(before, before, ["--size", "90x50"])
    #expect(turned.status == 0)
  }

  @Test("diff compares a saved result with a document or standard input, but cannot draw it")
  func saved() async throws {
    let folder = try TemporaryFolder(["a.json": Self.list(3), "b.json": Self.list(4)])
    let saved = try await Program.run(["solve", "a.json", "--format", "json"], in: folder.url)
    try folder.write(saved.output, to: "a.result.json")
    let same = try await Program.run(["diff", "a.result.json", "a.json"], in: folder.url)
    #expect(same.status == 0)
    let other = try await Program.run(
      ["diff", "a.result.json", "-"],
      input: Self.list(4),
      in: folder.url
    )
    #expect(other.status == 1)
    let drawn = try await Program.run(
      ["diff", "a.result.json", "b.json", "-o", "-"],
      in: folder.url
    )
    #expect(drawn.status == 1 && drawn.output.hasPrefix("<svg "))
    let undrawn = try await Program.run(
      ["diff", "b.json", "a.result.json", "-o", "-"],
      in: folder.url
    )
    #expect(undrawn.status == 65)
    #expect(undrawn.errors.contains("a saved result cannot be drawn"))
  }

  @Test("diff draws the second layout, and marks its differences from the first")
  func picture() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.list(4), "b.json": Self.list(3, rowHeight: 60),
    ])
    let run = try await Program.run(
      ["diff", "a.json", "b.json", "-o", "d.svg", "--theme", "dark"],
      in: folder.url
    )
    #expect(run.status == 1)
    #expect(run.output.hasSuffix("3 changed (2 place, 3 size), 1 removed; 0 equal\n"))
    let svg = try String(contentsOfFile: folder.path(of: "d.svg"), encoding: .utf8)
    #expect(svg.contains("<title>was: item 0.1 at 0, 50, 100 × 50, zIndex 0</title>"))
    #expect(svg.contains("<title>removed: item 0.3 at 0, 150, 100 × 50, zIndex 0</title>"))
    let printed = try await Program.run(
      ["diff", "a.json", "b.json", "-o", "-", "--theme", "dark"],
      in: folder.url
    )
    #expect(printed.output == svg)
  }

  @Test("diff compares two screens, and refuses a screen and a single collection")
  func screens() async throws {
    let screen = "docs/examples/property-screen.json"
    let same = try await Program.run(["diff", screen, screen, "--visible"])
    #expect(same.status == 0 && same.output == "no difference\n")
    let text = String(decoding: try Fixtures.bytes(screen), as: UTF8.self)
    let folder = try TemporaryFolder([
      "b.json": text.replacing(#""rowHeight": 56"#, with: #""rowHeight": 60"#)
    ])
    let changed = try await Program.run(["diff", screen, folder.path(of: "b.json"), "--visible"])
    #expect(changed.status == 1 && changed.errors == "")
    // The other collection is equal.
    #expect(
      changed.output == """
        collection form
        content  320 × 344 → 320 × 364
        section  layout  id  x  y  width     height
        0        list        0  0    320  344 → 364
        element  x           y  width   height
        0.0      16         16    288  56 → 60
        0.1      16    80 → 84    288  56 → 60
        0.2      16  144 → 152    288  56 → 60
        0.3      16  208 → 220    288  56 → 60
        0.4      16  272 → 288    288  56 → 60
        5 changed (4 place, 5 size); 0 equal


        """
    )
    let other = try await Program.run([
      "diff", screen, "docs/examples/list.json", "--deadline", "60s",
    ])
    #expect(other.status == 65 && other.output == "")
    #expect(
      other.errors == """
        error: one is a screen of several collections, and the other is one collection \
        [FAILED_PRECONDITION]

        """
    )
  }

  @Test("diff compares a billion equal rows, and lists only some of many changes")
  func large() async throws {
    let same = try await Self.diff(Self.list(1_000_000_000), Self.list(1_000_000_000))
    #expect(same.status == 0)
    let other = try await Self.diff(
      Self.list(100_000),
      Self.list(100_000, rowHeight: 51),
      ["--time-limit", "none"]
    )
    #expect(other.status == 1)
    #expect(other.output.contains("\n… 99800 more\n"))
    #expect(other.output.utf8.count < 40_000)
  }

  struct WrongCase: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var status: Int
    var says: String
  }

  static let wrong = [
    WrongCase(arguments: ["a.json"], status: 64, says: "missing expected argument"),
    WrongCase(arguments: ["-", "-"], status: 64, says: "only one of the two documents"),
    WrongCase(arguments: ["a.json", "a.json", "--limit", "-1"], status: 64, says: "--limit"),
    WrongCase(arguments: ["a.json", "a.json", "--tolerance", "x"], status: 64, says: "tolerance"),
    WrongCase(arguments: ["a.json", "a.json", "--tolerance", "-1"], status: 64, says: "tolerance"),
    WrongCase(arguments: ["a.json", "a.json", "-o", "a.txt"], status: 64, says: "a.txt"),
    WrongCase(arguments: ["a.json", "nowhere.json"], status: 74, says: "nowhere.json"),
    WrongCase(arguments: ["malformed.json", "a.json"], status: 65, says: "malformed.json:1:"),
    WrongCase(arguments: ["a.json", "broken.json"], status: 70, says: "nothing works"),
    WrongCase(
      arguments: ["matrix.golden.json", "a.json"],
      status: 65,
      says: "a golden of a matrix of layouts cannot be compared with one layout"
    ),
  ]

  @Test("diff reports wrong arguments and documents", arguments: wrong)
  func wrongInput(_ item: WrongCase) async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.list(1), "malformed.json": "{",
      "matrix.golden.json": #"{"iphone-15": {"contentSize": {}, "elements": []}}"#,
      "broken.json": #"{"sections": [{"layout": "broken", "items": 1}]}"#,
      "plugins/broken.lua": #"return {api = 1, group = function() error("nothing works") end}"#,
    ])
    let run = try await Program.run(["diff"] + item.arguments, in: folder.url)
    #expect(run.status == item.status)
    #expect(run.output == "")
    #expect(run.errors.contains(item.says), "\(run.errors)")
  }
}
