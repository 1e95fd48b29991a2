internal import LayoutModel

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
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    try SectionDescription(request.provider.options)
  }
}
