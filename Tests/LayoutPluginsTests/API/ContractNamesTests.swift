import LayoutModel
import LayoutPlugins
import LayoutProviders
import TestSupport
import Testing

@Suite("Names of the contract")
struct ContractNamesTests {
  @Test(
    "host.has knows features, keys, constructors, what the host offers, and fields of the environment",
    arguments: [
      ("appearing", true), ("collections", true), ("appearingItems", true), ("section", true),
      ("uses", true), ("horizontal", true), ("host", true), ("host.text", true),
      ("host.sections", true), ("host.text.measure", true), ("host.has", true), ("require", true),
      ("@lib/", true), ("environment.change", true),
      ("environment.container.contentSize.width", true),
      ("appear ing", false), ("sections", false), ("host.nothing", false), ("host.", false),
      ("", false), ("environment", false), ("environment.", false), ("environment.chnge", false),
      ("environment.container.contentSize.width.x", false), ("@lib/shapes", false),
    ]
  )
  func has(name: String, isKnown: Bool) throws {
    let folder = try TemporaryFolder([
      "own.lua": """
      local height = host.has("\(name)") and 1 or 2
      return { api = 1, group = function()
        return { { x = 0, y = 0, width = 1, height = height } }
      end }
      """
    ])
    let layout = try ProviderRegistry.over(folder).solve(ProviderRequest("own", count: 1))
    #expect(layout.placedItems == ["0 0 1 \(isKnown ? 1 : 2)"])
  }

  @Test("A feature has parts that the host knows, and a name of its own")
  func features() {
    let features = ContractNames.features
    let names = features.map(\.name)
    let parts = features.flatMap(\.parts)
    #expect(parts.filter { !ContractNames.contains($0) } == [])
    #expect(Set(names).count == names.count)
    #expect(Set(names).isDisjoint(with: PluginManifest.keys))
  }

  @Test("docs/plugin-reference.md lists the features with their parts")
  func page() throws {
    let page = String(decoding: try Fixtures.bytes("docs/plugin-reference.md"), as: UTF8.self)
    let rows = ContractNames.features.map { feature in
      let parts = feature.parts.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\"\(feature.name)\"` | \(parts) |"
    }
    #expect(page.contains("\n| --- | --- |\n" + rows.joined(separator: "\n") + "\n\n"))
  }
}
