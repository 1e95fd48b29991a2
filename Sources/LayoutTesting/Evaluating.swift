public import LayoutEngine
public import LayoutHost
public import LayoutModel
import SystemPackage

/// All documents of a folder, for `@Test(arguments:)`.
///
/// Each is laid out when a test asks for its layout, so that one that fails does not keep the others from
/// being tested.
/// - Parameters:
///   - scripts: the folder of the plugins; relative paths start at the folder of the calling file.
///   - folder: the folder of the documents.
///   - deadline: how long a call of a plugin may take; far more than it needs, since tests run beside
///     others.
///   - filePath: the calling file.
/// - Returns: the documents in the order of their names: all files of JSON that mean to be documents, right or
///   wrong, and all of Lua but plugins and tests.
/// - Throws: `NOT_FOUND` where one of the folders is not there, or there are no documents.
public func evaluate(
  scripts: String,
  in folder: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) throws(LayoutError) -> [EvaluatedDocument] {
  let place = CallPlace(filePath: filePath)
  try PluginChecker.checkFolder(place.path(scripts))
  let paths = DocumentFolder(path: place.path(folder)).intendedDocuments()
  guard !paths.isEmpty else {
    throw LayoutError(
      .notFound,
      origin: .inputOutput,
      message: "the folder has no documents",
      file: place.path(folder)
    )
  }
  return paths.map {
    EvaluatedDocument(path: $0, scripts: place.path(scripts), deadline: deadline)
  }
}

/// One document.
/// - Parameters:
///   - document: its file; relative paths start at the folder of the calling file.
///   - scripts: the folder of the plugins.
///   - deadline: how long a call of a plugin may take.
///   - filePath: the calling file.
/// - Returns: the document, which nobody has read yet.
public func evaluate(
  document: String,
  scripts: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) -> EvaluatedDocument {
  let place = CallPlace(filePath: filePath)
  return EvaluatedDocument(
    path: place.path(document),
    scripts: place.path(scripts),
    deadline: deadline
  )
}

/// A document that is laid out when a test asks for it.
public struct EvaluatedDocument: Sendable, CustomStringConvertible {
  /// The document's file.
  public let path: String
  private let scripts: String
  private let deadline: Duration

  init(path: String, scripts: String, deadline: Duration) {
    (self.path, self.scripts, self.deadline) = (path, scripts, deadline)
  }

  /// The file's name without its end: what a golden may be called.
  public var name: String { FilePath(path).stem ?? path }

  /// The name, which the testing library shows.
  public var description: String { name }

  /// A session that shows the document.
  ///
  /// It may be scrolled and changed; a test has it for itself.
  /// - Throws: the failure of the document.
  public func session() throws(LayoutError) -> Session {
    let session = Session(
      HostConfiguration(
        pluginFolders: [scripts],
        budget: PluginBudget(deadline: .limit(deadline))
      )
    )
    try session.open(path: path)
    return session
  }

  /// The document's layout: all of it, or what is visible.
  /// - Throws: the failure of the document or of a plugin.
  public func layout(
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) -> EvaluatedLayout {
    try EvaluatedLayout(of: try session(), extent)
  }

  /// The document's layouts in all combinations of a matrix.
  ///
  /// A combination without a layout has its failure.
  /// - Throws: the failure of the document.
  public func layouts(
    over matrix: LayoutMatrix,
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) -> EvaluatedMatrix {
    EvaluatedMatrix(
      outcomes: try session()
        .outcomes(over: matrix) { session throws(LayoutError) in
          try EvaluatedLayout(of: session, extent)
        }
    )
  }
}

/// The file that a test calls from.
struct CallPlace {
  let filePath: String

  /// A path as the file means it.
  func path(_ path: String) -> String {
    FilePath(filePath).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
  }
}

/// A layout that a test looks at.
public struct EvaluatedLayout: Sendable, GoldenComparable {
  private let solution: Solution
  private let moment: VisibleState?

  /// Lays out what a session shows: all of it, or the visible elements.
  /// - Throws: the failure of the document or of a plugin.
  public init(
    of session: Session,
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) {
    solution = try session.solve()
    moment = extent == .visibleBounds ? try session.moment() : nil
  }

  private init(_ solution: Solution, at moment: VisibleState?) {
    (self.solution, self.moment) = (solution, moment)
  }

  // MARK: Looking

  /// Returns a collection of a screen as a layout of its own; nil where it has no region.
  public func collection(_ name: String) -> EvaluatedLayout? {
    guard let collection = collections.first(where: { $0.name == name }) else { return nil }
    var visible = moment?.collection(named: name)
    visible?.name = nil
    return EvaluatedLayout(
      collection.alone,
      at: visible.map { VisibleState(collections: [$0], overlays: []) }
    )
  }

  /// The collections with their layouts and environments: one, or those of a screen.
  public var collections: [Solution.Collection] { solution.collections }

  /// The size of the content; of a screen, that of its first collection.
  public var contentSize: Size { collections.first?.layout.contentSize ?? .zero }

  /// The problems that the layout's inspection found.
  public var diagnostics: [Diagnostic] { collections.flatMap(\.diagnostics) }

  /// All elements, or the visible ones; of a screen, collection by collection.
  /// - Complexity: O(number of elements), as for the frames of a section or of an element kind.
  public var elements: [LayoutElement] {
    let query = moment.map(ElementQuery.moment) ?? .all
    var elements: [LayoutElement] = []
    for collection in collections { collection.forEachElement(query) { elements.append($0) } }
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
    if let single = solution.single, moment == nil {
      return single.layout.element(at: item)?.frame
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

  func golden() throws(LayoutError) -> GoldenLayout { try GoldenLayout(solution, at: moment) }
}

/// The layouts of a document in the combinations of a matrix.
public struct EvaluatedMatrix: Sendable, GoldenComparable {
  /// What there is in each combination, in the matrix's order.
  public let outcomes: [MatrixOutcome<EvaluatedLayout>]

  /// The layout in the combination of a name.
  /// - Throws: why there is none; `NOT_FOUND` where there is no such combination.
  public func layout(in combination: String) throws(LayoutError) -> EvaluatedLayout {
    let outcome = outcomes.first { $0.combination.name == combination }
    guard let outcome else {
      throw LayoutError(
        .notFound,
        origin: .document,
        message: "the matrix has no combination “\(combination)”",
        hint: DocumentError.hint(for: combination, among: outcomes.map(\.combination.name))
      )
    }
    return try outcome.result.get()
  }

  /// All layouts as one golden holds them.
  ///
  /// - Throws: a failure where a combination has no layout, which matches no golden.
  public func goldenContent() throws(LayoutError) -> GoldenContent {
    try GoldenContent(
      outcomes.map { outcome in
        outcome.map { layout throws(LayoutError) in try layout.golden() }
      }
    )
  }
}
