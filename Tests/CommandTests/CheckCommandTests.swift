import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("layouthost check", .endsInTime)
struct CheckCommandTests {
  private static let sound =
    #"{"sections": [{"layout": "list", "options": {"rowHeight": 50}, "items": 40}]}"#
  /// Layouts with mistakes.
  private static let plugins = "Tests/CommandTests/Fixtures/checking"
  private static let low =
    #"{"sections": [{"layout": "list", "options": {"rowHeight": 30}, "items": 3}]}"#

  private static func check(
    _ arguments: [String],
    input: String = "",
    plugins: String? = nil
  ) async throws -> Program.Run {
    try await Program.run(
      ["check"] + (plugins.map { ["--plugins", $0] } ?? []) + arguments,
      input: input
    )
  }

  private static func using(_ plugin: String) -> String {
    #"{"sections": [{"layout": "\#(plugin)", "items": 6}]}"#
  }

  private static func json(_ text: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  // MARK: Combinations

  struct MatrixCase: CustomTestStringConvertible {
    var testDescription: String { arguments.isEmpty ? "nothing" : arguments.joined(separator: " ") }
    var arguments: [String]
    var names: [String]?
    var count: Int
  }

  static let matrices: [MatrixCase] = [
    MatrixCase(arguments: [], count: 2 * Device.all.count * categoryCount),
    MatrixCase(
      arguments: ["--devices", "all", "--categories", "large"],
      count: 2 * Device.all.count
    ),
    MatrixCase(
      arguments: ["--device", "iphone-15", "--trait", "preferredContentSizeCategory=small"],
      names: ["portrait", "landscape"],
      count: 2
    ),
    MatrixCase(
      arguments: [
        "--devices", "iphone-15,ipad-11", "--orientation", "landscape", "--categories", "large",
      ],
      names: ["iphone-15", "ipad-11"],
      count: 2
    ),
    MatrixCase(
      arguments: ["--devices", "iphone-15", "--categories", "large,accessibilityLarge"],
      names: [
        "portrait large", "portrait accessibilityLarge", "landscape large",
        "landscape accessibilityLarge",
      ],
      count: 4
    ),
    MatrixCase(
      arguments: ["--devices", "iphone-15", "--categories", "all"],
      count: 2 * categoryCount
    ),
    MatrixCase(arguments: ["--size", "300x300"], count: categoryCount),
    MatrixCase(
      arguments: ["--size", "300x300", "--categories", "large"],
      names: ["large"],
      count: 1
    ),
    MatrixCase(
      arguments: ["--size", "300x300", "--device", "iphone-15", "--categories", "large"],
      names: ["portrait", "landscape"],
      count: 2
    ),
    MatrixCase(
      arguments: ["--size", "300x300", "--devices", "iphone-15", "--categories", "large"],
      names: ["portrait", "landscape"],
      count: 2
    ),
  ]

  private static let categoryCount = PreferredContentSizeCategory.allCases.count

  @Test("check covers devices, orientations and text sizes", arguments: matrices)
  func matrix(_ item: MatrixCase) async throws {
    let run = try await Self.check(item.arguments + ["-", "--format", "json"], input: Self.sound)
    #expect(run.status == 0 && run.errors == "")
    let documents = try Self.json(run.output)
    let names = try #require(documents.first?["combinations"] as? [String])
    #expect(names.count == item.count)
    if let expected = item.names { #expect(names == expected) }
    #expect((documents.first?["findings"] as? [Any])?.isEmpty == true)
  }

  // MARK: Findings

  @Test("check reports a problem of many combinations once")
  func grouped() async throws {
    let run = try await Self.check(
      ["-", "--devices", "iphone-15,ipad-11", "--categories", "large"],
      input: Self.low
    )
    #expect(run.status == 0)
    #expect(
      run.output == """
        -: 1 warning in 4 combinations
          warning  on all, section 0: tapTarget: 3 items have less than 44 × 44 points to tap, \
        the first is item 0 with 393 × 30 (iphone-15 portrait)

        """
    )
  }

  /// A place that holds for all text sizes names none; any other place names its sizes.
  @Test("check names a combination without its text size if the finding holds for all sizes")
  func places() async throws {
    let folder = try TemporaryFolder([
      "sized.lua": """
      return { api = 1, group = function(environment)
        local isLarge = environment.traits.preferredContentSizeCategory == "large"
        local isWide = environment.traits.orientation == "landscape"
        return { { x = 0, y = 0, width = 60, height = (isLarge or isWide) and 20 or 60 } }
      end }
      """
    ])
    let run = try await Self.check(
      ["-", "--device", "iphone-15"],
      input: #"{"sections": [{"layout": "sized", "items": 1}]}"#,
      plugins: folder.path
    )
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "-: 1 warning in 24 combinations")
    #expect(
      lines.dropFirst().first?.hasPrefix("  warning  on 13 of 24, section 0: tapTarget") == true
    )
    #expect(lines.last == "           portrait large, landscape")
  }

  @Test("check reports no problems in a correct document")
  func nothing() async throws {
    let run = try await Self.check(["-", "--devices", "iphone-15"], input: Self.sound)
    #expect(run.status == 0)
    #expect(run.output == "-: no problems in 24 combinations\n")
  }

  @Test("check continues after a device for which the layout fails")
  func partly() async throws {
    let run = try await Self.check(
      ["-", "--devices", "iphone-15,ipad-11", "--categories", "large"],
      input: Self.using("picky"),
      plugins: Self.plugins
    )
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "-: 2 errors in 4 combinations")
    #expect(
      lines.contains { $0.hasPrefix("  error    on 1 of 4, section 0: overlap: 6 items overlap") }
    )
    #expect(
      lines.contains {
        $0.hasPrefix("  error    on 2 of 4, section 0: failure: ")
          && $0.contains("no tablets") && $0.hasSuffix("[INTERNAL]")
      }
    )
    #expect(lines.contains("           ipad-11 portrait, ipad-11 landscape"))
  }

  @Test("check ends with the failure's status if there is no layout at all")
  func everywhere() async throws {
    let plugin = try await Self.check(["-"], input: Self.using("never"), plugins: Self.plugins)
    #expect(plugin.status == 70)
    #expect(plugin.output.contains("failure: "))
    let document = try await Self.check(["-"], input: Self.using("noSuch"))
    #expect(document.status == 65)
  }

  @Test("check finds failures in scrolled content")
  func unseen() async throws {
    let run = try await Self.check(
      ["-", "--devices", "iphone-15", "--categories", "large"],
      input: Self.using("unseen"),
      plugins: Self.plugins
    )
    #expect(run.output.contains("error    on all, section 0: failure: nothing to be seen"))
    #expect(run.status == 70)
  }

  @Test("check reports an endless layout for the device on which it never ends")
  func endlessSomewhere() async throws {
    let document = #"{"sections": [{"layout": "large", "items": 1}]}"#
    let run = try await Self.check(
      [
        "-", "--deadline", "400ms", "--devices", "iphone-se,iphone-15", "--orientation", "portrait",
        "--categories", "small,medium,large,extraLarge",
      ],
      input: document,
      plugins: Self.plugins
    )
    #expect(run.status == 1)
    let failures = run.output.split(separator: "\n").filter { $0.contains(": failure: ") }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("  error    on 4 of 8") == true, "\(run.output)")
    #expect(failures.first?.hasSuffix("[DEADLINE_EXCEEDED]") == true)
    #expect(run.output.contains("\n           iphone-se\n"))
  }

  @Test("check skips the remaining combinations if time runs out too often, and reports it")
  func endlessEverywhere() async throws {
    let folder = try TemporaryFolder([
      "endless.lua": "return { api = 1, group = function() while true do end end }"
    ])
    let run = try await Self.check(
      ["-", "--deadline", "5ms"],
      input: Self.using("endless"),
      plugins: folder.path
    )
    #expect(run.status == 70)
    #expect(run.output.hasPrefix("-: 1 error in 48 combinations\n"))
    #expect(run.output.contains("  skipped: 528 combinations from "))
    let json = try await Self.check(
      ["-", "--deadline", "5ms", "--format", "json"],
      input: Self.using("endless"),
      plugins: folder.path
    )
    #expect((try Self.json(json.output)[0]["notLookedAt"] as? [Any])?.count == 528)
  }

  @Test("check finds layouts that differ when solved twice")
  func shaky() async throws {
    let run = try await Self.check(
      ["-", "--devices", "iphone-15", "--format", "json"],
      input: Self.using("shaky"),
      plugins: Self.plugins
    )
    #expect(run.status == 1)
    let findings = try #require(try Self.json(run.output)[0]["findings"] as? [[String: Any]])
    #expect(findings.contains { $0["kind"] as? String == "nondeterminism" })
    #expect(run.output.contains("two runs give different layouts: "))
  }

  @Test(
    "check finds elements that leave the content on rotation",
    arguments: [("shrinking", true), ("turning", false)]
  )
  func turning(plugin: String, jumps: Bool) async throws {
    let run = try await Self.check(
      ["-", "--devices", "iphone-15", "--categories", "large"],
      input: #"{"sections": [{"layout": "\#(plugin)", "items": 60}]}"#,
      plugins: Self.plugins
    )
    // check follows an item that only moves.
    #expect(run.output.contains("warning  on 1 of 2: jump: the first visible item, 0.") == jumps)
    #expect(run.output.contains("outsideContent") == jumps)
    #expect(run.status == (jumps ? 1 : 0))
  }

  @Test("check covers screens with several collections")
  func screens() async throws {
    let run = try await Self.check(
      ["-", "--device", "iphone-15", "--categories", "large"],
      input: """
        {"screen": {"layout": "beside"}, "collections": {
          "left": {"sections": [{"layout": "list", "items": 2}]},
          "right": {"sections": [{"layout": "picky", "items": 6}]}}}
        """,
      plugins: Self.plugins
    )
    #expect(run.status == 1 && run.errors == "")
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "-: 1 error in 2 combinations")
    let finding = "  error    on 1 of 2, collection right, section 0: overlap: 6 items overlap"
    #expect(lines.dropFirst().first?.hasPrefix(finding) == true, "\(run.output)")
  }

  @Test("check covers each document, and continues after an unreadable one")
  func several() async throws {
    let run = try await Self.check([
      "docs/examples/list.json", "docs/examples/noSuch.json", "docs/examples/grid.json",
      "--devices", "iphone-15",
    ])
    #expect(run.status == 74)
    #expect(run.output.contains("docs/examples/list.json: "))
    #expect(run.output.contains("docs/examples/grid.json: "))
    #expect(run.errors.contains("docs/examples/noSuch.json"))
  }

  @Test("check prints the same text each time", arguments: ["table", "json"])
  func deterministic(_ format: String) async throws {
    let some = ["--devices", "iphone-se,ipad-11", "--categories", "large,accessibilityLarge"]
    let arguments =
      ["docs/examples/mixed.json", "docs/examples/tags.json", "--format", format]
      + (Soak.isOn ? [] : some)
    let first = try await Self.check(arguments)
    let second = try await Self.check(arguments)
    #expect(first.output == second.output && first.status == second.status)
    #expect(first.errors == "")
  }

  @Test("check ends for a document of a billion rows")
  func large() async throws {
    let document = #"{"sections": [{"layout": "list", "items": 1000000000}]}"#
    let run = try await Self.check(["-", "--devices", "iphone-15"], input: document)
    #expect(run.status == 0)
    #expect(run.output.utf8.count < 10_000)
  }

  // MARK: Usage

  struct UsageCase: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var says: String
  }

  static let usages = [
    UsageCase(arguments: ["--devices", "iphone-51"], says: "did you mean “iphone-15”?"),
    UsageCase(arguments: ["--devices", "iphone-15,"], says: "names no devices"),
    UsageCase(
      arguments: ["--devices", "all", "--device", "iphone-15"],
      says: "cannot be combined"
    ),
    UsageCase(arguments: ["--categories", "lrge"], says: "did you mean “large”?"),
    UsageCase(arguments: ["--categories", ""], says: "no content size category"),
    UsageCase(arguments: ["-", "-"], says: "only one of the documents"),
    UsageCase(arguments: ["--format", "xml"], says: "--format"),
  ]

  @Test("check refuses invalid arguments", arguments: usages)
  func usage(_ item: UsageCase) async throws {
    let run = try await Program.run(["check", "docs/examples/list.json"] + item.arguments)
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains(item.says), "\(run.errors)")
  }
}
