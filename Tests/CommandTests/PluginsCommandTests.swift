import LayoutModel
import TestSupport
import Testing

@Suite("layouthost plugins")
struct PluginsCommandTests {
  @Test("lists native engines and plugins, each once")
  func list() async throws {
    let run = try await Program.run(["plugins", "list"])
    #expect(run.status == 0)
    let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(
      names == [
        "compositional", "flow", "grid", "list", "waterfall", "adaptiveSections", "appStore",
        "cardStack", "carousel", "circle", "coverFlow", "diagonal", "drumRoll", "honeycomb",
        "justifiedGallery", "mosaic", "parallaxHeader", "pizzaHalves", "pizzaScreen",
        "propertyDetails", "radialMenu", "settingsCell", "spreadsheet", "tagCloud", "timeline",
        "tvGuide", "wallet", "waterfallGroup",
      ]
    )
  }

  @Test("describes options with type, default and purpose")
  func describe() async throws {
    let run = try await Program.run(["plugins", "describe", "diagonal"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("diagonal 1.0.0\nItems step down and to the right.\n"))
    #expect(run.output.contains("  step  number ≥ 0 (default 24)\n"))
    #expect(run.output.contains("hooks     group\n"))
  }

  @Test("says what a plugin may use, and what loading it took")
  func usage() async throws {
    let run = try await Program.run(["plugins", "describe", "settingsCell"])
    #expect(run.output.contains("\nrequires  text\n"))
    #expect(run.output.contains(/\nmemory    \d+ KiB\n/))
    #expect(run.output.contains(/\ntime      [0-9.]+ ms in 1 call\n/))
  }

  @Test("exits with 1 where a check finds something, and names the plugin")
  func check() async throws {
    let folder = try TemporaryFolder([
      "counting.lua": """
      local n = 0
      return { api = 1, group = function()
        n = n + 1
        return {{ x = 0, y = 0, width = 50, height = n }}
      end }
      """
    ])
    let run = try await Program.run(["plugins", "check", folder.path])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("failed  counting  ("))
    #expect(run.errors.contains("error: the layout depends on earlier calls: at rest, "))
    #expect(run.errors.contains("= plugin counting\n"))
  }

  @Test("prints a message once, however often a check calls the hook that logs it")
  func logs() async throws {
    let folder = try TemporaryFolder([
      "counting.lua": """
      return { api = 1, requires = { "log" }, layout = function(environment)
        host.log("info", environment.itemCount .. " items")
        host.log("warning", "once")
        local frames = {}
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = 44 * i, width = 100, height = 44 }
        end
        return { frames = frames }
      end }
      """
    ])
    let run = try await Program.run(["plugins", "check", folder.path])
    #expect(run.status == 0)
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("counting: ") }
    #expect(lines.count(where: { $0 == "counting: warning: once" }) == 1)
    #expect(lines.contains("counting: info: 12 items"))
    #expect(Set(lines).count == lines.count)
  }

  @Test("suggests a near name for one that does not exist")
  func unknown() async throws {
    let run = try await Program.run(["plugins", "describe", "diagonl"])
    #expect(run.status == 65)
    #expect(run.errors.contains("there is no provider “diagonl”"))
    #expect(run.errors.contains("did you mean “diagonal”?"))
  }

  @Test("answers in JSON", arguments: [["list"], ["describe", "grid"], ["check", "plugins"]])
  func json(_ arguments: [String]) async throws {
    let run = try await Program.run(["plugins"] + arguments + ["--format", "json"])
    #expect(run.status == 0)
    #expect(try JSONWriter.isJSON(run.output))
  }
}

extension JSONWriter {
  /// Whether a text can be read as JSON.
  static func isJSON(_ text: String) throws -> Bool {
    _ = try JSONReader.read(Array(text.utf8))
    return true
  }
}
