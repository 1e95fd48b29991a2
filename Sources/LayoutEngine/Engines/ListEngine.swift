import LayoutModel

/// Rows as wide as the section.
struct ListEngine: DescribingEngine {
  let name = "list"
  let summary = "Rows as wide as the container, one after the other."
  var options: [FieldDescription] { ListOptions.form.descriptions }
  var exclusions: [(String, String)] { ListOptions.form.exclusions }

  func section(for request: ProviderRequest) throws(LayoutError) -> SectionDescription {
    let options = try ListOptions(request.provider.options)
    let axis = request.environment.configuration.scrollDirection
    let row = options.rowHeight(in: request.environment.traits)
    let item = ItemDescription(
      size: SizeDescription(
        along: axis,
        row.isEstimated ? row : .whole(axis),
        .whole(axis.cross)
      ),
      cell: options.rowCell
    )
    let group = GroupDescription(
      item: ItemDescription(size: SizeDescription(along: axis, row, .whole(axis.cross))),
      content: .repeated([.item(item)], axis: axis)
    )
    var section = SectionDescription(group: group)
    section.contentInsets = options.insets(along: axis)
    if options.appearance != nil { section.contentInsetsReference = .none }
    section.interGroupSpacing = options.spacing
    section.boundarySupplementaryItems = options.boundaryItems(along: axis)
    return section
  }
}

extension LayoutDimension {
  /// All of the container along an axis.
  static func whole(_ axis: ScrollAxis) -> LayoutDimension {
    axis == .horizontal ? .fractionalWidth(1) : .fractionalHeight(1)
  }
}

extension SizeDescription {
  /// A size from its dimensions along and across an axis.
  init(along axis: ScrollAxis, _ main: LayoutDimension, _ cross: LayoutDimension) {
    self =
      axis == .horizontal
      ? SizeDescription(width: main, height: cross) : SizeDescription(width: cross, height: main)
  }
}
