package import LayoutModel

/// The items of a section that a layout measures.
enum SectionMeasuring {
  /// All of them.
  case all
  /// All of them, after a change of items alone: those of rows that remain keep their sizes, which the
  /// layout before gives; nil if it has none.
  case changed(MeasuredSection?)
  /// The items that were seen, with their sizes; nil if none was.
  case visible(MeasuredSection?)
}

/// The sizes of a section's rows that the next layout keeps if only items change.
///
/// They derive from the rest of a layout, and are always equal.
struct RowMemory: Sendable, Equatable {
  /// The sizes; nil if they are not kept.
  var section: MeasuredSection?

  static func == (left: RowMemory, right: RowMemory) -> Bool { true }
}

/// The items of a section that were not measured, and what it takes to measure them.
package final class SectionEstimates: Sendable, Equatable {
  /// The source of the section's layout.
  package enum Source: Sendable {
    /// A description whose groups are rows.
    case rows(SectionDescription)
    /// A description of other groups, whose items are measured together.
    case groups(SectionDescription)
    /// The request to a flow whose items size themselves.
    case flow(ProviderRequest)
    /// The request to a waterfall whose items a cell measures.
    case waterfall(ProviderRequest)
  }

  let source: Source
  let environment: LayoutEnvironment
  let section: SectionContext
  let items: LayoutItems
  /// The measured items, and the numbers of others between them.
  package let sizes: MeasuredItems
  private let basis: MeasuredSection.Basis

  /// Creates the estimates of a section with the sizes that are known of its items.
  init(
    _ source: Source,
    in environment: LayoutEnvironment,
    section: SectionContext,
    items: LayoutItems,
    knowing known: MeasuredSection?
  ) {
    (self.source, self.environment) = (source, environment)
    (self.section, self.items) = (section, items)
    let basis = MeasuredSection.Basis(source.basis, in: environment, of: section)
    self.basis = basis
    sizes =
      known?.sizes(of: items, basis: basis)
      ?? MeasuredItems(count: items.count, along: environment.configuration.scrollDirection)
  }

  /// Whether the place of an item depends on all items before it, which are then measured with it.
  var dependsOnEarlierItems: Bool { if case .waterfall = source { true } else { false } }

  /// Gives an engine the items that were measured, with the results of their cells.
  /// - Complexity: O(number of measured items).
  func inform(_ request: inout ProviderRequest) {
    switch source {
    case .rows, .groups: break
    case .flow: request.measuredItems = sizes.isComplete ? nil : sizes.measuredRanges
    case .waterfall:
      request.measuredItems = sizes.measuredRanges
      request.measuredContents = sizes.runs.flatMap(\.items)
        .map { $0.contents.first?.result ?? CellResult() }
    }
  }

  /// Measures the items of a group; of rows and flows, one item; of a waterfall, any.
  /// - Returns: the sizes of the section's items, with those of these items.
  /// - Throws: the errors of the cell's provider, and `RESOURCE_EXHAUSTED`.
  /// - Complexity: that of the cells, and O(number of measured runs).
  func measuring(
    _ range: Range<Int>,
    calling provider: any LayoutProvider
  ) throws(LayoutError) -> MeasuredSection {
    let item = range.lowerBound
    let measured: MeasuredItems
    switch source {
    case .rows(let description):
      let row = try solver(of: description, calling: provider).runSolver(for: items)
        .measuredRow(item)
      measured = sizes.setting(item, to: row)
    case .groups(let description):
      measured = try contents(of: range, by: solver(of: description, calling: provider))
    case .flow:
      // A cell prefers the size that the document gives; the flow fills in what is missing.
      let size = LayoutSize(
        width: items.width(of: item) ?? 0,
        height: items.height(of: item) ?? 0
      )
      measured = sizes.setting(item, to: MeasuredItem(size: size))
    case .waterfall(let request):
      let contents = try contents(of: range)
      try WaterfallEngine().measure(range, of: request, into: contents, calling: provider)
      measured = contents.measured
    }
    return MeasuredSection(measured, of: items, basis: basis)
  }

  private func solver(
    of description: SectionDescription,
    calling provider: any LayoutProvider
  ) throws(LayoutError) -> CompositionalSolver {
    try CompositionalSolver(
      description: description,
      environment: environment,
      section: section,
      items: items,
      provider: provider
    )
  }

  /// Measures the contents of items, in the groups that they fill then.
  private func contents(
    of range: Range<Int>,
    by solver: CompositionalSolver
  ) throws(LayoutError) -> MeasuredItems {
    let contents = try contents(of: range)
    let run = solver.runSolver(for: items, knowing: contents)
    var first = range.lowerBound
    while first < range.upperBound {
      try WorkLimit.current?.check()
      first += max(1, try run.group(from: first).items.count)
    }
    return contents.measured
  }

  /// Returns the contents that are known, to which those of items are added.
  private func contents(of range: Range<Int>) throws(LayoutError) -> KnownContents {
    try WorkLimit.current?
      .reserve(
        range.count,
        of: 2 * MemoryLayout<MeasuredItem>.stride,
        "\(range.count) measured items"
      )
    return KnownContents(sizes, measuring: range)
  }

  /// Estimates derive from the rest of a layout, and are always equal.
  package static func == (left: SectionEstimates, right: SectionEstimates) -> Bool { true }
}

extension SectionEstimates.Source {
  /// The source that sizes depend on.
  fileprivate var basis: MeasuredSection.Basis.Source {
    switch self {
    case .rows(let description), .groups(let description): .description(description)
    case .flow(let request), .waterfall(let request): .engine(request.provider)
    }
  }
}
