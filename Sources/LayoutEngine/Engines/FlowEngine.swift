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
      sizes: FlowSizes(items: request.items, itemSize: options.itemSize),
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
