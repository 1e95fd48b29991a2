import LayoutModel

/// Columns that items fill from the top, each as high as it is.
///
/// Scrolling sideways, columns become rows: what is said of widths here holds for heights.
struct WaterfallEngine: NativeEngine {
  let name = "waterfall"
  let summary = "Columns of equal width, filled by items of their own heights."
  var options: [FieldDescription] { WaterfallOptions.form.descriptions }
  var exclusions: [(String, String)] { WaterfallOptions.form.exclusions }

  func columns(_ options: ValueDecoder) throws(DocumentError) -> ColumnChoice? {
    let options = try WaterfallOptions(options)
    return ColumnChoice(columns: options.columns, range: options.columnRange)
  }

  func layout(
    _ request: ProviderRequest,
    asking provider: any LayoutProvider
  ) throws(LayoutError) -> LayoutAnswer {
    let options = try LayoutError.translating { () throws(DocumentError) in
      try WaterfallOptions(request.provider.options)
    }
    let track = WaterfallTrack(
      options: options,
      axis: request.environment.configuration.scrollDirection,
      container: request.environment.container.contentSize
    )
    var sizes = WaterfallSizes(items: request.items, options: options, axis: track.axis)
    try LayoutError.translating { () throws(DocumentError) in
      if options.cell == nil { try sizes.check(path: request.itemsPath) }
      try sizes.checkCount(path: request.itemsPath)
    }
    var parts: [[CellPart]] = []
    if let cell = options.cell {
      let cells = WaterfallCells(request: request, cell: cell, track: track, provider: provider)
      let answers = try cells.answers()
      sizes.replace(lengths: answers.lengths)
      parts = answers.parts
    }
    var frames = track.filled(by: sizes)
    frames.parts = parts
    return .frames(frames.mirrored(for: request.environment))
  }
}

/// The options of a waterfall, checked.
struct WaterfallOptions {
  /// Which column an item goes to.
  enum Placement: String, CaseIterable { case shortest, sequential }
  /// How an item's extent along a column comes about.
  enum Sizing: String, CaseIterable { case aspectRatio, height }

  private var givenColumns: Int?
  private var minimumColumns = 1
  private var maximumColumns: Int?
  /// The distance between columns, in points.
  var interItemSpacing = 0.0
  /// The distance between items of a column, in points.
  var lineSpacing = 0.0
  /// The room that the section keeps free at its edges.
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

  /// The number of columns.
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
        \.minimumColumns,
        "The fewest columns that a user can choose."
      ),
      .optional(
        "maximumColumns",
        .integer(in: 1...columnLimit),
        \.maximumColumns,
        default: "none",
        "The most columns that a user can choose."
      ),
      .field("interItemSpacing", .number, \.interItemSpacing, "The distance between columns."),
      .field("lineSpacing", .number, \.lineSpacing, "The distance between items of a column."),
      .field(
        "contentInsets",
        .insets,
        \.contentInsets,
        "The room that the section keeps free at its edges."
      ),
      .field(
        "placement",
        .words("placement"),
        \.placement,
        "The column that an item goes to: the shortest one, or the next."
      ),
      .field(
        "sizing",
        .words("sizing"),
        \.sizing,
        "Whether an item's height is scaled with its width or taken as it is."
      ),
      .optional(
        "cell",
        .provider,
        \.cell,
        "The provider that measures items in their columns, instead of “sizing”."
      ),
      .snapping(\.snapping),
    ],
    excluding: [("cell", "sizing")]
  )

  private init() {}

  /// Decodes the options and checks them against each other.
  init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: Self.form.keys)
    self = try Self.form.decode(fields)
    guard minimumColumns <= maximumColumns ?? Self.columnLimit else {
      throw node.error(.contradiction("“minimumColumns” is greater than “maximumColumns”"))
    }
    givenColumns = try fields.optionalInteger("columns", in: columnRange)
  }
}

/// The extents of items along and across the columns, as the document or a cell gives them.
struct WaterfallSizes {
  let items: LayoutItems
  /// Each pattern element's extent along the columns.
  private(set) var lengths: [Double]
  /// Each pattern element's extent across; empty where lengths are not scaled.
  private(set) var breadths: [Double]
  private let axis: Axis

  init(items: LayoutItems, options: WaterfallOptions, axis: Axis) {
    self.items = items
    self.axis = axis
    let pattern = items.pattern
    lengths = axis == .vertical ? pattern.heights : pattern.widths
    breadths =
      options.sizing == .height ? [] : axis == .vertical ? pattern.widths : pattern.heights
  }

  /// Takes other lengths, which are not scaled: one for each pattern element, or one for all items.
  mutating func replace(lengths: [Double]) {
    self.lengths = lengths
    breadths = []
  }

