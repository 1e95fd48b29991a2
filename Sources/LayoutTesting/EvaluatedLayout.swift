public import LayoutEngine
public import LayoutHost
public import LayoutModel

/// A layout for the expectations of a test.
public struct EvaluatedLayout: Sendable, GoldenComparable {
  /// The layouts of all collections.
  private let solution: Solution
  /// The visible state if only that is compared.
  private let visibleState: VisibleState?

  /// Creates the layout of a session: all of it, or the visible part.
  ///
  /// ```swift
  /// try session.rotate()
  /// try assertLayout(EvaluatedLayout(of: session), matches: "menu rotated")
  /// ```
  /// - Throws: the error of the document or of a plugin.
  public init(
    of session: Session,
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) {
    solution = try session.solve()
    visibleState = extent == .visibleBounds ? try session.visibleState() : nil
  }

  /// Creates the layout of a solution.
  private init(_ solution: Solution, at visibleState: VisibleState?) {
    (self.solution, self.visibleState) = (solution, visibleState)
  }

  // MARK: Reading

  /// Returns a collection of a screen as a separate layout; nil if it has no region.
  public func collection(_ name: String) -> EvaluatedLayout? {
    guard let collection = collections.first(where: { $0.name == name }) else { return nil }
    var visible = visibleState?.collection(named: name)
    visible?.name = nil
    return EvaluatedLayout(
      collection.alone,
      at: visible.map { VisibleState(collections: [$0], overlays: []) }
    )
  }

  /// The collections with their layouts and environments: one, or those of a screen.
  public var collections: [Solution.Collection] { solution.collections }

  /// The size of the content; for a screen, that of its first collection.
  public var contentSize: LayoutSize { collections.first?.layout.contentSize ?? .zero }

  /// The problems that the layout's inspection found.
  public var diagnostics: [Diagnostic] { collections.flatMap(\.diagnostics) }

  /// All elements, or the visible ones; for a screen, collection by collection.
  /// - Complexity: O(number of elements), as for the frames of a section or of an element kind.
  public var elements: [LayoutElement] {
    let query = visibleState.map(ElementQuery.visibleState) ?? .all
    var elements: [LayoutElement] = []
    for collection in collections { collection.forEachElement(query) { elements.append($0) } }
    return elements
  }

  /// Returns the frames of a section's items, in order; for a screen, in all its collections
  /// (``collection(_:)`` returns one).
  public func frames(of section: Int) -> [LayoutRect] {
    elements.filter { $0.kind == .item && $0.section == section }.map(\.frame)
  }

  /// Returns the frames of supplementary and decoration items of an element kind, such as `header`.
  public func frames(of elementKind: String) -> [LayoutRect] {
    elements.filter { $0.elementKind == elementKind }.map(\.frame)
  }

  /// Returns the frame of an item; nil if it is missing or invisible.
  ///
  /// For a screen it is that of the first collection with such an item.
  /// - Complexity: O(1) for a whole layout, O(number of elements) for the visible part.
  public func frame(of item: ItemPath) -> LayoutRect? {
    if let single = solution.single, visibleState == nil {
      return single.layout.element(at: item)?.frame
    }
    return elements.first {
      $0.kind == .item && $0.section == item.section && $0.item == item.item
    }?
    .frame
  }

  // MARK: Comparing

  /// Compares the layout with a result of `layouthost solve --format json`, and writes nothing.
  /// - Parameters:
  ///   - path: the result's file; relative paths start at the folder of the calling file.
  ///   - tolerance: the greatest difference of equal lengths and positions, in points.
  ///   - filePath: the calling file.
  /// - Returns: the outcome, with the differences in words.
  public func matches(
    result path: String,
    tolerance: Double = 0,
    filePath: String = #filePath
  ) -> GoldenMatch {
    let file = GoldenFile(path: resolve(path, from: filePath))
    do throws(LayoutError) {
      let outcome = GoldenRun(policy: .none)
        .compare(.layout(try golden()), with: file, tolerance: tolerance, from: filePath)
      return GoldenMatch(outcome, result: file.path)
    } catch {
      return GoldenMatch(.refused(error), result: file.path)
    }
  }

  /// The layout as one side of a comparison.
  var compared: ComparedLayout { ComparedLayout(solution, at: visibleState) }

  /// Draws the layout with its differences from another one; nil if there are too many elements.
  func picture(ofDifferencesFrom other: ComparedLayout, tolerance: Double) -> DifferencePicture? {
    DifferencePicture(from: other, to: solution, at: visibleState, tolerance: tolerance)
  }

  /// Returns the layout in the form of goldens.
  public func goldenContent() throws(LayoutError) -> GoldenContent { .layout(try golden()) }

  /// Returns the layout in the form of goldens.
  /// - Throws: the error of the layout.
  func golden() throws(LayoutError) -> GoldenLayout { try GoldenLayout(solution, at: visibleState) }
}
