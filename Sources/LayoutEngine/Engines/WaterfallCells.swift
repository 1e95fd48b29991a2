import LayoutModel

/// Requests the length of each item of a waterfall from its cell provider.
struct WaterfallCells {
  /// The waterfall's own request.
  let request: ProviderRequest
  let cell: ProviderReference
  /// The columns, whose extents cells are offered.
  let track: WaterfallTrack
  /// The provider that requests go to.
  let provider: any LayoutProvider

  /// Returns the length and the parts of each pattern element, or one of each if all items are alike.
  ///
  /// A pattern element that is no item here is not requested; its length is 0.
  /// - Throws: `INVALID_ARGUMENT` for an item without a length, and the errors of the provider and of
  ///   the operation's limit.
  /// - Complexity: O(size of the pattern), with a call for each element.
  func measured() throws(LayoutError) -> (lengths: [Double], parts: [[CellPart]]) {
    let items = request.items
    let count = max(1, items.pattern.count)
    try reserve(count)
    var lengths = [Double](repeating: 0, count: count)
    var parts = [[CellPart]](repeating: [], count: count)
    let limit = WorkLimit.current
    for item in 0..<min(items.count, count) {
      // A provider in Swift has no deadline of its own.
      try limit?.check()
      let response = try provider.call(.cell, cellRequest(for: item))
      lengths[items.patternIndex(of: item) ?? 0] = try length(of: item, response)
      parts[item] = response.parts
    }
    return (lengths, parts)
  }

  /// Returns the length and the parts of each pattern element, from the cells of the items that were
  /// measured; the others have the mean of these, or are as long as a column is broad
  /// (`docs/measuring.md`).
  /// - Throws: `INVALID_ARGUMENT` for a measured item without a length, and the error of the
  ///   operation's limit.
  /// - Complexity: O(size of the pattern), without a call.
  func measuredBefore() throws(LayoutError) -> (lengths: [Double], parts: [[CellPart]]) {
    let items = request.items
    let measured = (request.measuredItems ?? []).joined()
    try reserve(items.pattern.count)
    var known: [Double] = []
    let limit = WorkLimit.current
    for (number, (item, response)) in zip(measured, request.measuredContents).enumerated() {
      try limit.check(at: number)
      known.append(try length(of: item, response))
    }
    let mean = known.reduce(0, +) / Double(max(1, known.count))
    let estimate = mean > 0 ? mean : track.columnCrossSize
    var lengths = [Double](repeating: estimate, count: items.pattern.count)
    var parts = [[CellPart]](repeating: [], count: items.pattern.count)
    for (number, item) in measured.enumerated() {
      try limit.check(at: number)
      lengths[items.offset + item] = known[number]
      parts[item] = request.measuredContents[number].parts
    }
    return (lengths, parts)
  }

  /// Reserves the memory of lengths and parts.
  /// - Throws: `RESOURCE_EXHAUSTED` if the operation does not have it.
  private func reserve(_ count: Int) throws(LayoutError) {
    let stride = 2 * MemoryLayout<Double>.stride + MemoryLayout<[CellPart]>.stride
    try WorkLimit.current?.reserve(count, of: stride, "\(count) measured items of a waterfall")
  }

  /// Returns the length of an item with the result of its cell.
  /// - Throws: `INVALID_ARGUMENT` if neither has a length.
  private func length(of item: Int, _ response: CellResult) throws(LayoutError) -> Double {
    let length = track.axis == .vertical ? response.height : response.width
    guard let length = length ?? ownLength(of: item) else { throw missing(item) }
    return length
  }

  private func ownLength(of item: Int) -> Double? {
    let items = request.items
    return track.axis == .vertical ? items.height(of: item) : items.width(of: item)
  }

  /// Returns the request for an item, which is offered the extent of its column or of all columns,
  /// and its own length; 0 if it has none.
  func cellRequest(for item: Int) -> ProviderRequest {
    let isFull = request.items.isFullSpan(item)
    let crossSize = isFull ? track.fullCrossSize : track.columnCrossSize
    var environment = request.environment
    environment.container.contentSize = LayoutSize(
      along: track.axis,
      ownLength(of: item) ?? 0,
      crossSize
    )
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
      .contradiction("“\(cell.name)” gives no “\(name)” for the item, which has none of its own"),
      path: request.itemsPath.appending(item),
      position: request.items.position(of: item)
    )
  }
}

// Items that are measured when they are seen.
extension WaterfallEngine {
  /// A cell measures the items up to the last in sight; those that repeat a pattern are measured by its
  /// elements.
  func estimates(of request: ProviderRequest) -> SectionEstimates.Source? {
    let items = request.items
    guard items.offset + items.count <= items.pattern.count, items.count <= PackedFrames.limit,
      (try? WaterfallOptions(request.provider.options))?.cell != nil
    else { return nil }
    return .waterfall(request)
  }

  /// Calls the cell for those items of a range that are not known yet.
  /// - Throws: the errors of the options and of the cell's provider.
  func measure(
    _ range: Range<Int>,
    of request: ProviderRequest,
    into contents: KnownContents,
    calling provider: any LayoutProvider
  ) throws(LayoutError) {
    let options = try WaterfallOptions(request.provider.options)
    guard let cell = options.cell else { return }
    let track = WaterfallTrack(options, in: request.environment)
    let cells = WaterfallCells(request: request, cell: cell, track: track, provider: provider)
    for item in range where !contents.wasMeasured(item) {
      try WorkLimit.current?.check()
      let call = cells.cellRequest(for: item)
      let result = try provider.call(.cell, call)
      contents.note(
        result,
        of: item,
        cell: cell,
        offered: call.environment.container.contentSize
      )
    }
  }
}
