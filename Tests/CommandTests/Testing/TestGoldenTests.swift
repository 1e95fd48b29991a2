import Foundation
import TestSupport
import Testing

@Suite("Goldens of tests in Lua")
struct TestGoldenTests {
  private static func test(of items: Int, golden: String = "rows") -> String {
    """
    local document = { sections = { { layout = "list", items = \(items) } } }
    it("looks as it did", function() expect(solve(document)).to.matchGolden("\(golden)") end)
    """
  }

  private func run(
    _ words: [String],
    in folder: TemporaryFolder,
    variables: [String: String] = [:]
  ) async throws -> Program.Run {
    let common = [
      "XDG_STATE_HOME": folder.path(of: ".state"), "TMPDIR": folder.path, "CI": "",
    ]
    return try await Program.run(
      ["test"] + words,
      in: folder.url,
      variables: common.merging(variables) { $1 }
    )
  }

  /// The text of the picture that a run names.
  private func picture(in output: String) throws -> String {
    let path = try #require(output.firstMatch(of: /picture: (\/.*\.svg)/)).1
    return try String(contentsOfFile: String(path), encoding: .utf8)
  }

  @Test("test writes a missing golden, and compares with it from then on")
  func written() async throws {
    let folder = try TemporaryFolder(["a/rows_test.lua": Self.test(of: 2)])
    let first = try await run(["a"], in: folder)
    #expect(first.status == 0)
    #expect(first.output.contains("looks as it did: a/rows.golden.json is written\n"))
    let golden = try folder.text(of: "a/rows.golden.json")
    #expect(golden.contains(#""frame": [0, 44, 390, 44]"#))
    #expect(try await run(["a"], in: folder).status == 0)
    try folder.write(Self.test(of: 3), to: "a/rows_test.lua")
    let other = try await run(["a"], in: folder)
    #expect(other.status == 1)
    #expect(other.output.contains("a/rows_test.lua:2"))
    #expect(other.output.contains("88 → 132"))
    // Both are drawn, the golden on the left.
    #expect(other.output.contains("├────────────────────────────────┤    ├"))
    #expect(other.output.contains("│              0.2               │\n"))
    #expect(!other.output.contains("0.2               │    │"))
    #expect(try picture(in: other.output).contains("added: item 0.2"))
    #expect(try folder.text(of: "a/rows.golden.json") == golden)
    let update = try await run(["a", "--update", "all"], in: folder)
    #expect(update.status == 0)
    // What changes is shown with both pictures.
    #expect(
      update.output.contains(
        "  note: a/rows_test.lua:2: looks as it did: a/rows.golden.json is rewritten:\n"
      )
    )
    #expect(update.output.contains("88 → 132"))
    #expect(update.output.contains("├────────────────────────────────┤    ├"))
    #expect(try picture(in: update.output).contains("added: item 0.2"))
    #expect(try folder.text(of: "a/rows.golden.json") != golden)
    #expect(try await run(["a", "--update", "none"], in: folder).status == 0)
  }

  @Test("A golden of a scroll contains the visible elements with the changes of hooks")
  func visibleStates() async throws {
    func test(y: Int) -> String {
      """
      local document = {
        environment = { container = { width = 300, height = 600 } },
        sections = { { layout = "parallaxHeader", items = 40 } },
      }
      it("scrolls", function() expect(solve(document)).to.matchGolden("scrolled", { y = \(y) }) end)
      """
    }
    let folder = try TemporaryFolder(["a_test.lua": test(y: 100)])
    let plugins = ["--plugins", Fixtures.root.appending(path: "plugins").path]
    #expect(try await run(["a_test.lua"] + plugins, in: folder).status == 0)
    let golden = try folder.text(of: "scrolled.golden.json")
    // The header moves at half the speed of the rows, and rows out of sight are left out.
    #expect(golden.contains(#""frame": [0, 50, 300, 240]"#), "\(golden)")
    #expect(!golden.contains(#""item": 39"#))
    #expect(try await run(["a_test.lua"] + plugins, in: folder).status == 0)
    try folder.write(test(y: 130), to: "a_test.lua")
    let other = try await run(["a_test.lua"] + plugins, in: folder)
    #expect(other.status == 1)
    #expect(other.output.contains("50 → 65"), "\(other.output)")
  }

  @Test("test never writes a golden for a negated expectation", arguments: ["missing", "all"])
  func negated(_ policy: String) async throws {
    func test(_ items: Int, _ golden: String) -> String {
      """
      local document = { sections = { { layout = "list", items = \(items) } } }
      it("looks otherwise", function() expect(solve(document)).never.to.matchGolden("\(golden)") end)
      """
    }
    let folder = try TemporaryFolder([
      "a_test.lua": Self.test(of: 2), "b_test.lua": test(3, "rows"), "c_test.lua": test(3, "none"),
    ])
    #expect(try await run(["a_test.lua"], in: folder).status == 0)
    let golden = try folder.text(of: "rows.golden.json")
    let other = try await run(["b_test.lua", "--update", policy], in: folder)
    #expect(other.status == 0, "\(other.output)")
    #expect(try folder.text(of: "rows.golden.json") == golden)
    // There is no golden from which it could differ.
    let missing = try await run(["c_test.lua", "--update", policy], in: folder)
    #expect(missing.status == 1)
    #expect(missing.output.contains("none.golden.json is missing"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "none.golden.json")))
  }

  @Test(
    "test writes no golden in CI, or if updates are turned off",
    arguments: [
      ([], ["CI": "true"]), (["--update", "none"], [:]),
      ([], ["LAYOUTHOST_UPDATE_GOLDENS": "none"]),
    ] as [([String], [String: String])]
  )
  func unattended(words: [String], variables: [String: String]) async throws {
    let folder = try TemporaryFolder(["rows_test.lua": Self.test(of: 2)])
    let run = try await run(["rows_test.lua"] + words, in: folder, variables: variables)
    #expect(run.status == 1)
    #expect(run.output.contains("--update missing writes it"))
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "rows.golden.json")))
  }

  @Test(
    "test reports an invalid golden or name of a golden, and runs the other tests",
    arguments: [
      ("rows", "{", "rows.golden.json"), ("rows", "[]", "rows.golden.json"),
      ("../rows", "", "cannot be the name of a golden"),
    ]
  )
  func wrong(name: String, text: String, message: String) async throws {
    let folder = try TemporaryFolder([
      "rows_test.lua": Self.test(of: 2, golden: name)
        + "\nit('goes on', function() expect(1).to.equal(1) end)",
      "rows.golden.json": text,
    ])
    let run = try await run(["rows_test.lua"], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains(message))
    #expect(run.output.contains("1 passed"))
  }

  @Test("test fails if two tests have different goldens of one name, and reports both places")
  func twice() async throws {
    let folder = try TemporaryFolder([
      "rows_test.lua": """
      it("one", function() expect(solve{ sections = {} }).to.matchGolden("same") end)
      it("two", function() expect(solve{ sections = { { layout = "list", items = 1 } } }).to.matchGolden("same") end)
      """
    ])
    let run = try await run(["rows_test.lua"], in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("rows_test.lua:1 wrote one, and rows_test.lua:2 has another"))
  }

  @Test("A golden of a matrix covers devices and orientations")
  func matrix() async throws {
    let folder = try TemporaryFolder([
      "rows_test.lua": """
      it("looks as it did everywhere", function()
        local layouts = solve({ sections = { { layout = "list", items = 1 } } },
          { devices = { "iphone-15", "iphone-se" }, orientations = { "all" } })
        expect(layouts["iphone-15 portrait"].contentSize.width).to.equal(393)
        expect(layouts["iphone-se landscape"]:item(1, 1).frame.width).to.equal(667)
        expect(layouts).to.matchGolden("everywhere")
      end)
      it("knows its devices", function()
        local function unknown() solve({ sections = {} }, { devices = { "iphone-99" } }) end
        expect(unknown).to.fail.with("NOT_FOUND")
      end)
      """
    ])
    let run = try await run(["rows_test.lua"], in: folder)
    #expect(run.status == 0, "\(run.output)")
    let golden = try folder.text(of: "everywhere.golden.json")
    #expect(golden.contains(#""iphone-se landscape": {"#))
    #expect(try await self.run(["rows_test.lua"], in: folder).status == 0)
  }
}
