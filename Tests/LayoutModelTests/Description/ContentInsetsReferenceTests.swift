import LayoutModel
import Testing

@Suite("Content insets references")
struct ContentInsetsReferenceTests {
  private static let container = LayoutContainer(
    contentSize: LayoutSize(width: 320, height: 480),
    safeAreaInsets: DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4),
    layoutMargins: DirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
  )
  private static let safeArea = (
    across: DirectionalEdgeInsets(leading: 2, trailing: 4),
    sideways: DirectionalEdgeInsets(top: 1, bottom: 3)
  )
  private static let margins = (
    across: DirectionalEdgeInsets(leading: 20, trailing: 40),
    sideways: DirectionalEdgeInsets(top: 10, bottom: 30)
  )

  @Test(
    "A content insets reference gives the insets across the scroll axis",
    arguments: [
      (.automatic, safeArea.across, safeArea.sideways), (.none, .zero, .zero),
      (.safeArea, safeArea.across, safeArea.sideways),
      (.layoutMargins, margins.across, margins.sideways),
      (.readableContent, margins.across, margins.sideways),
    ] as [(ContentInsetsReference, DirectionalEdgeInsets, DirectionalEdgeInsets)]
  )
  func insets(
    reference: ContentInsetsReference,
    vertical: DirectionalEdgeInsets,
    horizontal: DirectionalEdgeInsets
  ) {
    var environment = LayoutEnvironment(container: Self.container)
    #expect(environment.insets(for: reference) == vertical)
    environment.configuration.scrollDirection = .horizontal
    #expect(environment.insets(for: reference) == horizontal)
  }

  @Test(
    "An automatic content insets reference uses the one of the configuration",
    arguments: [
      (.automatic, safeArea.across), (.none, .zero), (.safeArea, safeArea.across),
      (.layoutMargins, margins.across), (.readableContent, margins.across),
    ] as [(ContentInsetsReference, DirectionalEdgeInsets)]
  )
  func configured(reference: ContentInsetsReference, expected: DirectionalEdgeInsets) {
    var environment = LayoutEnvironment(container: Self.container)
    environment.configuration.contentInsetsReference = reference
    #expect(environment.insets(for: .automatic) == expected)
    #expect(environment.insets(for: .layoutMargins) == Self.margins.across)
  }

  @Test("Insets add up edge by edge")
  func sum() {
    let sum =
      DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
      + DirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    #expect(sum == DirectionalEdgeInsets(top: 11, leading: 22, bottom: 33, trailing: 44))
  }
}
