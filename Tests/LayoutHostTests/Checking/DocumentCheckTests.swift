import LayoutEngine
import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Document checks")
struct DocumentCheckTests {
  /// A number that depends on the order of string keys, which differs in each Lua state.
  private static let shuffled = """
    local keys = {}
    for i = 1, 60 do keys["key" .. i] = i end
    local function shuffled()
      local hash = 0
      for _, value in pairs(keys) do hash = (hash * 31 + value) % 2147483647 end
      return hash / 2147483647
    end
    """

  private static func check(
    _ plugin: String,
    devices: [String],
    orientations: [String] = ["portrait"],
    categories: [String] = ["large"]
  ) throws -> [CheckFinding] {
    let folder = try TemporaryFolder([
      "plugins/tried.lua": plugin,
      "document.json": #"{"sections": [{"layout": "tried", "items": 12}]}"#,
    ])
    return try check(
      folder.path(of: "document.json"),
      plugins: [folder.path(of: "plugins")],
      over: LayoutMatrix(devices: devices, orientations: orientations, categories: categories)
    )
  }

  private static func check(
    _ path: String,
    plugins: [String] = [],
    over matrix: LayoutMatrix
  ) throws -> [CheckFinding] {
    let configuration = HostConfiguration(
      pluginFolders: plugins,
      budget: PluginBudget(deadline: .unlimited)
    )
    return try DocumentChecker(configuration, matrix: matrix).check(path).findings
  }

  /// The combinations of the findings of a kind.
  private static func names(_ kind: CheckFinding.Kind, in findings: [CheckFinding]) -> Set<String> {
    Set(findings.filter { $0.kind == kind }.flatMap { $0.occurrences.map(\.combination.name) })
  }

  private static func rows(_ height: String, before: String = "") -> String {
    """
    \(before)
    return { api = 1, group = function(environment)
      local frames, height = {}, \(height)
      for i = 1, environment.itemCount do
        frames[i] = { x = 0, y = (i - 1) * height, width = 300, height = height }
      end
      return frames
    end }
    """
  }

  // MARK: Scrolled

  private static func fading(_ alpha: String) -> String {
    """
    \(shuffled)
    return { api = 1,
      group = function(environment)
        local frames = {}
        for i = 1, environment.itemCount do
          frames[i] = { x = 0, y = (i - 1) * 300, width = 300, height = 300 }
        end
        return frames
      end,
      visibleItems = function(items, environment)
        for _, item in ipairs(items) do item.alpha = \(alpha) end
      end }
    """
  }

  @Test(
    "A document check finds visible states that differ between two runs, on each device",
    arguments: [
      ("everywhere", "shuffled()", ["iphone-15", "ipad-11"]),
      (
        "on tablets",
        "environment.traits.userInterfaceIdiom == 'pad' and shuffled() or 1", ["ipad-11"]
      ),
      (
        "at the end",
        "environment.scroll.contentOffset.y > 1000 and shuffled() or 1", ["iphone-15", "ipad-11"]
      ),
    ]
  )
  func scrolled(name: String, alpha: String, devices: [String]) throws {
    for order in [["iphone-15", "ipad-11"], ["ipad-11", "iphone-15"]] {
      let findings = try Self.check(Self.fading(alpha), devices: order)
      #expect(Self.names(.nondeterminism, in: findings) == Set(devices))
      let message = findings.first?.worst?.message
      let expected = "two runs give different layouts: scrolled to its "
      #expect(message?.hasPrefix(expected) == true, "\(message ?? "")")
    }
  }

  // MARK: Earlier calls

  @Test(
    "A document check solves each combination afresh and finds those that depend on others",
    arguments: [["large", "accessibilityLarge"], ["accessibilityLarge", "large"]]
  )
  func remembered(categories: [String]) throws {
    let plugin = Self.rows(
      "remembered(environment)",
      before: """
        local kept
        local function remembered(environment)
          local category = environment.traits.preferredContentSizeCategory
          kept = kept or (category:find("^accessibility") and 100 or 20)
          return kept
        end
        """
    )
    let findings = try Self.check(plugin, devices: ["iphone-15"], categories: categories)
    #expect(Self.names(.layout(.tapTarget), in: findings) == ["large"])
    // The document's own text size, which the other run solves first, is large.
    #expect(Self.names(.nondeterminism, in: findings) == ["accessibilityLarge"])
    let message = findings.first { $0.kind == .nondeterminism }?.worst?.message
    let expected = "the layout depends on earlier calls: at rest, "
    #expect(message?.hasPrefix(expected) == true, "\(message ?? "")")
  }

  @Test(
    "A document check finds a layout that depends on earlier calls in a single combination",
    arguments: [
      ("a counter", "50 + count()", "local n = 0 local function count() n = n + 1 return n end"),
      (
        "a size that is kept", "kept(environment)",
        """
        local width
        local function kept(environment)
          width = width or environment.container.contentSize.width
          return width
        end
        """
      ),
    ]
  )
  func single(name: String, height: String, before: String) throws {
    let findings = try Self.check(Self.rows(height, before: before), devices: ["iphone-15"])
    #expect(findings.map(\.kind) == [.nondeterminism])
    let message = findings.first?.worst?.message
    #expect(message?.hasPrefix("the layout depends on earlier calls: ") == true)
  }

  // MARK: Documents in Lua

  @Test(
    "A document check finds documents in Lua that differ when they are read twice",
    arguments: [("pairs(rows)", true), ("ipairs(names)", false)]
  )
  func documents(order: String, isFound: Bool) throws {
    let folder = try TemporaryFolder([
      "document.lua": """
      local rows, names = {}, {}
      for i = 1, 60 do
        rows["row" .. i] = 50 + i
        names[i] = "row" .. i
      end
      local sections = {}
      for key, value in \(order) do
        local height = rows[key] or rows[value]
        sections[#sections + 1] =
          { layout = "list", options = { rowHeight = height }, items = 1 }
      end
      return { sections = sections }
      """
    ])
    let findings = try Self.check(
      folder.path(of: "document.lua"),
      over: LayoutMatrix(devices: ["iphone-15", "ipad-11"], orientations: ["portrait"])
    )
    #expect(findings.map(\.kind) == (isFound ? [.nondeterminism] : []))
    #expect(
      Self.names(.nondeterminism, in: findings) == (isFound ? ["iphone-15", "ipad-11"] : [])
    )
    let message = findings.first?.worst?.message
    let expected = "two readings of the document give different layouts: at rest, "
    #expect((message?.hasPrefix(expected) == true) == isFound, "\(message ?? "")")
  }
}