  /// Every item has what its sizing needs.
  /// - Complexity: O(size of the pattern).
  func check(path: DocumentPath) throws(DocumentError) {
    guard items.count > 0 else { return }
    guard !lengths.isEmpty else { throw missing(item: 0, in: path) }
    let isSound = { (index: Int) in
      !lengths[index].isNaN && (breadths.isEmpty || breadths[index] > 0)
    }
    // Only the pattern elements that are items here count.
    var element = items.offset
    for item in 0..<min(items.count, lengths.count) {
      guard isSound(element) else { throw missing(item: item, in: path) }
      element = element + 1 == lengths.count ? 0 : element + 1
    }
  }

  /// There is memory for every item's frame.
  func checkCount(path: DocumentPath) throws(DocumentError) {
    guard items.count > PackedFrames.limit else { return }
    throw DocumentError(
      .tooMuch("a waterfall has at most \(PackedFrames.limit) items"),
      path: path
    )
  }

  private func missing(item: Int, in path: DocumentPath) -> DocumentError {
    let length = axis == .vertical ? "height" : "width"
    let breadth = axis == .vertical ? "width" : "height"
    let needs =
      breadths.isEmpty && !items.pattern.objects.isEmpty
      ? "“\(length)”" : "“\(length)”, and “\(breadth)” greater than 0"
    return DocumentError(
      .contradiction("an item of a waterfall needs \(needs)"),
      path: path.appending(item),
      position: items.object(at: item).members.first?.keyPosition ?? .none
    )
  }
}

/// The extents of a pattern's elements, borrowed for the inner loop.
struct WaterfallLengths {
  fileprivate let lengths: UnsafeBufferPointer<Double>
  /// Empty where lengths are not scaled.
  fileprivate let breadths: UnsafeBufferPointer<Double>

  /// How many elements the pattern has.
  var count: Int { lengths.count }

  /// An element's extent along the columns when it has this extent across.
  @inline(__always)
  func length(of element: Int, across extent: Double) -> Double {
    breadths.isEmpty ? lengths[element] : lengths[element] * extent / breadths[element]
  }
}

extension WaterfallSizes {
  /// Lends the extents to a closure.
  func withLengths(_ body: (WaterfallLengths) -> Void) {
    lengths.withUnsafeBufferPointer { lengths in
      breadths.withUnsafeBufferPointer { breadths in
        body(WaterfallLengths(lengths: lengths, breadths: breadths))
      }
    }
  }
}

/// Asks the cell provider of a waterfall how long each item is.
struct WaterfallCells {
  /// What the waterfall was asked.
  let request: ProviderRequest
  let cell: ProviderReference
  let track: WaterfallTrack
  let provider: any LayoutProvider

  /// What was answered for each pattern element, or for all items where none has anything of its
  /// own.
  struct Answers {
    /// The extents along the columns, as `WaterfallSizes` holds them.
    var lengths: [Double]
    /// The parts of the cells.
    var parts: [[CellPart]]
  }

  /// Asks for every pattern element; one that is no item here is not asked for and is 0 long.
  /// - Complexity: O(size of the pattern), a question for each element.
  func answers() throws(LayoutError) -> Answers {
    let items = request.items
    let count = max(1, items.pattern.objects.count)
    var answers = Answers(
      lengths: [Double](repeating: 0, count: count),
      parts: [[CellPart]](repeating: [], count: count)
    )
    for item in 0..<min(items.count, count) {
      let element = items.patternIndex(of: item) ?? 0
      (answers.lengths[element], answers.parts[item]) = try answer(for: item)
    }
    return answers
  }

  private func answer(for item: Int) throws(LayoutError) -> (Double, [CellPart]) {
    let own = ownLength(of: item)
    let answer = try provider.call(.cell, question(about: item, ownLength: own))
    let answered = track.axis == .vertical ? answer.height : answer.width
    guard let length = answered ?? own else { throw missing(item) }
    return (length, answer.parts)
  }

  private func ownLength(of item: Int) -> Double? {
    track.axis == .vertical ? request.items.height(of: item) : request.items.width(of: item)
  }

  /// Offered are the column's breadth and the item's own length, 0 where it has none.
  private func question(about item: Int, ownLength: Double?) -> ProviderRequest {
    let isFull = request.items.isFullSpan(item)
    let breadth = isFull ? track.fullBreadth : track.columnBreadth
    var environment = request.environment
    environment.container.contentSize = Size(along: track.axis, ownLength ?? 0, breadth)
    environment.container.contentInsets = .zero
    return ProviderRequest(
      provider: cell,
      environment: environment,
      section: request.section,
      items: request.items.slice(item..<item + 1)
    )
  }

  private func missing(_ item: Int) -> LayoutError {
    let name = track.axis == .vertical ? "height" : "width"
    return LayoutError(
      DocumentError(
        .contradiction("“\(cell.name)” gives no “\(name)” for the item, which has none of its own"),
        path: request.itemsPath.appending(item),
        position: request.items.object(at: item).members.first?.keyPosition ?? .none
      )
    )
  }
}
