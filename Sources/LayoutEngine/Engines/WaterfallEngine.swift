import LayoutModel

/// Columns that items fill from the top, each as high as it is.
///
/// Scrolling sideways, columns become rows: comments on widths then apply to heights.
struct WaterfallEngine: NativeEngine {
  let name = "waterfall"
  let summary = "Columns of equal width, filled by items of their own heights."
  var options: [FieldDescription] { WaterfallOptions.form.descriptions }
  var exclusions: [(String, String)] { WaterfallOptions.form.exclusions }

  func columns(_ options: ValueDecoder) throws(LayoutError) -> ColumnChoice? {
    let options = try WaterfallOptions(options)
    return ColumnChoice(columns: options.columns, range: options.columnRange)
  }

  func layout(
    _ request: ProviderRequest,
    calling provider: any LayoutProvider
  ) throws(LayoutError) -> LayoutResult {
    let options = try WaterfallOptions(request.provider.options)
    let track = WaterfallTrack(options, in: request.environment)
    var sizes = WaterfallSizes(items: request.items, options: options, axis: track.axis)
    if options.cell == nil { try sizes.check(path: request.itemsPath) }
    try sizes.checkCount(path: request.itemsPath)
    let isMirrored = request.environment.traits.layoutDirection == .rightToLeft
    try WorkLimit.current?
      .reserve(
        request.items.count,
        of: (isMirrored ? 8 : 4) * MemoryLayout<Double>.stride,
        "\(request.items.count) items of a waterfall"
      )
    var parts: [[CellPart]] = []
    if let cell = options.cell {
      let cells = WaterfallCells(request: request, cell: cell, track: track, provider: provider)
      let measured =
        try request.measuredItems == nil ? cells.measured() : cells.measuredBefore()
      sizes.replace(lengths: measured.lengths)
      parts = measured.parts
    }
    var frames = track.filled(by: sizes)
    frames.parts = parts
    try WorkLimit.current?.checkStopped()
    return .frames(frames.mirrored(for: request.environment))
  }
}

/// The extents of a waterfall's items along and across the columns, from the document or a cell
/// provider.
struct WaterfallSizes {
  /// The section's items.
  let items: LayoutItems
  /// The extent of each pattern element along the columns, in points.
  private(set) var lengths: [Double]
  /// The extent of each pattern element across the columns, in points; empty if lengths are not
  /// scaled.
  private(set) var crossSizes: [Double]
  private let axis: ScrollAxis

  /// Takes the extents from the document; the options' sizing decides whether lengths are scaled.
  init(items: LayoutItems, options: WaterfallOptions, axis: ScrollAxis) {
    self.items = items
    self.axis = axis
    let pattern = items.pattern
    lengths = axis == .vertical ? pattern.heights : pattern.widths
    crossSizes =
      options.sizing == .height ? [] : axis == .vertical ? pattern.widths : pattern.heights
  }

  /// Replaces the lengths by ones that are not scaled: one for each pattern element, or one for all
  /// items.
  mutating func replace(lengths: [Double]) {
    self.lengths = lengths
    crossSizes = []
  }

  /// Checks that every item has the extents that its sizing needs.
  /// - Throws: A contradiction that names the first item without them.
  /// - Complexity: O(size of the pattern).
  func check(path: DocumentPath) throws(LayoutError) {
    guard items.count > 0 else { return }
    guard !lengths.isEmpty else { throw missing(item: 0, in: path) }
    let isSound = { (index: Int) in
      !lengths[index].isNaN && (crossSizes.isEmpty || crossSizes[index] > 0)
    }
    // Only the pattern elements that are items here count.
    var element = items.offset
    for item in 0..<min(items.count, lengths.count) {
      guard isSound(element) else { throw missing(item: item, in: path) }
      element = element + 1 == lengths.count ? 0 : element + 1
    }
  }

  /// Checks that there is memory for every item's frame.
  /// - Throws: `RESOURCE_EXHAUSTED` for more than 10,000,000 items.
  func checkCount(path: DocumentPath) throws(LayoutError) {
    guard items.count > PackedFrames.limit else { return }
    throw LayoutError(
      .tooMuch("a waterfall has at most \(PackedFrames.limit) items"),
      path: path
    )
  }

  private func missing(item: Int, in path: DocumentPath) -> LayoutError {
    let length = axis == .vertical ? "height" : "width"
    let crossSize = axis == .vertical ? "width" : "height"
    let needs =
      crossSizes.isEmpty && items.pattern.count > 0
      ? "“\(length)”" : "“\(length)”, and “\(crossSize)” greater than 0"
    return LayoutError(
      .contradiction("an item of a waterfall needs \(needs)"),
      path: path.appending(item),
      position: items.position(of: item)
    )
  }
}

/// The extents of a pattern's elements, borrowed for the inner loop.
///
/// A fast structure: it reads the arrays of `WaterfallSizes` without bounds checks, and is valid
/// only inside `withLengths`.
struct WaterfallLengths {
  fileprivate let lengths: UnsafeBufferPointer<Double>
  /// Empty where lengths are not scaled.
  fileprivate let crossSizes: UnsafeBufferPointer<Double>

  /// The number of elements of the pattern.
  var count: Int { lengths.count }

  /// Returns the length of an element along the columns.
  /// - Parameters:
  ///   - element: The element's number in the pattern, at least 0 and less than `count`.
  ///   - extent: The extent across the columns that the element gets, in points.
  /// - Returns: The length in points, scaled with the extent unless lengths are absolute.
  @inline(__always)
  func length(of element: Int, across extent: Double) -> Double {
    crossSizes.isEmpty ? lengths[element] : lengths[element] * extent / crossSizes[element]
  }
}

extension WaterfallSizes {
  /// Calls a closure with the borrowed extents, which must not outlive the call.
  func withLengths(_ body: (WaterfallLengths) -> Void) {
    lengths.withUnsafeBufferPointer { lengths in
      crossSizes.withUnsafeBufferPointer { crossSizes in
        body(WaterfallLengths(lengths: lengths, crossSizes: crossSizes))
      }
    }
  }
}
