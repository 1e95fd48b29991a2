import LayoutModel

/// Equal columns.
struct GridEngine: DescribingEngine {
  let name = "grid"
  let summary = "Equal columns, row by row; square unless a height is given."
  let options = [
    NativeOption(
      name: "columns",
      type: "integer",
      defaultValue: "2",
      summary: "How many columns there are."
    ),
    NativeOption(
      name: "minimumItemWidth",
      type: "number",
      summary: "As many columns as leave items this broad, instead of “columns”."
    ),
    NativeOption(
      name: "itemHeight",
      type: "dimension",
      defaultValue: "an item's width",
      summary: "The extent of a row along the scroll axis."
    ),
    NativeOption(
      name: "spacing",
      type: "number",
      defaultValue: "0",
      summary: "The distance between neighbours, both ways."
    ),
    NativeOption(
      name: "interItemSpacing",
      type: "number",
      defaultValue: "“spacing”",
      summary: "The distance between items of a row."
    ),
    NativeOption(
      name: "interGroupSpacing",
      type: "number",
      defaultValue: "“spacing”",
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
      summary: "Who says how large an item is where its height is estimated."
    ),
    .snapping,
  ]

  func section(for request: ProviderRequest) throws(DocumentError) -> SectionDescription {
    let options = request.provider.options
    let fields = try options.object(keys: self.options.map(\.name))
    _ = try fields.optionalSnapping()
    let spacing = try fields.optionalNumber("spacing") ?? 0
    let insets = try fields.optional("contentInsets", DirectionalEdgeInsets.init) ?? .zero
    let environment = request.environment
    let axis = environment.configuration.scrollDirection
    // The solver adds the part of the reference to the section's own insets.
    let kept = insets + environment.insets(for: .automatic)
    var row = GridRow(
      breadth: max(0, environment.container.contentSize[axis.cross] - kept.total(axis.cross)),
      spacing: try fields.optionalNumber("interItemSpacing") ?? spacing
    )
    row.columns = try columns(fields, in: row)

    let height =
      try fields.optional("itemHeight", LayoutDimension.init)
      ?? .absolute(row.itemLength(pixels: environment.pixelAlignment))
    let item = ItemDescription(
      size: LayoutSize(
        along: axis,
        height.isEstimated ? height : .whole(axis),
        .whole(axis.cross)
      ),
      cell: try fields.optional("cell", ProviderReference.init)
    )
    let group = GroupDescription(
      item: ItemDescription(size: LayoutSize(along: axis, height, .whole(axis.cross))),
      content: .count(.item(item), row.columns, axis: axis.cross),
      interItemSpacing: .fixed(row.spacing)
    )
    return SectionDescription(
      group: group,
      contentInsets: insets,
      interGroupSpacing: try fields.optionalNumber("interGroupSpacing") ?? spacing
    )
  }

  private func columns(_ fields: KeyedDecoder, in row: GridRow) throws(DocumentError) -> Int {
    let limit = GridRow.columnLimit
    guard let field = fields["minimumItemWidth"] else {
      return try fields.optionalInteger("columns", in: 1...limit) ?? 2
    }
    guard !fields.has("columns") else {
      throw fields.node.error(
        .contradiction("“columns” and “minimumItemWidth” exclude each other")
      )
    }
    let minimum = try field.length()
    guard minimum > 0 else {
      throw field.error(.notAllowed(expected: "greater than 0", found: field.found))
    }
    return row.columns(minimum: minimum)
  }
}

/// The columns of a grid across the scroll axis.
private struct GridRow {
  static let columnLimit = 10_000

  /// The room for all columns.
  var breadth: Double
  var spacing: Double
  var columns = 1

  /// As many columns as leave items at least so broad; one at least.
  func columns(minimum: Double) -> Int {
    let fit = ((breadth + spacing) / (minimum + spacing)).rounded(.down)
    guard fit.isFinite, fit > 1 else { return 1 }
    return Int(min(fit, Double(Self.columnLimit)))
  }

  /// An item's extent across, as the group gives it to its items.
  func itemLength(pixels: PixelAlignment) -> Double {
    // The group that the items share is on whole pixels itself.
    let shared = pixels.down(breadth) - Double(columns - 1) * spacing
    return max(0, pixels.down(shared / Double(columns)))
  }
}
