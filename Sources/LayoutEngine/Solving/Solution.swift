public import LayoutModel

/// The layout of a document: its collections at rest, each in its region, and the overlays above
/// them.
///
/// ```swift
/// let solution = try session.solve()
/// for collection in solution.collections {
///   print(collection.name ?? "", collection.region, collection.layout.contentSize)
/// }
/// ```
///
/// A plain document has one collection, which has no name and covers the container.
public struct Solution: Sendable, Equatable {
  /// A collection that has a region, with its scroll position.
  public struct Collection: Sendable, Equatable {
    /// The collection's name; nil in a plain document.
    public let name: String?
    /// The region of the container that the collection covers, in points.
    public let region: LayoutRect
    /// The environment of the collection, whose container is the region.
    public let environment: LayoutEnvironment
    /// The layout at rest, in coordinates of the content.
    public let layout: CollectionLayout
    /// The scroll position (`UIScrollView.contentOffset`), in points.
    public package(set) var contentOffset: LayoutPoint
    /// The number of sections that this solution laid out; the others were cached.
    package let solvedSections: Int
    private let inspection = Lazy<[Diagnostic]>()

    /// The problems that the document's author should know about, by section.
    ///
    /// The first call inspects the layout; copies share the result.
    /// - Complexity: O(n) for sections whose frames follow no rule; O(1) for groups that repeat.
    public var diagnostics: [Diagnostic] {
      inspection.value { LayoutInspector(layout, in: environment).diagnostics() }
    }

    /// The diagnostics of sections whose layout failed, which are among ``diagnostics``.
    /// - Complexity: O(number of sections).
    public var fallbacks: [Diagnostic] {
      layout.sections.enumerated()
        .flatMap { index, section in
          section.layout.diagnostics.filter { $0.kind == .fallback }
            .map { found in
              var diagnostic = found
              diagnostic.section = index
              return diagnostic
            }
        }
    }

    /// Equality of layouts and places; the number of sections that were laid out does not count.
    public static func == (left: Collection, right: Collection) -> Bool {
      left.name == right.name && left.region == right.region && left.hasSameContent(as: right)
    }

    /// Whether another collection shows the same content; name and region do not count.
    package func hasSameContent(as other: Collection) -> Bool {
      layout == other.layout && environment == other.environment
        && contentOffset == other.contentOffset
    }

    /// The collection as the only one of a plain document.
    package var alone: Solution {
      let collection = Collection(
        name: nil,
        region: LayoutRect(origin: .zero, size: region.size),
        environment: environment,
        layout: layout,
        contentOffset: contentOffset,
        solvedSections: solvedSections
      )
      return Solution(collections: [collection], overlays: [], environment: environment)
    }
  }

  /// The durations of the steps that led to a solution.
  package struct Times: Sendable, Hashable {
    /// The time to read and check the document's text.
    package let reading: Duration
    /// The time in native engines and plugins.
    package let providers: Duration
    /// The remaining time until the layout is complete.
    package let merging: Duration

    /// Creates the durations of the three steps.
    package init(reading: Duration, providers: Duration, merging: Duration) {
      self.reading = reading
      self.providers = providers
      self.merging = merging
    }

    /// Times of a layout that was not measured.
    package static let zero = Times(reading: .zero, providers: .zero, merging: .zero)
  }

  /// The collections that have a region, in the document's order.
  public package(set) var collections: [Collection]
  /// The elements above the collections.
  public let overlays: [ScreenOverlay]
  /// The environment of the whole document.
  public let environment: LayoutEnvironment
  /// The durations of the steps that led to the solution.
  package var times = Times.zero

  /// The collection of a plain document; nil in a screen of named collections.
  public var single: Collection? {
    collections.first.flatMap { $0.name == nil ? $0 : nil }
  }

  /// Finds a collection by its name.
  /// - Parameter name: a name that the document gives to one of its collections; nil means the
  ///   first.
  /// - Returns: the collection; in a plain document the only one, whatever the name.
  /// - Throws: `NOT_FOUND` for a collection without a region, with the names of those that have
  ///   one; `FAILED_PRECONDITION` if no collection has one.
  public func collection(named name: String?) throws(LayoutError) -> Collection {
    if let single { return single }
    guard let name else {
      if let first = collections.first { return first }
      throw LayoutError(.failedPrecondition, message: "the screen has no collection installed")
    }
    if let collection = collections.first(where: { $0.name == name }) { return collection }
    let known = collections.compactMap(\.name)
    throw LayoutError(
      .notFound,
      message: "there is no collection “\(name)” on the screen",
      hint: LayoutError.hint(for: name, among: known)
        ?? "installed are: " + known.joined(separator: ", ")
    )
  }

  /// Scrolls a collection; its layout is unchanged.
  package mutating func scroll(_ name: String?, to offset: LayoutPoint) {
    for index in collections.indices where collections[index].name == name {
      collections[index].contentOffset = offset
    }
  }

  /// Equality of layouts, regions and scroll positions; times do not count.
  public static func == (left: Solution, right: Solution) -> Bool {
    left.collections == right.collections && left.overlays == right.overlays
      && left.environment == right.environment
  }
}

extension Solution {
  /// Returns what has changed since an earlier solution.
  ///
  /// Items are compared with those of the same section and index.
  /// - Parameters:
  ///   - earlier: the earlier solution.
  ///   - tolerance: the distance up to which lengths and positions count as equal, in points.
  /// - Returns: the differences, of which each collection lists the first 200 elements.
  /// - Throws: `FAILED_PRECONDITION` if only one solution is a screen of several collections.
  /// - Complexity: O(1) for items that repeat by the same rule in both layouts, O(n) for others.
  public func difference(
    from earlier: Solution,
    tolerance: Double = 0
  ) throws(LayoutError) -> LayoutDifference {
    try LayoutDifference(
      from: ComparedLayout(earlier),
      to: ComparedLayout(self),
      tolerance: tolerance
    )
  }
}

extension Solution.Collection {
  /// Returns the elements that a query selects; nil means all, which are not collected.
  /// - Complexity: O(log n + k) for k elements.
  public func elements(_ query: ElementQuery) -> [LayoutElement]? {
    switch query {
    case .all: nil
    case .visibleState(let visibleState): visibleState.collection(named: name)?.elements
    case .rect(let rect): layout.elements(in: rect)
    }
  }

  /// Calls a closure with each element that a query selects, in the order of results.
  /// - Complexity: O(k) for k elements.
  public func forEachElement(
    _ query: ElementQuery,
    _ body: (LayoutElement) throws -> Void
  ) rethrows {
    guard let elements = elements(query) else { return try layout.forEachElement(body) }
    for element in elements { try body(element) }
  }
}
