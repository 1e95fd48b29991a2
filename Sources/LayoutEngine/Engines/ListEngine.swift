internal import LayoutModel

/// Rows as broad as the section.
struct ListEngine: DescribingEngine {
  let name = "list"
  let summary = "Rows as broad as the container, one after the other."
  let options = [
    NativeOption(
      name: "rowHeight",
      type: "dimension",
      defaultValue: "44",
      summary: "The extent of a row along the scroll axis."
    ),
    NativeOption(
      name: "spacing",
      type: "number",
      defaultValue: "0",
      summary: "The distance between rows."
    ),
    NativeOption(
      name: "contentInsets",
      type: "insets",
      defaultValue: "0",
      summary: "What the section keeps free at its edges."
    ),
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    let fields = try request.provider.options.object(keys: options.map(\.name))
    let axis = request.environment.configuration.scrollDirection
    let row = try fields.optional("rowHeight", LayoutDimension.init) ?? .absolute(44)
    let item = LayoutSize(
      along: axis,
      row.isEstimated ? row : .whole(axis),
      .whole(axis.cross)
    )
    let group = GroupDescription(
      item: ItemDescription(size: LayoutSize(along: axis, row, .whole(axis.cross))),
      content: .repeated([.item(ItemDescription(size: item))], axis: axis)
    )
    return SectionDescription(
      group: group,
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      interGroupSpacing: try fields.optionalNumber("spacing") ?? 0
    )
  }
}

extension LayoutDimension {
  /// All of the container along an axis.
  static func whole(_ axis: Axis) -> LayoutDimension {
    axis == .horizontal ? .fractionalWidth(1) : .fractionalHeight(1)
  }
}

extension LayoutSize {
  /// A size from its dimensions along and across an axis.
  init(along axis: Axis, _ main: LayoutDimension, _ cross: LayoutDimension) {
    self =
      axis == .horizontal
      ? LayoutSize(width: main, height: cross) : LayoutSize(width: cross, height: main)
  }
}
