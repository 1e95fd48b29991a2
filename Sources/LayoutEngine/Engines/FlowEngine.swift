import LayoutModel

/// Lines of items, each taking as many as fit, as UIKit's `UICollectionViewFlowLayout` does.
///
/// Scrolling sideways, lines become columns. Headers, insets and mirroring are the compositional
/// solver's work: the engine only says where a line's items stand.
struct FlowEngine: DescribingEngine {
  let name = "flow"
  let summary = "Lines that take as many items as fit, as UICollectionViewFlowLayout."
  let keepsContentInset = true
  let options = [
    NativeOption(
      name: "itemSize",
      type: "size",
      defaultValue: "50 × 50",
      summary: "The size of items that have no width or height of their own."
    ),
    NativeOption(
      name: "minimumLineSpacing",
      type: "number",
      defaultValue: "10",
      summary: "The distance between lines."
    ),
    NativeOption(
      name: "minimumInteritemSpacing",
      type: "number",
      defaultValue: "10",
      summary: "The least distance between items of a line."
    ),
    NativeOption(
      name: "sectionInset",
      type: "insets",
      defaultValue: "0",
      summary: "What the section keeps free between its header, its footer and its sides."
    ),
    NativeOption(
      name: "sectionInsetReference",
      type: "“contentInset”, “safeArea” or “layoutMargins”",
      defaultValue: "contentInset",
      summary: "What the section inset starts from, across the scroll axis."
    ),
    NativeOption(
      name: "headerReferenceSize",
      type: "size",
      defaultValue: "none",
      summary: "The header's extent along the scroll axis; it is as broad as the container."
    ),
    NativeOption(
      name: "footerReferenceSize",
      type: "size",
      defaultValue: "none",
      summary: "The footer's extent along the scroll axis; it is as broad as the container."
    ),
    NativeOption(
      name: "alignment",
      type: "“justified”, “leading”, “center” or “trailing”",
      defaultValue: "justified",
      summary: "Whether full lines are spread out, or where lines stand at the least distance."
    ),
    .snapping,
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    let options = try FlowOptions(request.provider.options)
    let track = FlowTrack(options: options, environment: request.environment)
    let group = FlowGroup(
      track: track,
      items: request.items,
      options: options,
      itemsPath: request.itemsPath
    )
    return SectionDescription(
      group: try group.described(),
      contentInsets: options.sectionInset,
      contentInsetsReference: options.sectionInsetReference.contentInsetsReference,
      interGroupSpacing: options.minimumLineSpacing,
      supplementariesFollowContentInsets: false,
      boundarySupplementaryItems: options.boundaryItems(along: track.axis)
    )
  }
}

/// The options of a flow, checked.
struct FlowOptions {
  /// How a line's items share what is left of its room.
  enum Alignment: String, CaseIterable { case justified, leading, center, trailing }

  /// What the section inset starts from (UIKit's `SectionInsetReference`).
  enum InsetReference: String, CaseIterable {
    case contentInset, safeArea, layoutMargins

    /// The same, as sections say it.
    var contentInsetsReference: ContentInsetsReference {
      switch self {
      case .contentInset: .none
      case .safeArea: .safeArea
      case .layoutMargins: .layoutMargins
      }
    }
  }

  var itemSize: Size
  var minimumLineSpacing: Double
  var minimumInteritemSpacing: Double
  var sectionInset: DirectionalEdgeInsets
  var sectionInsetReference: InsetReference
  var headerReferenceSize: Size
  var footerReferenceSize: Size
  var alignment: Alignment

  init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: FlowEngine().options.map(\.name))
    _ = try fields.optionalSnapping()
    itemSize = try fields.optional("itemSize", Size.init) ?? Size(width: 50, height: 50)
    minimumLineSpacing = try fields.optionalNumber("minimumLineSpacing") ?? 10
    minimumInteritemSpacing = try fields.optionalNumber("minimumInteritemSpacing") ?? 10
    sectionInset = try fields.optional("sectionInset", DirectionalEdgeInsets.init) ?? .zero
    sectionInsetReference =
      try fields.optionalWord(
        "sectionInsetReference",
        InsetReference.self,
        kind: "section inset reference"
      ) ?? .contentInset
    headerReferenceSize = try fields.optional("headerReferenceSize", Size.init) ?? .zero
    footerReferenceSize = try fields.optional("footerReferenceSize", Size.init) ?? .zero
    alignment =
      try fields.optionalWord("alignment", Alignment.self, kind: "alignment") ?? .justified
  }

  /// The header and the footer, where they have an extent along the scroll axis.
  func boundaryItems(along axis: Axis) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    let candidates: [(String, Size, BoundaryItemDescription.Alignment)] = [
      ("header", headerReferenceSize, isVertical ? .top : .leading),
      ("footer", footerReferenceSize, isVertical ? .bottom : .trailing),
    ]
    return
      candidates
      .filter { $0.1[axis] > 0 }
      .map { kind, size, alignment in
        BoundaryItemDescription(
          elementKind: kind,
          size: LayoutSize(along: axis, .absolute(size[axis]), .whole(axis.cross)),
          alignment: alignment
        )
      }
  }
}
