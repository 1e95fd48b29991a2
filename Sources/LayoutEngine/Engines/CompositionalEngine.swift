import LayoutModel

/// A section description, given as options.
struct CompositionalEngine: DescribingEngine {
  let name = "compositional"
  let summary = "Groups of items, sized by fractions, as UICollectionViewCompositionalLayout."
  let options = [
    NativeOption(
      name: "group",
      type: "group",
      summary: "The group that is repeated; required."
    ),
    NativeOption(
      name: "contentInsets",
      type: "insets",
      defaultValue: "0",
      summary: "What the section keeps free at its edges."
    ),
    NativeOption(
      name: "interGroupSpacing",
      type: "number",
      defaultValue: "0",
      summary: "The distance between groups."
    ),
    NativeOption(
      name: "contentInsetsReference",
      type: "insets reference",
      defaultValue: "automatic",
      summary: "What the content insets start from, across the scroll axis."
    ),
    NativeOption(
      name: "orthogonalScrolling",
      type: "scrolling behavior",
      defaultValue: "none",
      summary: "Whether groups follow each other across the scroll axis, and where they rest."
    ),
    NativeOption(
      name: "supplementariesFollowContentInsets",
      type: "boolean",
      defaultValue: "true",
      summary: "Whether boundary items keep the content insets."
    ),
    NativeOption(
      name: "boundarySupplementaryItems",
      type: "list of boundary items",
      summary: "Headers, footers and the like."
    ),
    NativeOption(
      name: "decorationItems",
      type: "list of decorations",
      summary: "Backgrounds and the like."
    ),
    NativeOption(
      name: "visibleItems",
      type: "provider",
      summary: "Who changes what is visible at each moment of a scroll."
    ),
    NativeOption(
      name: "visibleMargin",
      type: "number",
      defaultValue: "0",
      summary: "How far outside the visible bounds elements count as visible."
    ),
    NativeOption(
      name: "order",
      type: "list of items",
      summary: "The order in which items are placed; their own without it."
    ),
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    try SectionDescription(request.provider.options)
  }
}
