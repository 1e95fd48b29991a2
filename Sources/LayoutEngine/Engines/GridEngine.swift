import LayoutModel

/// Equal columns.
struct GridEngine: DescribingEngine {
  let name = "grid"
  let summary = "Equal columns, row by row; square unless a height is given."
  var options: [FieldDescription] { GridOptions.form.descriptions }
  var exclusions: [(String, String)] { GridOptions.form.exclusions }

  /// The columns; a grid whose `minimumItemWidth` decides on them has none to choose.
  func columns(_ options: ValueDecoder) throws(LayoutError) -> ColumnChoice? {
    let options = try GridOptions.form.decode(options)
    guard options.minimumItemWidth == nil else { return nil }
    return ColumnChoice(columns: options.columns, range: 1...GridOptions.columnLimit)
  }

  func section(for request: ProviderRequest) throws(LayoutError) -> SectionDescription {
    let options = try GridOptions.form.decode(request.provider.options)
    let environment = request.environment
    let axis = environment.configuration.scrollDirection
    // The solver adds the part of the reference to the section's own insets.
    let kept = options.contentInsets + environment.insets(for: .automatic)
    let crossLength = max(0, environment.container.contentSize[axis.cross] - kept.total(axis.cross))
    let columns = options.columnCount(in: crossLength)
    let height =
      options.itemHeight
      ?? .absolute(options.itemLength(in: crossLength, pixels: environment.pixelAlignment))
    let item = ItemDescription(
      size: SizeDescription(
        along: axis,
        height.isEstimated ? height : .whole(axis),
        .whole(axis.cross)
      ),
      cell: options.cell
    )
    let group = GroupDescription(
      item: ItemDescription(size: SizeDescription(along: axis, height, .whole(axis.cross))),
      content: .count(.item(item), columns, axis: axis.cross),
      interItemSpacing: .fixed(options.columnSpacing)
    )
    var section = SectionDescription(group: group)
    section.contentInsets = options.contentInsets
    section.interGroupSpacing = options.interGroupSpacing ?? options.spacing
    return section
  }
}

private struct GridOptions {
  var columns = 2
  var minimumItemWidth: Double?
  var itemHeight: LayoutDimension?
  var spacing = 0.0
  var interItemSpacing: Double?
  var interGroupSpacing: Double?
  var contentInsets = DirectionalEdgeInsets.zero
  var cell: ProviderReference?
  var snapping = Snapping.none

  /// The greatest number of columns.
  static let columnLimit = 10_000

  static let form = ObjectForm(
    blank: GridOptions(),
    [
      .field(
        "columns",
        .integer(in: 1...columnLimit),
        { $0.columns = $1 },
        "The number of columns."
      ),
      .optional(
        "minimumItemWidth",
        .positiveNumber,
        { $0.minimumItemWidth = $1 },
        "The least width of an item, which decides on the columns instead of “columns”."
      ),
      .optional(
        "itemHeight",
        .dimension,
        { $0.itemHeight = $1 },
        default: "an item's width",
        "The extent of a row along the scroll axis."
      ),
      .field(
        "spacing",
        .number,
        { $0.spacing = $1 },
        "The distance between neighbours, both ways."
      ),
      .optional(
        "interItemSpacing",
        .number,
        { $0.interItemSpacing = $1 },
        default: "“spacing”",
        "The distance between items of a row."
      ),
      .optional(
        "interGroupSpacing",
        .number,
        { $0.interGroupSpacing = $1 },
        default: "“spacing”",
        "The distance between rows."
      ),
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
        "The provider that measures items, for an estimated “itemHeight”."
      ),
      .snapping { $0.snapping = $1 },
    ],
    excluding: [("columns", "minimumItemWidth")]
  )
}

// The columns across the scroll axis.
extension GridOptions {
  /// The distance between items of a row.
  var columnSpacing: Double { interItemSpacing ?? spacing }

  /// Returns the number of columns in a length across the scroll axis: as many as leave items their
  /// minimum width, and at least one.
  func columnCount(in crossLength: Double) -> Int {
    guard let minimumItemWidth else { return columns }
    let fit = ((crossLength + columnSpacing) / (minimumItemWidth + columnSpacing)).rounded(.down)
    guard fit.isFinite, fit > 1 else { return 1 }
    return Int(min(fit, Double(Self.columnLimit)))
  }

  /// Returns an item's extent across, as the group gives it to its items.
  func itemLength(in crossLength: Double, pixels: PixelAlignment) -> Double {
    let columns = columnCount(in: crossLength)
    // The group that the items share is on whole pixels itself.
    let shared = pixels.down(crossLength) - Double(columns - 1) * columnSpacing
    return max(0, pixels.down(shared / Double(columns)))
  }
}
