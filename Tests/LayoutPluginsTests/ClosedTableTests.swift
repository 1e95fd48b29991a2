import LayoutModel
import LayoutPlugins
import LayoutProviders
import LuaSandbox
import TestSupport
import Testing

@Suite("Closed tables")
struct ClosedTableTests {
  /// Lays out three items with a `group` hook that runs a line.
  private func failure(of line: String, options: String = "") throws -> LayoutError? {
    let plugin = """
      return { api = 1, options = { gap = { type = "number" }, step = { type = "number", default = 4 } },
        state = { open = { type = "boolean" } },
        group = function(environment)
          \(line)
          return { { x = 0, y = 0, width = 9, height = 9 } }
        end }
      """
    let folder = try TemporaryFolder(["closed.lua": plugin])
    let registry = ProviderRegistry.over(folder)
    do throws(LayoutError) {
      _ = try registry.solve(ProviderRequest("closed", count: 3))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A closed table returns nil for an optional field that is missing",
    arguments: [
      "assert(environment.options.gap == nil and environment.options.step == 4)",
      "assert(environment.state.open == nil and environment.scroll == nil and environment.memo == nil)",
      "assert(environment.section.id == nil and environment.section.index == 1)",
      "assert(environment.items[0] == nil and environment.items[4] == nil and environment.items[1.5] == nil)",
      "assert(environment.items[1].anything == nil)",
      "assert(rawget(environment, 'anything') == nil and not pcall(function() return environment.any end))",
      "for _ in pairs(environment.options) do end for _ in pairs(environment) do end",
      "assert(#environment.items == 3 and next(environment.traits) ~= nil)",
      "assert(select(2, pcall(function() return environment.any end)) ~= nil)",
    ]
  )
  func fields(line: String) throws {
    #expect(try failure(of: line) == nil)
  }

  @Test(
    "A closed table suggests a similar field, and names the script's line",
    arguments: [
      (
        "environment.itemcount", "environment has no field “itemcount”", "did you mean “itemCount”?"
      ),
      (
        "environment.width", "environment has no field “width”",
        "did you mean “container.contentSize.width”?"
      ),
      (
        "environment.displayScale", "environment has no field “displayScale”",
        "did you mean “traits.displayScale”?"
      ),
      ("environment[1]", "environment has no element 1", nil),
      ("environment[{}]", "environment has no element {}", nil),
      (
        "environment.options.stepp", "environment.options has no field “stepp”",
        "did you mean “step”?"
      ),
      (
        "environment.options[('x'):rep(1000)]",
        "environment.options has no field “\(String(repeating: "x", count: 60))”", nil
      ),
      ("environment.state.opne", "environment.state has no field “opne”", "did you mean “open”?"),
      (
        "environment.container.contentSize.heigth",
        "environment.container.contentSize has no field “heigth”", "did you mean “height”?"
      ),
      ("environment.screen.w", "environment.screen has no field “w”", "known here: width, height"),
      ("environment.section.idx", "environment.section has no field “idx”", "did you mean “id”?"),
      (
        "environment.items.count", "environment.items has no field “count”",
        "#environment.items is its length"
      ),
      (
        "environment.items.itemCount", "environment.items has no field “itemCount”",
        "#environment.items is its length"
      ),
      ("host.lyout", "host has no field “lyout”", "did you mean “layout”?"),
      ("host.text.mesure", "host.text has no field “mesure”", "did you mean “measure”?"),
    ]
  )
  func misspelt(expression: String, message: String, hint: String?) throws {
    let failure = try #require(try failure(of: "local value = \(expression)"))
    #expect(failure.message == message)
    #expect(failure.code == .internal)
    #expect(failure.line == 4)
    if let hint { #expect(failure.hint == hint) }
  }
}
