import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Growth of plugins' work", .endsInTime)
struct GrowthTests {
  private func warnings(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder(["subject.lua": text])
    let configuration = HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    let check = try #require(try PluginChecker(configuration).check(folder.path).first)
    #expect(check.failures.isEmpty)
    return check.warnings
  }

  /// A plugin whose hook `group` runs some lines before it returns its frames.
  private func group(_ lines: String) -> String {
    """
    return { api = 1, group = function(environment)
      local n = environment.itemCount
      local frames = environment.frames(n)
      for i = 1, n do frames.set(i, 0, i * 10, 50, 10) end
      \(lines)
      return frames
    end }
    """
  }

  @Test(
    "A hook whose work grows with the square of the items is warned about",
    arguments: [
      ("loops in each other", "local s = 0 for i = 1, n do for k = 1, n do s = s + k end end"),
      ("half as many", "local s = 0 for i = 1, n do for k = 1, i do s = s + k end end"),
      ("insertions at the front", "local t = {} for i = 1, n do table.insert(t, 1, i) end"),
      (
        "in a coroutine", "coroutine.wrap(function() for i = 1, n do for k = 1, n do end end end)()"
      ),
    ]
  )
  func square(name: String, lines: String) throws {
    let warnings = try warnings(group(lines))
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(
      warning.contains(
        /^the work of “group” grows faster than n log n: [0-9]+ instructions for 256 items, [0-9]+ for 1024$/
      )
    )
  }

  @Test("A hook that makes a string longer and longer is warned about for its memory")
  func strings() throws {
    let warnings = try warnings(group("local s = '' for i = 1, n do s = s .. 'abcdefghijkl' end"))
    #expect(warnings.first?.contains(" allocated bytes for 256 items, ") == true)
  }

  @Test("A hook that does not end with many items is warned about")
  func endless() throws {
    let lines = "if n > 300 then while true do end end"
    #expect(try warnings(group(lines)) == ["“group” runs out of time or memory with 1024 items"])
  }

  @Test("Time that another plugin uses up is a warning about that plugin only")
  func another() throws {
    let endless = "if n > 300 then while true do end end"
    let folder = try TemporaryFolder([
      "other.lua": group(endless),
      "subject.lua": group("host.layout('other', nil, environment)"),
    ])
    let configuration = HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    let checks = try PluginChecker(configuration).check(folder.path)
    let warnings = Dictionary(uniqueKeysWithValues: checks.map { ($0.plugin.name, $0.warnings) })
    #expect(
      warnings == [
        "other": ["“group” runs out of time or memory with 1024 items"],
        "subject": [],
      ]
    )
  }

  @Test("Of several hooks, only those whose work grows too fast are named")
  func severalHooks() throws {
    let warnings = try warnings(
      """
      return { api = 1, cell = function(environment, item)
        local height = 20
        for i = 1, 40 do height = height + 1 end
        return { height = height }
      end, group = function(environment)
        local frames = environment.frames(environment.itemCount)
        for i = 1, environment.itemCount do
          local y = 0
          for k = 1, i - 1 do y = y + 10 end
          frames.set(i, 0, y, 50, 10)
        end
        return frames
      end }
      """
    )
    #expect(warnings.map { $0.prefix(24) } == ["the work of “group” grow"])
  }

  @Test(
    "Work up to n log n is not warned about",
    arguments: [
      ("nothing", ""),
      (
        "a table of all items",
        "local t = {} for i = 1, n do t[i] = { x = i, text = 'item ' .. i } end"
      ),
      (
        "sorting",
        "local t = {} for i = 1, n do t[i] = i * 7919 % 4099 end table.sort(t, function(a, b) return a < b end)"
      ),
      (
        "sorted pairs",
        "local t = {} for i = 1, n do t['k' .. i] = i end for k, v in host.sortedPairs(t) do end"
      ),
      (
        "a joined text",
        "local t = {} for i = 1, n do t[i] = 'item' end local s = table.concat(t, ' ')"
      ),
      ("a lot for one item", "for i = 1, 100000 do end"),
    ]
  )
  func linearithmic(name: String, lines: String) throws {
    #expect(try warnings(group(lines)) == [])
  }

  @Test("The plugins that come with the program have no warnings")
  func shipped() throws {
    let folder = Fixtures.root.appending(path: "plugins").path
    let configuration = HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    for check in try PluginChecker(configuration).check(folder) {
      #expect(check.warnings == [], "\(check.plugin.name)")
    }
  }

  @Test("Warnings are in the table and in JSON, and leave the plugin “ok”")
  func reports() throws {
    let lines = "local s = 0 for i = 1, n do for k = 1, n do s = s + k end end"
    let folder = try TemporaryFolder(["subject.lua": group(lines)])
    let configuration = HostConfiguration(budget: PluginBudget(deadline: .unlimited))
    let checks = try PluginChecker(configuration).check(folder.path)
    let table = ReportRenderer(format: .table).text(of: checks)
    #expect(table.hasPrefix("ok      subject: group  ("))
    #expect(table.contains("\nwarning subject: the work of “group” grows faster than n log n: "))
    #expect(
      ReportRenderer(format: .json).text(of: checks).contains(#""warnings": ["the work of “group”"#)
    )
  }
}
