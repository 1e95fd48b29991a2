import LayoutModel

/// The options of a waterfall, checked.
struct WaterfallOptions {
  /// The rule for the column of an item.
  enum Placement: String, CaseIterable { case shortest, sequential }
  /// The source of an item's extent along a column.
  enum Sizing: String, CaseIterable { case aspectRatio, height }

  private var givenColumns: Int?
  private var minimumColumns = 1
  private var maximumColumns: Int?
  /// The distance between columns, in points.
  var interItemSpacing = 0.0
  /// The distance between items of a column, in points.
  var lineSpacing = 0.0
  /// The space that the section keeps free at its edges.
  var contentInsets = DirectionalEdgeInsets.zero
  /// The rule by which items get their columns.
  var placement = Placement.shortest
  /// The source of an item's extent along its column.
  var sizing = Sizing.aspectRatio
  /// The provider that measures items, instead of `sizing`.
  var cell: ProviderReference?
  private var snapping = Snapping.none

  private static let columnLimit = 10_000

  /// The columns that a reader may choose.
  var columnRange: ClosedRange<Int> { minimumColumns...(maximumColumns ?? Self.columnLimit) }

  var columns: Int {
    givenColumns ?? min(max(2, columnRange.lowerBound), columnRange.upperBound)
  }

  static let form = ObjectForm(
    blank: WaterfallOptions(),
    [
      .described(
        "columns",
        .integer(in: 1...columnLimit),
        default: "2",
        "The number of columns, from “minimumColumns” to “maximumColumns”."
      ),
      .field(
        "minimumColumns",
        .integer(in: 1...columnLimit),
        { $0.minimumColumns = $1 },
        "The fewest columns that a user can choose."
      ),
      .optional(
        "maximumColumns",
        .integer(in: 1...columnLimit),
        { $0.maximumColumns = $1 },
        default: "none",
        "The most columns that a user can choose."
      ),
      .field(
        "interItemSpacing",
        .number,
        { $0.interItemSpacing = $1 },
        "The distance between columns."
      ),
      .field(
        "lineSpacing",
        .number,
        { $0.lineSpacing = $1 },
        "The distance between items of a column."
      ),
      .field(
        "contentInsets",
        .insets,
        { $0.contentInsets = $1 },
        "The space that the section keeps free at its edges."
      ),
      .field(
        "placement",
        .words("placement"),
        { $0.placement = $1 },
        "The column that an item goes to: the shortest one, or the next."
      ),
      .field(
        "sizing",
        .words("sizing"),
        { $0.sizing = $1 },
        "Whether an item's height is scaled with its width or taken as it is."
      ),
      .optional(
        "cell",
        .provider,
        { $0.cell = $1 },
        "The provider that measures items in their columns, instead of “sizing”."
      ),
      .snapping { $0.snapping = $1 },
    ],
    excluding: [("cell", "sizing")]
  )

  private init() {}

  /// Decodes the options and checks them against each other.
  init(_ node: ValueDecoder) throws(LayoutError) {
    let fields = try node.object(keys: Self.form.keys)
    self = try Self.form.decode(fields)
    guard minimumColumns <= maximumColumns ?? Self.columnLimit else {
      throw node.error(.contradiction("“minimumColumns” is greater than “maximumColumns”"))
    }
    givenColumns = try fields.optionalInteger("columns", in: columnRange)
  }
}
