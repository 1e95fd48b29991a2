// The forms of the values that documents name by a type.

extension ValueForm<LayoutPoint> {
  /// A point: `{x=, y=}`.
  static let point = ValueForm(
    .named(.point),
    words: { $0 == .zero ? "0" : nil },
    decode: LayoutPoint.init
  )
}

extension ValueForm<LayoutSize> {
  /// A size: `{width=, height=}`.
  package static let size = ValueForm(
    .named(.size),
    words: { "\(NumberText.shortest($0.width)) × \(NumberText.shortest($0.height))" },
    decode: LayoutSize.init
  )
}

extension ValueForm<DirectionalEdgeInsets> {
  /// Insets: a number for all edges, or a number for each (UIKit's `NSDirectionalEdgeInsets`).
  package static let insets = ValueForm(
    .named(.insets),
    words: { $0 == .zero ? "0" : nil },
    decode: DirectionalEdgeInsets.init
  )

  /// Insets of 0 or more at each edge: a number for all edges, or a number for each.
  static let distances = ValueForm(
    .named(.distances),
    words: { $0 == .zero ? "0" : nil },
    decode: DirectionalEdgeInsets.distances
  )
}

extension ValueForm<ContentInsetsReference> {
  /// The edges from which content insets are measured (UIKit's `UIContentInsetsReference`).
  static let contentInsetsReference = words(
    "content insets reference",
    "ContentInsetsReference"
  )
}

extension ValueForm<LayoutDimension> {
  /// A width or a height (UIKit's `NSCollectionLayoutDimension`).
  package static let dimension = ValueForm(
    .named(.dimension),
    words: { if case .absolute(let length) = $0 { NumberText.shortest(length) } else { nil } },
    decode: LayoutDimension.init
  )
}

extension ValueForm<SizeDescription> {
  /// A width and a height (UIKit's `NSCollectionLayoutSize`).
  static let layoutSize = ValueForm(.named(.layoutSize), decode: SizeDescription.init)
}

extension ValueForm<LayoutSpacing> {
  /// A distance between neighbours (UIKit's `NSCollectionLayoutSpacing`).
  static let spacing = ValueForm(
    .named(.spacing),
    words: { if case .fixed(let length) = $0 { NumberText.shortest(length) } else { nil } },
    decode: LayoutSpacing.init
  )
}

extension ValueForm<EdgeSpacing> {
  /// The spacing outside an item or a group (UIKit's `NSCollectionLayoutEdgeSpacing`).
  static let edgeSpacing = ValueForm(
    .named(.edgeSpacing),
    words: { $0 == .none ? "none" : nil },
    decode: EdgeSpacing.init
  )
}

extension ValueForm<LayoutAnchor> {
  /// A point of a rectangle (UIKit's `NSCollectionLayoutAnchor`).
  static let anchor = ValueForm(.named(.anchor), decode: LayoutAnchor.init)
}

extension ValueForm<BoundaryItemDescription> {
  /// A boundary item, such as a header (UIKit's `NSCollectionLayoutBoundarySupplementaryItem`).
  static let boundaryItem = ValueForm(
    .named(.boundaryItem),
    decode: BoundaryItemDescription.init
  )
}

extension ValueForm<GroupDescription> {
  /// A group of items (UIKit's `NSCollectionLayoutGroup`).
  static let group = ValueForm(.named(.group), decode: GroupDescription.init)
}

extension ValueForm<ProviderReference> {
  /// A provider: its name, or an object with its name and options.
  package static let provider = ValueForm(.named(.provider), decode: ProviderReference.init)
}
