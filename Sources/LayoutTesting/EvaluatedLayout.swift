import LayoutEngine
public import LayoutHost
public import LayoutModel

/// A layout that a test looks at.
public struct EvaluatedLayout: Sendable, GoldenComparable {
  private enum Content {
    case collection(Solution, VisibleState?)
    case screen(ScreenSolution, ScreenVisibleState?)
  }

  private let content: Content

  /// What a session shows: all of it, or what is visible.
  /// - Throws: the failure of the document or of a plugin.
  public init(
    of session: Session,
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) {
    let isVisible = extent == .visibleBounds
    if session.isScreen {
      let moment = isVisible ? try session.screenMoment() : nil
      content = .screen(try session.solveScreen(), moment)
    } else {
      content = .collection(try session.solve(), isVisible ? try session.moment() : nil)
    }
  }

  private init(_ content: Content) {
    self.content = content
  }

  // MARK: Looking

  /// A collection of a screen by its name; nil where it is not installed.
  public func collection(_ name: String) -> EvaluatedLayout? {
    guard case .screen(let screen, let moment) = content,
      let collection = screen.collections.first(where: { $0.name == name })
    else { return nil }
    let visible = moment?.collections.first { $0.name == name }?.moment
    return EvaluatedLayout(.collection(collection.solution, visible))
  }

  /// The layouts with their environments: one, or that of each collection of a screen.
  public var solutions: [Solution] {
    switch content {
    case .collection(let solution, _): [solution]
    case .screen(let screen, _): screen.collections.map(\.solution)
    }
  }

  /// The size of the content; of a screen, that of its first collection.
  public var contentSize: Size { solutions.first?.layout.contentSize ?? .zero }

  /// What the layout's inspection says.
  public var diagnostics: [Diagnostic] { solutions.flatMap(\.diagnostics) }

  /// All elements, or those in sight; of a screen, collection by collection.
  /// - Complexity: O(number of elements), as for the frames of a section or of an element kind.
  public var elements: [LayoutElement] {
    switch content {
    case .collection(let solution, let moment): return Self.elements(of: solution, at: moment)
    case .screen(let screen, let moment):
      return screen.collections.flatMap { collection in
        let visible = moment?.collections.first { $0.name == collection.name }?.moment
        return Self.elements(of: collection.solution, at: visible)
      }
    }
  }

  private static func elements(of solution: Solution, at moment: VisibleState?) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    solution.forEachElement(moment.map(ElementQuery.moment) ?? .all) { elements.append($0) }
    return elements
  }

  /// The frames of a section's items, in order; of a screen, in all its collections
  /// (``collection(_:)`` has one).
  public func frames(of section: Int) -> [Rect] {
    elements.filter { $0.kind == .item && $0.section == section }.map(\.frame)
  }

  /// The frames of supplementary and decoration items of an element kind, such as `header`.
  public func frames(of elementKind: String) -> [Rect] {
    elements.filter { $0.elementKind == elementKind }.map(\.frame)
  }

  /// An item's frame; nil where there is no such item, or it is not in sight.
  ///
  /// Of a screen it is that of the first collection that has such an item.
  /// - Complexity: O(1) for a layout that was asked for as a whole, O(number of elements) for what is visible.
  public func frame(of item: IndexPath) -> Rect? {
    if case .collection(let solution, nil) = content {
      return solution.layout.element(at: item)?.frame
    }
    return elements.first {
      $0.kind == .item && $0.section == item.section && $0.item == item.item
    }?
    .frame
  }

  // MARK: Comparing

  /// Compares the layout with a result that `layouthost solve --format json` has written.
  ///
  /// Nothing is ever written.
  /// - Parameters:
  ///   - path: the result's file; relative paths start at the folder of the calling file.
  ///   - tolerance: how far lengths and places may be apart that count as equal, in points.
  ///   - filePath: the calling file.
  /// - Returns: what came of it, which says in words what differs.
  public func matches(
    result path: String,
    tolerance: Double = 0,
    filePath: String = #filePath
  ) -> GoldenMatch {
    let file = GoldenFile(path: CallPlace(filePath: filePath).path(path))
    do throws(LayoutError) {
      let outcome = GoldenRun(policy: .none)
        .compare(.layout(try golden()), with: file, tolerance: tolerance, from: filePath)
      return GoldenMatch(outcome, result: file.path)
    } catch {
      return GoldenMatch(.refused(error), result: file.path)
    }
  }

  /// The layout as a golden holds it.
  public func goldenContent() throws(LayoutError) -> GoldenContent { .layout(try golden()) }

  func golden() throws(LayoutError) -> GoldenLayout {
    switch content {
    case .collection(let solution, let moment): try GoldenLayout(solution, at: moment)
    case .screen(let screen, let moment): try GoldenLayout(screen, at: moment)
    }
  }
}
