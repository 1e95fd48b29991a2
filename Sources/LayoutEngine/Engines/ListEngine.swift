import LayoutModel

/// Rows as broad as the section.
struct ListEngine: DescribingEngine {
  let name = "list"
  let summary = "Rows as wide as the container, one after the other."
  var options: [FieldDescription] { ListOptions.form.descriptions }

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    let options = try ListOptions.form.decode(request.provider.options)
    let axis = request.environment.configuration.scrollDirection
    let row = options.rowHeight
    let item = ItemDescription(
      size: LayoutSize(
        along: axis,
        row.isEstimated ? row : .whole(axis),
        .whole(axis.cross)
      ),
      cell: options.cell
    )
    let group = GroupDescription(
      item: ItemDescription(size: LayoutSize(along: axis, row, .whole(axis.cross))),
      content: .repeated([.item(item)], axis: axis)
    )
    var section = SectionDescription(group: group)
    section.contentInsets = options.contentInsets
    section.interGroupSpacing = options.spacing
    section.boundarySupplementaryItems = try options.boundaryItems(along: axis)
    return section
  }
}

/// The options of a list.
private struct ListOptions {
  var rowHeight = LayoutDimension.absolute(44)
  var spacing = 0.0
  var contentInsets = DirectionalEdgeInsets.zero
  var cell: ProviderReference?
  /// The header and the footer, whose alignment depends on the scroll axis where they give none.
  var (header, footer): (ValueDecoder?, ValueDecoder?)
  var snapping = Snapping.none

  static let form = ObjectForm(
    blank: ListOptions(),
    [
      .field(
        "rowHeight",
        .dimension,
        \.rowHeight,
        { $0.rowHeight = $1 },
        "The extent of a row along the scroll axis."
      ),
      .field("spacing", .number, \.spacing, { $0.spacing = $1 }, "The distance between rows."),
      .field(
        "contentInsets",
        .insets,
        \.contentInsets,
        { $0.contentInsets = $1 },
        "The space that the section keeps free at its edges."
      ),
      .optional(
        "cell",
        .provider,
        { $0.cell = $1 },
        "The provider that measures rows, for an estimated “rowHeight”."
      ),
      .optional(
        "header",
        rowBoundaryItem,
        { $0.header = $1 },
        "The boundary item before the rows."
      ),
      .optional(
        "footer",
        rowBoundaryItem,
        { $0.footer = $1 },
        "The boundary item behind the rows."
      ),
      .snapping(\.snapping) { $0.snapping = $1 },
    ]
  )

  private static let rowBoundaryItem = ValueForm(.named(.rowBoundaryItem)) {
    (node: ValueDecoder) throws(DocumentError) in node
  }

  /// The header and the footer, decoded for a scroll axis.
  func boundaryItems(along axis: Axis) throws(DocumentError) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    var items: [BoundaryItemDescription] = []
    if let header {
      items.append(
        try BoundaryItemDescription(
          header,
          elementKind: "header",
          alignment: isVertical ? .top : .leading
        )
      )
    }
    if let footer {
      items.append(
        try BoundaryItemDescription(
          footer,
          elementKind: "footer",
          alignment: isVertical ? .bottom : .trailing
        )
      )
    }
    return items
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
