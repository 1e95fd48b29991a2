public import LayoutModel

/// A document that is laid out.
public struct Solution: Sendable, Equatable {
  /// The layout at rest.
  public let layout: CollectionLayout
  /// The environment it is for.
  public let environment: LayoutEnvironment
  /// How far the content is scrolled.
  public let contentOffset: Point
  /// What it took.
  public let times: Times
  /// How many sections had to be laid out for it; the others had not changed.
  public let solvedSections: Int

  /// How long the steps took.
  public struct Times: Sendable, Hashable {
    /// The document's text, until it was checked.
    public let reading: Duration
    /// The native engines and plugins.
    public let providers: Duration
    /// Everything else until the layout was there.
    public let merging: Duration

    /// Creates the times of the three steps.
    package init(reading: Duration, providers: Duration, merging: Duration) {
      self.reading = reading
      self.providers = providers
      self.merging = merging
    }

    /// No time at all.
    package static let zero = Times(reading: .zero, providers: .zero, merging: .zero)
  }

  private let inspection: Lazy<[Diagnostic]>

  /// What the document's author should know, by section.
  ///
  /// The layout is looked over at the first call, and not again.
  /// - Complexity: O(n) for sections whose frames follow no rule; O(1) for groups that repeat.
  public var diagnostics: [Diagnostic] {
    inspection.value { LayoutInspector(layout, in: environment).diagnostics() }
  }

  /// Creates a solution.
  package init(
    layout: CollectionLayout,
    environment: LayoutEnvironment,
    contentOffset: Point,
    times: Times,
    solvedSections: Int,
    inspection: Lazy<[Diagnostic]> = Lazy()
  ) {
    self.inspection = inspection
    self.layout = layout
    self.environment = environment
    self.contentOffset = contentOffset
    self.times = times
    self.solvedSections = solvedSections
  }

  /// The same layout at another offset.
  package func scrolled(to offset: Point) -> Solution {
    Solution(
      layout: layout,
      environment: environment,
      contentOffset: offset,
      times: times,
      solvedSections: solvedSections,
      inspection: inspection
    )
  }

  /// Equality of the layouts and where they are shown; the time they took does not count.
  public static func == (left: Solution, right: Solution) -> Bool {
    left.layout == right.layout && left.environment == right.environment
      && left.contentOffset == right.contentOffset
  }
}

/// Which elements of a layout are asked for.
public enum ElementQuery: Sendable, Equatable {
  /// All of them, as they rest.
  case all
  /// Those that a viewer sees at a moment.
  case moment(VisibleState)
  /// Those that share area with a rectangle, as they rest.
  case rect(Rect)
}

extension Solution {
  /// The elements that a query asks for; nil for all, which are not collected.
  /// - Complexity: O(log n + k).
  public func elements(_ query: ElementQuery) -> [LayoutElement]? {
    switch query {
    case .all: nil
    case .moment(let moment): moment.elements
    case .rect(let rect): layout.elements(in: rect)
    }
  }

  /// Calls a closure with each element that a query asks for.
  public func forEachElement(
    _ query: ElementQuery,
    _ body: (LayoutElement) throws -> Void
  ) rethrows {
    guard let elements = elements(query) else { return try layout.forEachElement(body) }
    for element in elements { try body(element) }
  }
}

/// A screen of several collections that is laid out.
public struct ScreenSolution: Sendable, Equatable {
  /// A collection with its layout and its scroll state.
  public struct Collection: Sendable, Equatable {
    /// The collection's name.
    public let name: String
    /// Its layout.
    public let solution: Solution

    /// Creates a collection.
    package init(name: String, solution: Solution) {
      self.name = name
      self.solution = solution
    }
  }

  /// The screen as its document describes it.
  package let document: ScreenDocument
  /// The regions, the collections' layouts at rest, and what lies above them.
  public let layout: ScreenLayout
  /// The environment of the whole screen.
  public let environment: LayoutEnvironment
  /// The collections that are installed, in the document's order.
  public package(set) var collections: [Collection]

  /// Creates a screen from its layout and its collections' solutions.
  package init(
    document: ScreenDocument,
    layout: ScreenLayout,
    environment: LayoutEnvironment,
    collections: [Collection]
  ) {
    self.document = document
    self.layout = layout
    self.environment = environment
    self.collections = collections
  }

  /// The collection with a name.
  /// - Throws: a failure that names those that are installed.
  public func collection(named name: String) throws(LayoutError) -> Collection {
    if let collection = collections.first(where: { $0.name == name }) { return collection }
    let known = collections.map(\.name)
    throw LayoutError(
      .notFound,
      origin: .document,
      message: "there is no collection “\(name)” on the screen",
      hint: DocumentError.hint(for: name, among: known)
        ?? "installed are: " + known.joined(separator: ", ")
    )
  }

  /// The same screen with a collection at another offset.
  package func scrolled(_ name: String, to offset: Point) -> ScreenSolution {
    var scrolled = self
    scrolled.collections = collections.map { collection in
      collection.name == name
        ? Collection(name: name, solution: collection.solution.scrolled(to: offset)) : collection
    }
    return scrolled
  }
}
