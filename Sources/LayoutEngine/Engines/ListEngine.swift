import LayoutModel

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
    NativeOption(
      name: "cell",
      type: "provider",
      summary: "Who says how large a row is where its height is estimated."
    ),
    NativeOption(
      name: "header",
      type: "boundary item",
      summary: "What stands before the rows."
    ),
    NativeOption(
      name: "footer",
      type: "boundary item",
      summary: "What stands behind the rows."
    ),
    .snapping,
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    let fields = try request.provider.options.object(keys: options.map(\.name))
    _ = try fields.optionalSnapping()
    let axis = request.environment.configuration.scrollDirection
    let row = try fields.optional("rowHeight", LayoutDimension.init) ?? .absolute(44)
    let item = ItemDescription(
      size: LayoutSize(
        along: axis,
        row.isEstimated ? row : .whole(axis),
        .whole(axis.cross)
      ),
      cell: try fields.optional("cell", ProviderReference.init)
    )
    let group = GroupDescription(
      item: ItemDescription(size: LayoutSize(along: axis, row, .whole(axis.cross))),
      content: .repeated([.item(item)], axis: axis)
    )
    return SectionDescription(
      group: group,
      contentInsets: try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero,
      interGroupSpacing: try fields.optionalNumber("spacing") ?? 0,
      boundarySupplementaryItems: try boundaryItems(fields, along: axis)
    )
  }

  private func boundaryItems(
    _ fields: KeyedDecoder,
    along axis: Axis
  ) throws(DocumentError) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    let header = try fields.optional("header") { node throws(DocumentError) in
      try BoundaryItemDescription(
        node,
        elementKind: "header",
        alignment: isVertical ? .top : .leading
      )
    }
    let footer = try fields.optional("footer") { node throws(DocumentError) in
      try BoundaryItemDescription(
        node,
        elementKind: "footer",
        alignment: isVertical ? .bottom : .trailing
      )
    }
    return [header, footer].compactMap(\.self)
  }
}

extension BoundaryItemDescription {
  /// Decodes a boundary item whose kind and alignment are known where it does not say them.
  fileprivate init(
    _ node: ValueDecoder,
    elementKind: String,
    alignment: Alignment
  ) throws(DocumentError) {
    let fields = try node.anyObject()
    var object = fields.object
    for (key, word) in [("elementKind", elementKind), ("alignment", alignment.rawValue)]
    where !fields.has(key) {
      object.set(key, to: SourceValue(.string(word)))
    }
    let value = SourceValue(.object(object), at: node.value.position)
    try self.init(ValueDecoder(value, path: node.path))
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
