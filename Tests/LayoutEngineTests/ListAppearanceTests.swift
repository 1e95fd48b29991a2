import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Sections that UIKit makes of list configurations, as recorded.
@Suite("Lists with an appearance")
struct ListAppearanceTests {
  /// The section's insets for each footer mode.
  struct Insets: Sendable, CustomTestStringConvertible {
    var appearance: String
    var headerMode: String
    var withoutFooter: [Double]
    var withFooter: [Double]
    var testDescription: String { "\(appearance), \(headerMode)" }

    init(_ appearance: String, _ headerMode: String, _ none: [Double], _ footer: [Double]) {
      (self.appearance, self.headerMode) = (appearance, headerMode)
      (withoutFooter, withFooter) = (none, footer)
    }
  }

  /// The side insets of a sidebar on a Mac.
  static let side = 12.987012987012987

  static let recorded = [
    Insets("plain", "none", [0, 0, 0, 0], [0, 0, 0, 0]),
    Insets("plain", "supplementary", [0, 0, 0, 0], [0, 0, 0, 0]),
    Insets("plain", "firstItemInSection", [22, 0, 0, 0], [22, 0, 0, 0]),
    Insets("grouped", "none", [35, 0, 20, 0], [35, 0, 0, 0]),
    Insets("grouped", "supplementary", [0, 0, 20, 0], [0, 0, 0, 0]),
    Insets("grouped", "firstItemInSection", [0, 0, 20, 0], [0, 0, 0, 0]),
    Insets("insetGrouped", "none", [35, 16, 20, 16], [35, 16, 0, 16]),
    Insets("insetGrouped", "supplementary", [0, 16, 20, 16], [0, 16, 0, 16]),
    Insets("insetGrouped", "firstItemInSection", [0, 16, 20, 16], [0, 16, 0, 16]),
    Insets("sidebar", "none", [0, side, 10, side], [0, side, 0, side]),
    Insets("sidebar", "supplementary", [0, side, 10, side], [0, side, 0, side]),
    Insets("sidebar", "firstItemInSection", [0, side, 10, side], [0, side, 0, side]),
    Insets("sidebarPlain", "none", [0, side, 0, side], [0, side, 0, side]),
    Insets("sidebarPlain", "supplementary", [0, side, 0, side], [0, side, 0, side]),
    Insets("sidebarPlain", "firstItemInSection", [0, side, 0, side], [0, side, 0, side]),
  ]

  private static let size = #"{"width": 9, "height": 8}"#

  static func section(
    _ options: String,
    changing change: (inout LayoutEnvironment) -> Void = { _ in }
  ) throws -> SectionDescription {
    var environment = LayoutEnvironment(
      container: LayoutContainer(contentSize: LayoutSize(width: 320, height: 480))
    )
    change(&environment)
    let object = try ValueDecoder(JSONReader.read(Array(options.utf8))).anyObject().object
    let request = ProviderRequest(
      provider: ProviderReference(name: "list", options: object),
      environment: environment,
      section: SectionContext(index: 0, itemCount: 3),
      items: LayoutItems(count: 3)
    )
    guard case .section(let section) = try ClosureProvider().layout(request) else {
      throw LayoutError(.internal, origin: .document, message: "no section")
    }
    return section
  }

  @Test("A list with an appearance has the insets of UIKit's section", arguments: recorded)
  func insets(_ recorded: Insets) throws {
    for (footer, expected) in [
      ("none", recorded.withoutFooter), ("supplementary", recorded.withFooter),
    ] {
      let section = try Self.section(
        """
        {"appearance": "\(recorded.appearance)", "headerMode": "\(recorded.headerMode)",
         "footerMode": "\(footer)"}
        """
      )
      let insets = section.contentInsets
      #expect([insets.top, insets.leading, insets.bottom, insets.trailing] == expected)
      #expect(section.contentInsetsReference == .none)
    }
  }

  @Test(
    "A list with an appearance has the headers and footers of UIKit's section",
    arguments: [
      ("plain", 28, true), ("grouped", 17.5, false), ("insetGrouped", 17.5, false),
      ("sidebar", 17.5, false), ("sidebarPlain", 28, true),
    ]
  )
  func boundaryItems(appearance: String, extent: Double, isPinned: Bool) throws {
    let section = try Self.section(
      """
      {"appearance": "\(appearance)", "headerMode": "supplementary",
       "footerMode": "supplementary"}
      """
    )
    func item(_ kind: String, _ alignment: BoundaryItemDescription.Alignment)
      -> BoundaryItemDescription
    {
      BoundaryItemDescription(
        elementKind: kind,
        size: SizeDescription(width: .fractionalWidth(1), height: .estimated(extent)),
        alignment: alignment,
        pinToVisibleBounds: isPinned,
        zIndex: 200
      )
    }
    #expect(section.boundarySupplementaryItems == [item("header", .top), item("footer", .bottom)])
  }

