public import LayoutEngine
public import LayoutModel
internal import PluginHost

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

  private(set) var registry: ProviderRegistry
  private let graphs: GraphRecorder?
  private var solved: Solution?
  var solvedScreen: ScreenSolution?
  /// The sections of the document as they were laid out.
  private var memory = SectionMemory()
  /// The sections of a screen's collections by name.
  var memories: [String: SectionMemory] = [:]
  /// How long the last document took to read.
  private var readingTime: Duration = .zero

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
    registry = Self.makeRegistry(configuration, graphs: graphs)
  }

  private static func makeRegistry(
    _ configuration: HostConfiguration,
    graphs: GraphRecorder?
  ) -> ProviderRegistry {
    let folders = configuration.pluginFolders.map(PluginFolder.init)
    return ProviderRegistry(
      folders: ProgramPlugins.added(to: folders),
      budget: configuration.budget.lua,
      textMeasurer: configuration.textMeasurer,
      logger: configuration.logger,
      graphs: graphs
    )
  }

  // MARK: Documents

  /// Opens a document's file; `-` is standard input.
  /// - Throws: a failure that names the mistake; the session then shows what it showed.
  public func open(path: String) throws(LayoutFailure) {
    let start = ContinuousClock.now
    let (document, source) = try DocumentLoader(configuration: configuration).load(path)
    show(document, from: source)
    readingTime = ContinuousClock.now - start
  }

  /// Opens a document that came from no file, such as a script's table.
  /// - Throws: a failure that names the mistake; the session then shows what it showed.
  public func open(_ node: DocumentNode) throws(LayoutFailure) {
    let start = ContinuousClock.now
    let loader = DocumentLoader(configuration: configuration)
    var source = DocumentSource.none
    source.root = node
    show(try loader.decode(node, from: source), from: source)
    readingTime = ContinuousClock.now - start
  }

  private func show(_ document: LayoutDocument, from source: DocumentSource) {
    var next = state
    next.document = document
    next.source = source
    next.contentOffset = configuration.contentOffset
    next.collectionOffsets = [:]
    next.collection = nil
    state = next
  }

  /// Reads the plugins, and the document if it came from a file, once more.
  /// - Throws: the failure of the document or of a plugin that it names; the session then goes on
  ///   with what it had.
  public func reload() throws(LayoutFailure) {
    let before = (state, registry, solved, solvedScreen)
    let remembered = (memory, memories)
    (memory, memories) = (SectionMemory(), [:])
    registry = Self.makeRegistry(configuration, graphs: graphs)
    forgetSolutions()
    do throws(LayoutFailure) {
      if let path = state.source.path, path != "-" {
        let shown = state
        let (document, source) = try DocumentLoader(configuration: configuration).load(path)
        show(document, from: source)
        state.contentOffset = shown.contentOffset
        state.collectionOffsets = shown.collectionOffsets
        state.collection = shown.collection
      }
      _ = try solve()
    } catch {
      (state, registry) = (before.0, before.1)
      (solved, solvedScreen) = (before.2, before.3)
      (memory, memories) = remembered
      throw error
    }
  }

  // MARK: Solving

  private func forgetSolutions() {
    solved = nil
    solvedScreen = nil
  }

  /// Scrolls the collection that is in focus without laying anything out anew.
  func setContentOffset(_ offset: Point) {
    let focused = solvedScreen.flatMap { try? focusedCollection($0).name }
    setContentOffset(offset, of: focused)
  }

  /// Scrolls a collection, of a screen by its name, without laying anything out anew; nil leaves it
  /// where it is.
  func setContentOffset(_ offset: Point?, of collection: String?) {
    guard let offset else { return }
    let (solution, screen) = (solved, solvedScreen)
    if let collection {
      state.collectionOffsets[collection] = offset
      solvedScreen = screen?.scrolled(collection, to: offset)
    } else {
      state.contentOffset = offset
      solved = solution.map { $0.scrolled(to: offset) }
    }
  }

  /// The environment in force.
  public func environment() throws(LayoutFailure) -> LayoutEnvironment {
    do {
      return try EnvironmentResolver()
        .resolve(
          state.document.environment,
          flags: state.flags,
          configuration: state.document.configuration
        )
    } catch {
      throw state.source.locating(LayoutFailure(error))
    }
  }

  /// The layout of the document; of a screen, of the collection that is in focus.
  /// - Throws: the first failure; there is no partial layout.
  /// - Complexity: that of the document's providers; O(1) when nothing has changed since.
  public func solve() throws(LayoutFailure) -> Solution {
    if isScreen { return try focusedCollection(try solveScreen()).solution }
    if let solved { return solved }
    let environment = try environment()
    let providers = TimedProviders(registry)
    let start = ContinuousClock.now
    do throws(LayoutFailure) {
      let layout = try CollectionSolver(asking: providers)
        .solve(
          state.document,
          in: environment,
          remembering: &memory
        )
      let total = ContinuousClock.now - start
      let solution = Solution(
        layout: layout,
        environment: environment,
        contentOffset: state.contentOffset ?? state.document.contentOffset
          ?? Self.restingOffset(layout),
        times: .init(
          reading: readingTime,
          providers: providers.time,
          merging: total - providers.time
        ),
        solvedSections: memory.solvedCount
      )
      solved = solution
      return solution
    } catch {
      throw state.source.locating(error)
    }
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
  ) throws(LayoutFailure) -> Moment {
    if isScreen, offset == nil {
      let name = try focusedCollection(try solveScreen()).name
      let collections = try screenMoment().collections
      if let focused = collections.first(where: { $0.name == name }) { return focused.moment }
    }
    let solution = try solve()
    return try locating { () throws(LayoutFailure) in
      try momentSolver(solution).moment(at: offset ?? solution.contentOffset, velocity: velocity)
    }
  }

  func momentSolver(_ solution: Solution) -> MomentSolver {
    MomentSolver(solution.layout, in: solution.environment, asking: registry)
  }

  func locating<Value>(
    _ body: () throws(LayoutFailure) -> Value
  ) throws(LayoutFailure) -> Value {
    do throws(LayoutFailure) {
      return try body()
    } catch {
      throw state.source.locating(error)
    }
  }

  // MARK: Plugins

  /// Whom the session asks for layouts.
  var providing: any LayoutProviding { registry }

  /// All providers: native engines and plugins.
  public func providers() -> [ProviderListing] { registry.providers() }

  /// One provider in detail.
  public func provider(named name: String) throws(LayoutFailure) -> ProviderListing {
    try registry.provider(named: name)
  }

  /// The graphs of a plugin, with what they have done so far.
  func graphs(ofPlugin name: String) throws(LayoutFailure) -> [PluginGraph] {
    try registry.graphs(ofPlugin: name)
  }
}

/// Measures the time that providers take.
private final class TimedProviders: LayoutProviding {
  private let providers: any LayoutProviding
  private(set) var time: Duration = .zero

  init(_ providers: any LayoutProviding) {
    self.providers = providers
  }

  func layout(_ request: ProviderRequest) throws(LayoutFailure) -> LayoutAnswer {
    let start = ContinuousClock.now
    defer { time += ContinuousClock.now - start }
    return try providers.layout(request)
  }

  func group(_ request: ProviderRequest) throws(LayoutFailure) -> FrameColumns {
    let start = ContinuousClock.now
    defer { time += ContinuousClock.now - start }
    return try providers.group(request)
  }

  func cell(_ request: ProviderRequest) throws(LayoutFailure) -> CellAnswer {
    let start = ContinuousClock.now
    defer { time += ContinuousClock.now - start }
    return try providers.cell(request)
  }
}
