import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Flow section descriptions")
struct FlowDescriptionTests {
  /// The section that the engine describes.
  static func described(
    _ options: String,
    environment: LayoutEnvironment
  ) throws -> SectionDescription {
    let engine = try #require(NativeEngines.engine(named: "flow"))
    let options = try ValueDecoder(JSONReader.read(Array(options.utf8))).anyObject().object
    let request = ProviderRequest(
      provider: ProviderReference(name: "flow", options: options),
      environment: environment,
      section: SectionContext(index: 0, itemCount: 3),
      items: LayoutItems(count: 3)
    )
    let result = try engine.layout(request, calling: ClosureProvider())
    guard case .section(let section) = result else { throw NotDescribed() }
    return section
  }

  struct NotDescribed: Error {}

  @Test(
    "A flow describes a header and a footer as broad as the container",
    arguments: ScrollAxis.allCases
  )
  func boundaryItems(axis: ScrollAxis) throws {
    var environment = LayoutEnvironment(
      container: LayoutContainer(contentSize: LayoutSize(width: 100, height: 100))
    )
    environment.configuration.scrollDirection = axis
    let section = try Self.described(
      """
      {"headerReferenceSize": {"width": 7, "height": 9},
       "footerReferenceSize": {"width": 11, "height": 13}}
      """,
      environment: environment
    )
    let isVertical = axis == .vertical
    func item(_ kind: String, _ extent: Double, _ alignment: BoundaryItemDescription.Alignment)
      -> BoundaryItemDescription
    {
      let size =
        isVertical
        ? SizeDescription(width: .fractionalWidth(1), height: .absolute(extent))
        : SizeDescription(width: .absolute(extent), height: .fractionalHeight(1))
      return BoundaryItemDescription(elementKind: kind, size: size, alignment: alignment)
    }
    #expect(!section.supplementariesFollowContentInsets)
    #expect(
      section.boundarySupplementaryItems == [
        item("header", isVertical ? 9 : 7, isVertical ? .top : .leading),
        item("footer", isVertical ? 13 : 11, isVertical ? .bottom : .trailing),
      ]
    )
  }

  @Test(
    "A flow describes no header or footer without extent along the scroll axis",
    arguments: ScrollAxis.allCases
  )
  func noBoundaryItems(axis: ScrollAxis) throws {
    var environment = LayoutEnvironment(
      container: LayoutContainer(contentSize: LayoutSize(width: 100, height: 100))
    )
    environment.configuration.scrollDirection = axis
    let size = axis == .vertical ? #"{"width": 9, "height": 0}"# : #"{"width": 0, "height": 9}"#
    let section = try Self.described(
      #"{"headerReferenceSize": \#(size), "footerReferenceSize": \#(size)}"#,
      environment: environment
    )
    #expect(section.boundarySupplementaryItems.isEmpty)
  }

  @Test(
    "A flow measures its section inset from the inset reference",
    arguments: [
      ("contentInset", ContentInsetsReference.none, 94.0),
      ("safeArea", .safeArea, 84),
      ("layoutMargins", .layoutMargins, 64),
    ]
  )
  func references(word: String, reference: ContentInsetsReference, room: Double) throws {
    let container = LayoutContainer(
      contentSize: LayoutSize(width: 100, height: 100),
      safeAreaInsets: DirectionalEdgeInsets(top: 40, leading: 3, bottom: 40, trailing: 7),
      layoutMargins: DirectionalEdgeInsets(top: 40, leading: 20, bottom: 40, trailing: 10)
    )
    let section = try Self.described(
      """
      {"itemSize": {"width": 10, "height": 10}, "alignment": "trailing",
       "minimumInteritemSpacing": 0, "sectionInset": {"top": 5, "leading": 2, "trailing": 4},
       "sectionInsetReference": "\(word)"}
      """,
      environment: LayoutEnvironment(container: container)
    )
    #expect(section.contentInsets == DirectionalEdgeInsets(top: 5, leading: 2, trailing: 4))
    #expect(section.contentInsetsReference == reference)
    guard case .frames(let frames) = section.group.content else { throw NotDescribed() }
    #expect(frames.map(\.frame.maxX) == [room - 20, room - 10, room])
  }
}