  @Test("A plain list places its header and rows as UIKit does")
  func plain() throws {
    let layout = try LayoutDocument(
      json: """
        {"environment": {"container": {"width": 320, "height": 480},
                         "traits": {"displayScale": 2}},
         "sections": [{"layout": "list", "items": 3,
           "options": {"appearance": "plain", "headerMode": "supplementary"}}]}
        """
    )
    .solved()
    let header = layout.elementsByName.values.first { $0.elementKind == "header" }
    #expect(header?.frame == LayoutRect(x: 0, y: 0, width: 320, height: 28))
    #expect(
      layout.itemFrames == [28, 72, 116].map { LayoutRect(x: 0, y: $0, width: 320, height: 44) }
    )
    #expect(layout.contentSize == LayoutSize(width: 320, height: 160))
  }

  @Test(
    "Rows of an appearance are estimated at 44 points, in a plain list on a Mac at 91 % of it",
    arguments: [
      ("plain", UserInterfaceIdiom.mac, 44 * 0.91), ("plain", .phone, 44), ("grouped", .mac, 44),
    ]
  )
  func rows(appearance: String, idiom: UserInterfaceIdiom, height: Double) throws {
    let section = try Self.section(#"{"appearance": "\#(appearance)"}"#) {
      $0.traits.userInterfaceIdiom = idiom
    }
    #expect(section.group.item.size.height == .estimated(height))
  }

  @Test("The padding above a header replaces that of a first row, and raises a boundary item")
  func headerTopPadding() throws {
    let row = try Self.section(
      #"{"appearance": "plain", "headerMode": "firstItemInSection", "headerTopPadding": 7}"#
    )
    #expect(row.contentInsets.top == 7)
    let item = try Self.section(
      #"{"appearance": "plain", "headerMode": "supplementary", "headerTopPadding": 7}"#
    )
    #expect(item.boundarySupplementaryItems.first?.size.height == .estimated(35))
  }

  @Test("Own insets, row heights and headers take the place of those of an appearance")
  func own() throws {
    let section = try Self.section(
      """
      {"appearance": "insetGrouped", "contentInsets": 3, "rowHeight": 50,
       "header": {"size": {"width": 9, "height": 8}}}
      """
    )
    #expect(section.contentInsets == DirectionalEdgeInsets(all: 3))
    #expect(section.group.item.size.height == .absolute(50))
    #expect(section.boundarySupplementaryItems.map(\.zIndex) == [1])
  }

  @Test("A list that scrolls sideways turns the insets and headers of its appearance")
  func sideways() throws {
    let section = try Self.section(
      #"{"appearance": "insetGrouped", "footerMode": "supplementary"}"#
    ) {
      $0.configuration.scrollDirection = .horizontal
    }
    #expect(
      section.contentInsets
        == DirectionalEdgeInsets(top: 16, leading: 35, bottom: 16, trailing: 0)
    )
    #expect(section.boundarySupplementaryItems.map(\.alignment) == [.trailing])
    #expect(section.boundarySupplementaryItems.first?.size.width == .estimated(17.5))
  }

  @Test(
    "A list gives the cell “listCell” its style and separators, unless the cell's options do",
    arguments: [
      (#""plain", "cell": "listCell""#, "cell", true),
      (#""sidebar", "cell": "listCell", "showsSeparators": false"#, "sidebar", false),
      (
        #""plain", "cell": {"provider": "listCell", "options": {"style": "value"}}"#, "value",
        true
      ),
    ]
  )
  func cell(options: String, style: String, separator: Bool) throws {
    let section = try Self.section(#"{"appearance": \#(options)}"#)
    guard case .repeated(let subitems, _) = section.group.content,
      case .object(let given)? = subitems.first?.item.cell?.options.value.content
    else {
      Issue.record("the rows have no cell")
      return
    }
    #expect(given["style"]?.content == .string(style))
    #expect(given["showsSeparator"]?.content == .boolean(separator))
  }

  @Test(
    "A list refuses what belongs to an appearance without one, and two headers",
    arguments: [
      (#"{"headerMode": "supplementary"}"#, "options.headerMode"),
      (#"{"footerMode": "none"}"#, "options.footerMode"),
      (#"{"showsSeparators": true}"#, "options.showsSeparators"),
      (#"{"headerTopPadding": 3}"#, "options.headerTopPadding"),
      (#"{"appearance": "round"}"#, "options.appearance"),
      (
        #"{"appearance": "plain", "footerMode": "none", "footer": {"size": \#(size)}}"#,
        "options"
      ),
    ]
  )
  func refusals(options: String, path: String) {
    let failure = #expect(throws: LayoutError.self) { try Self.section(options) }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.path == path)
  }
}
