public import LayoutEngine
public import LayoutModel
import LayoutPlugins

/// A document with its plugins and its scroll state: what command, prompt, services and tests all
/// call.
///
/// A session belongs to one thread. It solves when it is asked to, and keeps the solution until
/// something changes.
public final class Session {
  /// What the session was made with.
  public let configuration: HostConfiguration
  /// What it shows.
  ///
  /// A change lets the next solution be made anew.
  public var state: SessionState {
    didSet { if state != oldValue { forgetSolutions() } }
  }

  /// What holds for the documents around the one that is shown; nil where there is no project file.
  public internal(set) var project: ProjectFile?

  /// Which files documents may be read from.
  var files = DocumentLoader.FileKinds.any

  var registry: ProviderRegistry
  private let graphs: GraphRecorder?
  /// The layout of what is shown, or why there is none: nothing is asked again before something changes.
  private var solved: Result<Solution, LayoutError>?
  private var solvedScreen: Result<ScreenSolution, LayoutError>?
  /// The sections of the document as they were laid out.
  private var memory = SectionCache()
  /// The sections of a screen's collections by name.
  var memories: [String: SectionCache] = [:]
  /// What has changed on the disk and was refused.
  var refused: RefusedFiles?
  /// A document that could not be opened last.
  private(set) var unopened: DocumentSource?
  /// Told of the files that each document is read from, or should have been; nil where nobody asks.
  public var didRead: ((Set<String>) -> Void)?

  /// Creates a session with an empty document.
  public convenience init(_ configuration: HostConfiguration = HostConfiguration()) {
    self.init(configuration, graphs: nil)
  }

  /// Creates a session whose plugins' graphs are recorded.
  init(_ configuration: HostConfiguration, graphs: GraphRecorder?) {
    self.configuration = configuration
    self.graphs = graphs
    state = SessionState(
      flags: configuration.flags,
      contentOffset: configuration.contentOffset
    )
    registry = Self.makeRegistry(configuration, project: nil, graphs: graphs)
  }

