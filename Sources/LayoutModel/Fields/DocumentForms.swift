// The forms of the values that documents name by a type.

extension ValueForm<Point> {
  package static let point = ValueForm(
    .named(.point),
    words: { $0 == .zero ? "0" : nil },
    decode: Point.init
  )
}

extension ValueForm<Size> {
  package static let size = ValueForm(
    .named(.size),
    words: { "\(NumberText.shortest($0.width)) × \(NumberText.shortest($0.height))" },
    decode: Size.init
  )
}

extension ValueForm<DirectionalEdgeInsets> {
  package static let insets = ValueForm(
    .named(.insets),
    words: { $0 == .zero ? "0" : nil },
    decode: DirectionalEdgeInsets.init
  )
}

extension ValueForm<ContentInsetsReference> {
  package static let contentInsetsReference = words(
    "content insets reference",
    "ContentInsetsReference"
  )
}

extension ValueForm<LayoutDimension> {
  package static let dimension = ValueForm(
    .named(.dimension),
    words: { if case .absolute(let length) = $0 { NumberText.shortest(length) } else { nil } },
    decode: LayoutDimension.init
  )
}

extension ValueForm<LayoutSize> {
  package static let layoutSize = ValueForm(.named(.layoutSize), decode: LayoutSize.init)
}

extension ValueForm<LayoutSpacing> {
  package static let spacing = ValueForm(
    .named(.spacing),
    words: { if case .fixed(let length) = $0 { NumberText.shortest(length) } else { nil } },
    decode: LayoutSpacing.init
  )
}

extension ValueForm<EdgeSpacing> {
  package static let edgeSpacing = ValueForm(
    .named(.edgeSpacing),
    words: { $0 == .none ? "none" : nil },
    decode: EdgeSpacing.init
  )
}

extension ValueForm<LayoutAnchor> {
  package static let anchor = ValueForm(.named(.anchor), decode: LayoutAnchor.init)
}

extension ValueForm<SupplementaryItemDescription> {
  package static let supplementaryItem = ValueForm(
    .named(.supplementaryItem),
    decode: SupplementaryItemDescription.init
  )
}

extension ValueForm<BoundaryItemDescription> {
  package static let boundaryItem = ValueForm(
    .named(.boundaryItem),
    decode: BoundaryItemDescription.init
  )
}

extension ValueForm<DecorationItemDescription> {
  package static let decorationItem = ValueForm(
    .named(.decorationItem),
    decode: DecorationItemDescription.init
  )
}

extension ValueForm<GroupDescription> {
  package static let group = ValueForm(.named(.group), decode: GroupDescription.init)
}

extension ValueForm<ProviderReference> {
  package static let provider = ValueForm(.named(.provider), decode: ProviderReference.init)
}

extension ValueForm<ItemOrder> {
  package static let order = ValueForm(
    .array(.integer(in: 0...ValueDecoder.exactIntegers.upperBound)),
    decode: ItemOrder.init
  )
}
