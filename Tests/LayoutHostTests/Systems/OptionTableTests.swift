import Foundation
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Option tables in docs/systems.md")
struct OptionTableTests {
  /// Whether to write the tables rather than compare them (Scripts/generate-meta sets it).
  private static let isWriting = ProcessInfo.processInfo.environment["GENERATE_FIELDS"] == "1"
  private static let path = "docs/systems.md"

  private let session = Session(
    HostConfiguration(
      pluginFolders: [Fixtures.root.appending(path: "plugins").path(percentEncoded: false)],
      budget: PluginBudget(deadline: .unlimited)
    )
  )

  @Test("Each table in docs/systems.md lists the options that its layout declares")
  func tables() throws {
    var page = String(decoding: try Fixtures.bytes(Self.path), as: UTF8.self)
    for provider in session.providers() where provider.name != "compositional" {
      let name = provider.name
      let described = try session.provider(named: name)
      try replace("options of \(name)", by: described.options, heading: "option", in: &page)
      guard !described.state.isEmpty else { continue }
      try replace("state of \(name)", by: described.state, heading: "state", in: &page)
    }
    if Self.isWriting { try Data(page.utf8).write(to: Fixtures.root.appending(path: Self.path)) }
    #expect(String(decoding: try Fixtures.bytes(Self.path), as: UTF8.self) == page)
  }

  @Test("The advice for an option beside a section's layout knows the layouts that have it")
  func misplacedOptions() throws {
    let names = Set(LayoutError.misplacedOptions.values.flatMap(\.self))
    for provider in session.providers() where provider.source == .native {
      let options = try session.provider(named: provider.name).options.map(\.name)
      let known = LayoutError.misplacedOptions[provider.name]
      #expect(known.map(Set.init) == Set(options).intersection(names), "\(provider.name)")
    }
  }

  /// Replaces the text between a marker and the end of its table.
  private func replace(
    _ marker: String,
    by options: [ProviderDescriptor.Option],
    heading: String,
    in page: inout String
  ) throws {
    let begin = try #require(page.range(of: "<!-- \(marker) -->\n")?.upperBound, "\(marker)")
    let end = try #require(
      page.range(of: "<!-- end -->", range: begin..<page.endIndex)?.lowerBound
    )
    page.replaceSubrange(begin..<end, with: table(of: options, heading: heading))
  }

  private func table(of options: [ProviderDescriptor.Option], heading: String) -> String {
    let rows = options.map { option in
      let type = option.type.replacing(" | ", with: " or ")
      let defaultValue = option.defaultValue.map { $0 + " " } ?? ""
      return "| `\(option.name)` | \(type) | \(defaultValue)| \(option.summary ?? "") |\n"
    }
    return "| \(heading) | value | default | meaning |\n| --- | --- | --- | --- |\n" + rows.joined()
  }
}