  private static func makeRegistry(
    _ configuration: HostConfiguration,
    project: ProjectFile?,
    graphs: GraphRecorder?
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: configuration.folders.folders(in: project, flags: configuration.budget)
        + configuration.sources,
      providers: configuration.providers,
      budget: configuration.budget.filled(from: project?.budget).lua,
      textMeasurer: configuration.textMeasurer,
      logger: configuration.logger,
      metrics: configuration.metrics,
      graphs: graphs
    )
  }

  // MARK: Documents

  /// Opens a document's file; `-` is standard input.
  ///
  /// The project file that is nearest to it counts from here on.
  /// - Throws: a failure that names the mistake; the session then shows what it showed.
  public func open(path: String) throws(LayoutError) {
    let project = try nearestProject(to: path == "-" ? "" : DocumentSource.folder(of: path))
    let loaded = DocumentLoader(configuration, project: project, files: files).load(path)
    unopened = loaded.source
    didRead?(Set(loaded.source.texts.keys))
    let document = try loaded.result.get()
    adopt(project)
    show(document, from: loaded.source)
    unopened = nil
  }

  /// Opens a document that came from no file, such as a script's table.
  /// - Throws: a failure that names the mistake; the session then shows what it showed.
  public func open(_ node: ValueDecoder) throws(LayoutError) {
    let start = ContinuousClock.now
    var source = DocumentSource.none
    source.root = node
    defer { didRead?(Set(source.texts.keys)) }
    let document = try loader.decode(node, from: &source)
    source.readingTime = ContinuousClock.now - start
    show(document, from: source)
  }

  /// Lets the project file count that is nearest to a folder, upwards; a document that is opened
  /// later brings its own.
  /// - Throws: a failure of that file.
  public func useProject(nearestTo folder: String = "") throws(LayoutError) {
    adopt(try nearestProject(to: folder))
  }

  func nearestProject(to folder: String) throws(LayoutError) -> ProjectFile? {
    try configuration.projectFile.nearest(to: folder)
  }

  func adopt(_ project: ProjectFile?) {
    guard project != self.project else { return }
    self.project = project
    registry = Self.makeRegistry(configuration, project: project, graphs: graphs)
    forgetSections()
  }

  var loader: DocumentLoader {
    DocumentLoader(configuration, project: project, files: files)
  }

  private func show(_ document: LayoutDocument, from source: DocumentSource) {
    var next = state
    next.document = document
    next.source = source
    next.contentOffset = configuration.contentOffset
    next.collectionOffsets = [:]
    next.collection = nil
    state = next
    // Nothing of the document before goes on, in plugins neither.
    registry.forgetStates()
    forgetSections()
  }

  /// What a session shows before anything is asked of it, and which project counts.
  public struct Beginning: Sendable {
    fileprivate let state: SessionState
    fileprivate let project: ProjectFile?
  }

  /// Where the session stands, to begin there again.
  public var beginning: Beginning { Beginning(state: state, project: project) }

  /// Shows what was shown there, and finds all plugins as a new session would.
  public func begin(at beginning: Beginning) {
    adopt(beginning.project)
    state = beginning.state
    forgetFailures()
  }

  // MARK: Solving

  private func forgetSolutions() {
    solved = nil
    solvedScreen = nil
  }

  /// Forgets all layouts: every section is laid out anew.
  func forgetSections() {
    forgetSolutions()
    (memory, memories) = (SectionCache(), [:])
  }

  /// Calls a closure; where it fails, the session is what it was before.
  public func restoringOnFailure<Value>(_ body: () throws -> Value) throws -> Value {
    let before = snapshot
    do {
      return try body()
    } catch {
      restore(before)
      throw error
    }
  }

  /// Calls a closure; afterwards the session is what it was before.
  public func restoring<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = snapshot
    defer { restore(before) }
    return try body()
  }

  /// All that a change of documents or plugins replaces.
  struct Snapshot {
    fileprivate let state: SessionState
    fileprivate let registry: ProviderRegistry
    fileprivate let project: ProjectFile?
    fileprivate let solved: Result<Solution, LayoutError>?
    fileprivate let solvedScreen: Result<ScreenSolution, LayoutError>?
    fileprivate let memory: SectionCache
    fileprivate let memories: [String: SectionCache]
  }

  /// What the session is at present.
  var snapshot: Snapshot {
    Snapshot(
      state: state,
      registry: registry,
      project: project,
      solved: solved,
      solvedScreen: solvedScreen,
      memory: memory,
      memories: memories
    )
  }

  /// Goes back to what the session was.
  func restore(_ snapshot: Snapshot) {
    (state, registry, project) = (snapshot.state, snapshot.registry, snapshot.project)
    (solved, solvedScreen) = (snapshot.solved, snapshot.solvedScreen)
    (memory, memories) = (snapshot.memory, snapshot.memories)
  }

  /// Scrolls the collection that is in focus without laying anything out anew.
  func setContentOffset(_ offset: Point) {
    let focused = (try? solvedScreen?.get()).flatMap { try? focusedCollection($0).name }
    setContentOffset(offset, of: focused)
  }

  /// Scrolls a collection, of a screen by its name, without laying anything out anew; nil leaves it
  /// where it is.
  func setContentOffset(_ offset: Point?, of collection: String?) {
    guard let offset else { return }
    let (solution, screen) = (solved, solvedScreen)
    if let collection {
      state.collectionOffsets[collection] = offset
      solvedScreen = screen?.map { $0.scrolled(collection, to: offset) }
    } else {
      state.contentOffset = offset
      solved = solution?.map { $0.scrolled(to: offset) }
    }
  }

  /// The environment in force.
  public func environment() throws(LayoutError) -> LayoutEnvironment {
    var described = state.document.environment
    described.device = described.device ?? project?.device
    do {
      return try EnvironmentResolver()
        .resolve(
          described,
          flags: state.flags,
          configuration: state.document.configuration
        )
    } catch {
      throw state.source.locating(LayoutError(error))
    }
  }

  /// The layout of the document; of a screen, of the collection that is in focus.
  ///
  /// What failed fails in the same way, without anybody's being asked, until something changes.
  /// - Throws: the first failure; there is no partial layout.
  /// - Complexity: that of the document's providers; O(1) when nothing has changed since.
  public func solve() throws(LayoutError) -> Solution {
    if isScreen { return try focusedCollection(try solveScreen()).solution }
    if let solved { return try solved.get() }
    let result = Result { () throws(LayoutError) in try solveAnew() }
    solved = result
    return try result.get()
  }

  private func solveAnew() throws(LayoutError) -> Solution {
    let environment = try environment()
    let spent = registry.timeInProviders
    let start = ContinuousClock.now
    let layout = try locating { () throws(LayoutError) in
      try CollectionSolver(asking: registry)
        .solve(
          state.document,
          in: environment,
          remembering: &memory
        )
    }
    let total = ContinuousClock.now - start
    let providers = registry.timeInProviders - spent
    return Solution(
      layout: layout,
      environment: environment,
      contentOffset: state.contentOffset ?? state.document.contentOffset
        ?? Self.restingOffset(layout),
      times: .init(
        reading: state.source.readingTime,
        providers: providers,
        merging: total - providers
      ),
      solvedSections: memory.solvedCount
    )
  }

  /// The layout of the document's screen.
  ///
  /// What failed fails in the same way, without anybody's being asked, until something changes.
  /// - Throws: a failure where the document has no screen, or the first failure of the screen's
  ///   provider or of a collection.
  /// - Complexity: O(1) when nothing has changed since.
  public func solveScreen() throws(LayoutError) -> ScreenSolution {
    if let solvedScreen { return try solvedScreen.get() }
    let result = Result { () throws(LayoutError) in try solveScreenAnew() }
    solvedScreen = result
    return try result.get()
  }

  /// Where a collection stands before anybody scrolls.
  static func restingOffset(_ layout: CollectionLayout) -> Point {
    Point(x: -layout.contentInset.leading, y: -layout.contentInset.top)
  }

  // MARK: Moments

  /// What is visible at an offset, or at the session's own; the layout is not solved again for it.
  ///
  /// The velocity is in points a millisecond.
  /// - Throws: the failure of the document or of whom a section asks about its moments.
  public func moment(
    at offset: Point? = nil,
    velocity: Point = .zero
  ) throws(LayoutError) -> VisibleState {
    if isScreen, offset == nil {
      let name = try focusedCollection(try solveScreen()).name
      let collections = try screenMoment().collections
      if let focused = collections.first(where: { $0.name == name }) { return focused.moment }
    }
    let solution = try solve()
    return try locating { () throws(LayoutError) in
      try momentSolver(solution).moment(at: offset ?? solution.contentOffset, velocity: velocity)
    }
  }

  /// What is visible of a layout that the session had shown, at an offset or where it was.
  /// - Throws: the failure of whom a section asks about its moments.
  public func moment(of solution: Solution, at offset: Point? = nil) throws(LayoutError)
    -> VisibleState
  {
    try momentSolver(solution).moment(at: offset ?? solution.contentOffset)
  }

  func momentSolver(_ solution: Solution) -> VisibleStateSolver {
    VisibleStateSolver(solution.layout, in: solution.environment, asking: registry)
  }

  func locating<Value>(
    _ body: () throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    do throws(LayoutError) {
      return try body()
    } catch {
      throw state.source.locating(error)
    }
  }
}
