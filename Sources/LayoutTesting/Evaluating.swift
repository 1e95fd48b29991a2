public import LayoutEngine
public import LayoutHost
public import LayoutModel
import SystemPackage

/// Returns all documents of a folder, for `@Test(arguments:)`.
///
/// ```swift
/// @Test("documents match their goldens", arguments: try evaluate(scripts: "plugins", in: "docs"))
/// func golden(_ document: EvaluatedDocument) throws {
///   #expect(try document.layout().matches(golden: document.name).isMatch)
/// }
/// ```
/// A document is laid out when a test calls for its layout, so that a broken document fails only
/// one test.
/// - Parameters:
///   - scripts: the folder of the plugins; relative paths start at the folder of the calling file.
///   - folder: the folder of the documents.
///   - deadline: the limit on each call of a plugin; generous, since tests run concurrently.
///   - filePath: the calling file.
/// - Returns: the documents in the order of their names: all JSON files meant as documents, valid
///   or not, and all Lua files except plugins and tests.
/// - Throws: `NOT_FOUND` for a missing folder, or one without documents.
public func evaluate(
  scripts: String,
  in folder: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) throws(LayoutError) -> [EvaluatedDocument] {
  try PluginChecker.checkFolder(resolve(scripts, from: filePath))
  let paths = DocumentFolder(path: resolve(folder, from: filePath)).intendedDocuments()
  guard !paths.isEmpty else {
    throw LayoutError(
      .notFound,
      origin: .inputOutput,
      message: "the folder has no documents",
      file: resolve(folder, from: filePath)
    )
  }
  return paths.map {
    EvaluatedDocument(path: $0, scripts: resolve(scripts, from: filePath), deadline: deadline)
  }
}

/// Returns one document, without reading it.
/// - Parameters:
///   - document: its file; relative paths start at the folder of the calling file.
///   - scripts: the folder of the plugins.
///   - deadline: the limit on each call of a plugin.
///   - filePath: the calling file.
/// - Returns: the document.
public func evaluate(
  document: String,
  scripts: String,
  deadline: Duration = .seconds(10),
  filePath: String = #filePath
) -> EvaluatedDocument {
  EvaluatedDocument(
    path: resolve(document, from: filePath),
    scripts: resolve(scripts, from: filePath),
    deadline: deadline
  )
}

/// A document that is laid out when a test calls for its layout.
///
/// ```swift
/// let document = evaluate(document: "documents/menu.json", scripts: "plugins")
/// let frames = try document.layout().frames(of: 0)
/// ```
public struct EvaluatedDocument: Sendable, CustomStringConvertible {
  /// The document's file.
  public let path: String
  /// The folder of the plugins.
  let scripts: String
  /// The limit on each call of a plugin.
  let deadline: Duration

  /// The name of the file without its extension, which can name a golden.
  public var name: String { FilePath(path).stem ?? path }

  /// The name, as the testing library shows it.
  public var description: String { name }

  /// Returns a new session with the document.
  ///
  /// The test may scroll and change it.
  /// - Throws: the error of the document.
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

  /// Returns the layout: all of it, or the visible part.
  /// - Throws: the error of the document or of a plugin.
  public func layout(
    _ extent: ComparedExtent = .wholeContent
  ) throws(LayoutError) -> EvaluatedLayout {
    try EvaluatedLayout(of: try session(), extent)
  }

  /// Returns the layouts in all combinations of a matrix, each with its result or error.
  /// - Throws: the error of the document.
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

/// Returns a path, absolute or relative to the folder of a test's file, without `.` and `..`.
func resolve(_ path: String, from file: String) -> String {
  FilePath(file).removingLastComponent().pushing(FilePath(path)).lexicallyNormalized().string
}

/// A layout for the expectations of a test.
public struct EvaluatedLayout: Sendable, GoldenComparable {
  /// The layouts of all collections.
  private let solution: Solution
  /// The visible state if only that is compared.
  private let visibleState: VisibleState?

  /// Creates the layout of a session: all of it, or the visible part.
  /// - Throws: the error of the document or of a plugin.
  init(
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
  public var contentSize: Size { collections.first?.layout.contentSize ?? .zero }

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
  public func frames(of section: Int) -> [Rect] {
    elements.filter { $0.kind == .item && $0.section == section }.map(\.frame)
  }

  /// Returns the frames of supplementary and decoration items of an element kind, such as `header`.
  public func frames(of elementKind: String) -> [Rect] {
    elements.filter { $0.elementKind == elementKind }.map(\.frame)
  }

  /// Returns the frame of an item; nil if it is missing or invisible.
  ///
  /// For a screen it is that of the first collection with such an item.
  /// - Complexity: O(1) for a whole layout, O(number of elements) for the visible part.
  public func frame(of item: ItemPath) -> Rect? {
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

  /// Returns the layout in the form of goldens.
  public func goldenContent() throws(LayoutError) -> GoldenContent { .layout(try golden()) }

  /// Returns the layout in the form of goldens.
  /// - Throws: the error of the layout.
  func golden() throws(LayoutError) -> GoldenLayout { try GoldenLayout(solution, at: visibleState) }
}

/// The layouts of a document in the combinations of a matrix.
public struct EvaluatedMatrix: Sendable, GoldenComparable {
  /// The layout or error of each combination, in the matrix's order.
  public let outcomes: [MatrixOutcome<EvaluatedLayout>]

  /// Returns the layout in a combination.
  /// - Parameter combination: the name of the combination.
  /// - Returns: the layout.
  /// - Throws: the error of the layout; `NOT_FOUND` for an unknown combination.
  public func layout(in combination: String) throws(LayoutError) -> EvaluatedLayout {
    let outcome = outcomes.first { $0.combination.name == combination }
    guard let outcome else {
      throw LayoutError(
        .notFound,
        origin: .document,
        message: "the matrix has no combination “\(combination)”",
        hint: LayoutError.hint(for: combination, among: outcomes.map(\.combination.name))
      )
    }
    return try outcome.result.get()
  }

  /// Returns all layouts in the form of one golden.
  ///
  /// - Throws: the error of a combination without a layout, which matches no golden.
  public func goldenContent() throws(LayoutError) -> GoldenContent {
    try GoldenContent(
      outcomes.map { outcome in
        outcome.map { layout throws(LayoutError) in try layout.golden() }
      }
    )
  }
}
