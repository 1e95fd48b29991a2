import LayoutModel

/// Asks the cell provider of a waterfall how long each item is.
struct WaterfallCells {
  /// What the waterfall was asked.
  let request: ProviderRequest
  let cell: ProviderReference
  let track: WaterfallTrack
  let provider: any LayoutProviding

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
    let answer = try provider.cell(question(about: item, ownLength: own))
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
