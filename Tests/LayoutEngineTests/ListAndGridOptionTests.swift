import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("List and grid options")
struct ListAndGridOptionTests {
  /// The description that an engine returns for options.
  private static func section(
    _ engine: String,
    _ options: String,
    axis: ScrollAxis = .vertical,
    changing change: (inout LayoutEnvironment) -> Void = { _ in }
  ) throws -> SectionDescription {
    var environment = LayoutEnvironment(
      container: LayoutContainer(contentSize: LayoutSize(width: 320, height: 320))
    )
    environment.configuration.scrollDirection = axis
    environment.traits.displayScale = 2
    change(&environment)
    let object = try ValueDecoder(JSONReader.read(Array(options.utf8))).anyObject().object
    let request = ProviderRequest(
      provider: ProviderReference(name: engine, options: object),
      environment: environment,
      section: SectionContext(index: 0, itemCount: 3),
      items: LayoutItems(count: 3)
    )
    guard case .section(let section) = try ClosureProvider().layout(request) else {
      throw LayoutError(.internal, origin: .document, message: "no section")
    }
    return section
  }

  /// The one item that a section repeats.
  private static func item(_ section: SectionDescription) -> ItemDescription? {
    switch section.group.content {
    case .repeated(let subitems, _):
      if case .item(let item) = subitems.first { item } else { nil }
    case .count(.item(let item), _, _): item
    default: nil
    }
  }

  // MARK: Cells

  @Test("A list or grid gives its items the cell of its options", arguments: ["list", "grid"])
  func cell(engine: String) throws {
    #expect(Self.item(try Self.section(engine, "{}"))?.cell == nil)
    let named = try Self.section(engine, #"{"cell": "photo"}"#)
    #expect(Self.item(named)?.cell == ProviderReference(name: "photo"))
    #expect(named.group.item.cell == nil)
    let configured = try Self.section(
      engine,
      #"{"cell": {"provider": "photo", "options": {"lines": 2}}}"#
    )
    let lines = SourceObject.Member(key: "lines", value: SourceValue(.number(2)))
    #expect(
      Self.item(configured)?.cell
        == ProviderReference(name: "photo", options: SourceObject([lines]))
    )
  }

  // MARK: Headers and footers

  private static let size = SizeDescription(width: .fractionalWidth(1), height: .absolute(30))
  private static let sizeText = #""size": {"width": {"fractionalWidth": 1}, "height": 30}"#

  @Test("A list's header and footer lie at its ends", arguments: ScrollAxis.allCases)
  func boundaryItems(axis: ScrollAxis) throws {
    let options = #"{"footer": {\#(Self.sizeText)}, "header": {\#(Self.sizeText)}}"#
    let section = try Self.section("list", options, axis: axis)
    #expect(
      section.boundarySupplementaryItems == [
        BoundaryItemDescription(
          elementKind: "header",
          size: Self.size,
          alignment: axis == .vertical ? .top : .leading
        ),
        BoundaryItemDescription(
          elementKind: "footer",
          size: Self.size,
          alignment: axis == .vertical ? .bottom : .trailing
        ),
      ]
    )
    #expect(try Self.section("list", "{}").boundarySupplementaryItems.isEmpty)
  }

  @Test("A list's header keeps all values of its description")
  func wholeHeader() throws {
    let options = """
      {"header": {\(Self.sizeText), "elementKind": "title", "alignment": "topTrailing", "zIndex": 7,
                  "pinToVisibleBounds": true, "extendsBoundary": false,
                  "absoluteOffset": {"x": 1, "y": 2}}}
      """
    #expect(
      try Self.section("list", options).boundarySupplementaryItems == [
        BoundaryItemDescription(
          elementKind: "title",
          size: Self.size,
          alignment: .topTrailing,
          absoluteOffset: LayoutPoint(x: 1, y: 2),
          extendsBoundary: false,
          pinToVisibleBounds: true,
          zIndex: 7
        )
      ]
    )
  }

  @Test(
    "A list refuses an invalid header, footer or cell, and names its path",
    arguments: [
      (#"{"header": {}}"#, "options.header"),
      (#"{"header": 30}"#, "options.header"),
      (#"{"footer": {\#(sizeText), "height": 3}}"#, "options.footer"),
      (#"{"footer": {\#(sizeText), "alignment": "left"}}"#, "options.footer.alignment"),
      (#"{"cell": 3}"#, "options.cell"),
    ]
  )
  func refusals(options: String, path: String) throws {
    let failure = #expect(throws: LayoutError.self) { try Self.section("list", options) }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == path)
  }

  @Test("A grid refuses a header and a footer", arguments: ["header", "footer"])
  func gridHeader(key: String) {
    #expect(throws: LayoutError.self) {
      try Self.section("grid", #"{"\#(key)": {\#(Self.sizeText)}}"#)
    }
  }

  // MARK: Squares

  /// The insets of references across the scroll axis here, both sides together.
  private static let references: [(ContentInsetsReference, Double)] = [
    (.automatic, 60), (.safeArea, 60), (.layoutMargins, 16), (.none, 0),
  ]

  @Test(
    "A grid's items are square within the insets and the content insets reference",
    arguments: references,
    ScrollAxis.allCases
  )
  func squares(reference: (ContentInsetsReference, kept: Double), axis: ScrollAxis) throws {
    let section = try Self.section("grid", #"{"columns": 4, "contentInsets": 10}"#, axis: axis) {
      $0.container.safeAreaInsets = DirectionalEdgeInsets(
        top: 40,
        leading: 40,
        bottom: 20,
        trailing: 20
      )
      $0.container.layoutMargins = DirectionalEdgeInsets(all: 8)
      $0.configuration.contentInsetsReference = reference.0
    }
    let size = section.group.item.size
    let room = 320 - 20 - reference.kept
    let extent = LayoutDimension.absolute(PixelAlignment(scale: 2).down(room / 4))
    #expect(size.height == (axis == .vertical ? extent : .fractionalHeight(1)))
    #expect(size.width == (axis == .vertical ? .fractionalWidth(1) : extent))
    #expect(section.contentInsets == DirectionalEdgeInsets(all: 10))
  }
}
