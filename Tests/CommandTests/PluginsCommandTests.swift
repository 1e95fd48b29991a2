import LayoutModel
import TestSupport
import Testing

@Suite("layouthost plugins")
struct PluginsCommandTests {
  @Test("plugins list prints each engine and plugin once")
  func list() async throws {
    let run = try await Program.run(["plugins", "list"])
    #expect(run.status == 0)
    let names = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(
      names == [
        "compositional", "flow", "grid", "list", "waterfall", "accordion", "adaptiveSections",
        "appStore", "cardStack", "carousel", "chat", "circle", "coverFlow", "diagonal", "drumRoll",
        "endlessCarousel", "honeycomb", "justifiedGallery", "kanban", "listCell", "mosaic",
        "parallaxHeader", "photosDays", "pinchGrid", "pizzaHalves", "pizzaScreen",
        "propertyDetails", "radialMenu", "settingsCell",
        "spreadsheet", "tagCloud", "timeline", "tvGuide", "wallet", "waterfallGroup",
        "weekCalendar",
      ]
    )
  }

  @Test("plugins describe prints the type, default and purpose of an option")
  func describe() async throws {
    let run = try await Program.run(["plugins", "describe", "diagonal"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("diagonal 1.0.0\nItems step down and to the right.\n"))
    #expect(run.output.contains("  step  number ≥ 0 (default 24)\n"))
    #expect(run.output.contains("hooks     group\n"))
  }

  @Test(
    "plugins describe prints the look of items and the number that a pinch changes",
    arguments: [
      ([], "\nlook      photo\npinch     columns (exponent -1)\n"),
      (
        ["--format", "json"],
        #""look": "photo", "pinch": {"value": "columns", "exponent": -1, "item": "focus", "place": "fingers"}"#
      ),
    ] as [([String], String)]
  )
  func looks(options: [String], words: String) async throws {
    let run = try await Program.run(["plugins", "describe", "pinchGrid"] + options)
    #expect(run.output.contains(words))
    let other = try await Program.run(["plugins", "describe", "diagonal"] + options)
    #expect(!other.output.contains("pinch"))
  }

  @Test("plugins describe prints what a plugin requires, and the cost of loading it")
  func usage() async throws {
    let run = try await Program.run(["plugins", "describe", "settingsCell"])
    #expect(run.output.contains("\nrequires  text\n"))
    #expect(run.output.contains(/\nmemory    \d+ KiB\n/))
    #expect(run.output.contains(/\ntime      [0-9.]+ ms in 1 call\n/))
  }

  @Test("plugins check has status 1 if it finds a problem, and names the plugin")
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

  @Test("plugins check prints a log message once, however often it calls the hook")
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

  @Test("plugins check gives items the first 200 of the names that a plugin reads")
  func names() async throws {
    let reads = (1...300).map { "x = item.field\($0)" }.joined(separator: " ")
    let folder = try TemporaryFolder([
      "counting.lua": """
      local function read(item) local x \(reads) end
      return { api = 1, requires = { "log" }, layout = function(environment)
        local frames, count, item = {}, 0, environment.items[1]
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = 44 * i, width = 100 + 0 * item.field1, height = 44 }
        end
        for i = 1, 300 do if item and item["field" .. i] then count = count + 1 end end
        if item then host.log("info", count .. " fields") end
        return { frames = frames }
      end }
      """
    ])
    let run = try await Program.run(["plugins", "check", folder.path])
    #expect(run.status == 0)
    #expect(run.errors.contains("counting: info: 200 fields\n"))
    #expect(!run.errors.contains("300 fields"))
  }

  @Test("plugins describe suggests a similar name for an unknown provider")
  func unknown() async throws {
    let run = try await Program.run(["plugins", "describe", "diagonl"])
    #expect(run.status == 65)
    #expect(run.errors.contains("there is no provider “diagonl”"))
    #expect(run.errors.contains("did you mean “diagonal”?"))
  }

  @Test(
    "plugins list, describe and check print JSON with --format json",
    arguments: [["list"], ["describe", "grid"], ["check", "plugins"]]
  )
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
