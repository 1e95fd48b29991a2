import LayoutHost
import LayoutModel
import Testing

@Suite("Options of providers in Swift")
struct ProviderOptionTests {
  /// A provider with an option of each type, which writes their values into an element's values.
  private struct Sample: SwiftProvider {
    enum Edge: String, CaseIterable { case leading, trailing }

    static let step = ProviderOption("step", default: 1.5, minimum: 1, maximum: 9)
    static let columns = ProviderOption("columns", default: 2, minimum: 1)
    static let isCompact = ProviderOption("isCompact", default: true)
    static let title = ProviderOption("title", default: "none")
    static let edge = ProviderOption("edge", default: Edge.trailing)
    static let stops = ProviderOption("stops", default: [0, 0.5] as SourceArray)
    static let look = ProviderOption("look", default: ["color": "red"] as SourceObject)

    let name = "sample"
    let options = OptionSchema(step, columns, isCompact, title, edge, stops, look)

    var handlers: ProviderHandlers {
      ProviderHandlers()
        .on(.group) { call in
          let values: [Any] = [
            call[Self.step], call[Self.columns], call[Self.isCompact], call[Self.title],
            call[Self.edge], call[Self.stops].count, call[Self.look]["color"]?.string ?? "",
          ]
          let text = values.map { "\($0)" }.joined(separator: " ")
          throw LayoutError(.aborted, origin: .plugin, message: text)
        }
    }
  }

  @Test(
    "A provider in Swift reads its options as values of their types",
    arguments: [
      ([:], "1.5 2 true none trailing 2 red"),
      (
        [
          "step": 9, "columns": 3, "isCompact": false, "title": "Soup", "edge": "leading",
          "stops": [], "look": [:],
        ], "9.0 3 false Soup leading 0 "
      ),
    ] as [(SourceObject, String)]
  )
  func values(options: SourceObject, expected: String) throws {
    let session = Session(HostConfiguration(providers: [Sample()]))
    let failure = #expect(throws: LayoutError.self) {
      try session.open(Self.document(options))
      _ = try session.solve()
    }
    #expect(failure?.message == expected)
  }

  @Test(
    "An option of a provider in Swift that is out of its values is refused with its place",
    arguments: [
      (["step": 9.5], "sections[0].options.step"),
      (["columns": 1.5], "sections[0].options.columns"),
      (["edge": "top"], "sections[0].options.edge"), (["side": 1], "sections[0].options"),
    ] as [(SourceObject, String)]
  )
  func refused(options: SourceObject, path: String) throws {
    let session = Session(HostConfiguration(providers: [Sample()]))
    let failure = #expect(throws: LayoutError.self) {
      try session.open(Self.document(options))
      _ = try session.solve()
    }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == path)
  }

  private static func document(_ options: SourceObject) -> DocumentDescription {
    DocumentDescription(sections: [.init("sample", options: options, items: 1)])
  }
}
