import LayoutModel

/// A section description, given as options.
struct CompositionalEngine: DescribingEngine {
  let name = "compositional"
  let summary = "Groups of items, sized by fractions, like UICollectionViewCompositionalLayout."
  var options: [FieldDescription] { SectionDescription.form.descriptions }

  func section(for request: ProviderRequest) throws(LayoutError) -> SectionDescription {
    try SectionDescription(request.provider.options)
  }
}
