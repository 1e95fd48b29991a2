import LayoutModel

/// Rows as broad as the section.
struct ListEngine: DescribingEngine {
  let name = "list"
  let summary = "Rows as wide as the container, one after the other."
  var options: [FieldDescription] { ListOptions.form.descriptions }

  func section(for request: ProviderRequest) throws(LayoutError) -> SectionDescription {
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
    section.boundarySupplementaryItems = options.boundaryItems(along: axis)
    return section
  }
}

private struct ListOptions {
  var rowHeight = LayoutDimension.absolute(44)
  var spacing = 0.0
  var contentInsets = DirectionalEdgeInsets.zero
  var cell: ProviderReference?
  var (header, footer): (RowBoundaryItem?, RowBoundaryItem?)
  var snapping = Snapping.none

  static let form = ObjectForm(
    blank: ListOptions(),
    [
      .field(
        "rowHeight",
        .dimension,
        { $0.rowHeight = $1 },
        "The extent of a row along the scroll axis."
      ),
      .field("spacing", .number, { $0.spacing = $1 }, "The distance between rows."),
      .field(
        "contentInsets",
        .insets,
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
        .rowBoundaryItem("header"),
        { $0.header = $1 },
        "The boundary item before the rows."
      ),
      .optional(
        "footer",
        .rowBoundaryItem("footer"),
        { $0.footer = $1 },
        "The boundary item behind the rows."
      ),
      .snapping { $0.snapping = $1 },
    ]
  )

  /// Returns the header and the footer at the ends of a scroll axis.
  func boundaryItems(along axis: ScrollAxis) -> [BoundaryItemDescription] {
    let isVertical = axis == .vertical
    return [
      header?.item(at: isVertical ? .top : .leading),
      footer?.item(at: isVertical ? .bottom : .trailing),
    ]
    .compactMap(\.self)
  }
}

/// A header or a footer, whose alignment depends on the scroll axis if it gives none.
private struct RowBoundaryItem {
  private let given: BoundaryItemDescription
  private let hasAlignment: Bool

  /// Decodes an item, whose kind has a default.
  init(_ node: ValueDecoder, elementKind: String) throws(LayoutError) {
    let fields = try node.anyObject()
    hasAlignment = fields.has("alignment")
    var object = fields.object
    let defaults = [("elementKind", elementKind), ("alignment", "top")]
    for (key, word) in defaults where !fields.has(key) {
      object.set(key, to: SourceValue(.string(word)))
    }
    let value = SourceValue(.object(object), at: node.value.position)
    given = try BoundaryItemDescription(ValueDecoder(value, path: node.path))
  }

  /// Returns the item, by default with an alignment.
  func item(at alignment: BoundaryItemDescription.Alignment) -> BoundaryItemDescription {
    var item = given
    if !hasAlignment { item.alignment = alignment }
    return item
  }
}

extension ValueForm<RowBoundaryItem> {
  /// Returns the form of a header or a footer, whose kind has a default.
  fileprivate static func rowBoundaryItem(_ elementKind: String) -> Self {
    ValueForm(.named(.rowBoundaryItem)) { node throws(LayoutError) in
      try RowBoundaryItem(node, elementKind: elementKind)
    }
  }
}

extension LayoutDimension {
  /// All of the container along an axis.
  static func whole(_ axis: ScrollAxis) -> LayoutDimension {
    axis == .horizontal ? .fractionalWidth(1) : .fractionalHeight(1)
  }
}

extension LayoutSize {
  /// A size from its dimensions along and across an axis.
  init(along axis: ScrollAxis, _ main: LayoutDimension, _ cross: LayoutDimension) {
    self =
      axis == .horizontal
      ? LayoutSize(width: main, height: cross) : LayoutSize(width: cross, height: main)
  }
}
