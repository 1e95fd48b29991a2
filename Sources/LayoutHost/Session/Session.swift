public import LayoutEngine
public import LayoutModel
import LayoutPlugins

/// A document with its plugins and its scroll state: open, solve, query, scroll, change.
///
/// ```swift
/// let session = Session(HostConfiguration(pluginFolders: ["plugins"]))
/// try session.open(path: "page.json")
/// print(try session.element(at: ItemPath(section: 0, item: 3))?.frame ?? .zero)
/// try session.scroll(by: LayoutPoint(x: 0, y: 200))
/// let visible = try session.focusedVisibleState().elements
/// ```
///
/// A session belongs to one thread at a time, and so is not `Sendable`. It solves on the first call
/// that needs the solution, and keeps the solution until something changes. Calls on an unchanged
/// document cost no layout.
public final class Session {
  /// The configuration that the session was made with.
  public let configuration: HostConfiguration
  private let graphs: GraphRecorder?
  private let instruments: PluginInstruments
  /// Everything that a change of documents, plugins or the project replaces.
  private var value: Snapshot
  /// The maximum bytes of a document's file, if only plain files are read; nil if any file is read.
  var plainFileLimit: Int?
  /// The last refused files: their texts by path, nil if the file is missing, and the errors
  /// reported about them.
  var refused: (texts: [String: [UInt8]?], failures: [LayoutError])?
  /// The plugins' files at the last check, for comparison with the next; nil before the first
  /// check.
  var survey: PluginSurvey?
  /// The last document that failed to open.
  private(set) var unopened: DocumentSource?
  /// The canceller of the running operation, for use on any thread.
  package let canceller = SessionCanceller()
  /// Whether a signal or another part of the program stops the running operation; called often.
  package var isInterrupted: (@Sendable () -> Bool)?
  /// The closure that receives the files that each document is read from, or should have been.
  package var didRead: ((Set<String>) -> Void)?

  /// The closure that changes each document that is opened, read again or revised, before it is shown.
  package var adjustDocument: ((inout LayoutDocument) -> Void)?

  /// A session's saved state: the document with its changes, the project, the plugins' versions,
  /// and the layouts and sections computed for them.
  public struct Snapshot {
    fileprivate(set) var state: SessionState
    fileprivate(set) var project: ProjectFile?
    fileprivate(set) var registry: ProviderRegistry
    /// The layout or its failure, kept until something changes.
    fileprivate var solved: Result<Solution, LayoutError>?
    /// The solved sections, by the name of their collection.
    fileprivate var caches: [String?: SectionCache] = [:]
    /// The sizes of items that were seen, by the name of their collection, for collections that
    /// measure no others.
    fileprivate var measured: [String?: MeasuredSizes] = [:]
    /// The places that collections keep while what came into sight is measured; nil if nothing in
    /// sight is estimated.
    fileprivate var unsettled: [String?: ReadingPlace]?
    /// The item that is dragged; nil if none is.
    fileprivate var drag: ItemDrag?
    /// The last change, with the layout before it; nil if nothing has changed since the document
    /// was opened.
    fileprivate var lastChange: LastChange?

    /// The layout, if it is solved already.
    var solution: Solution? { try? solved?.get() }
  }

  /// The document that the session shows, with its changes.
  ///
  /// After a change the next call solves again.
  public var state: SessionState {
    get { value.state }
    set {
      guard newValue != value.state else { return }
      value.state = newValue
      value.solved = nil
      value.drag = nil
    }
  }

  /// The item that is dragged; nil if none is.
  ///
  /// A change of the state ends the drag; scrolling does not.
  var itemDrag: ItemDrag? {
    get { value.drag }
    set { value.drag = newValue }
  }

  /// The sizes of items that were seen, by the name of their collection.
  ///
  /// After a change the next call solves again: a reload forgets sizes, and changes nothing else.
  var measuredSizes: [String?: MeasuredSizes] {
    get { value.measured }
    set {
      value.measured = newValue
      value.solved = nil
    }
  }

  /// The places that collections keep while what came into sight is measured; nil if nothing in
  /// sight is estimated.
  var unsettledPlaces: [String?: ReadingPlace]? {
    get { value.unsettled }
    set { value.unsettled = newValue }
  }

  /// The last change, from which the transition is made; nil without one.
  var lastChange: LastChange? {
    get { value.lastChange }
    set { value.lastChange = newValue }
  }

  /// The project file that applies to the document; nil if there is no project file.
  package var project: ProjectFile? { value.project }

  /// The providers: native engines and plugins.
  var registry: ProviderRegistry {
    get { value.registry }
    set { value.registry = newValue }
  }

  /// Creates a session with an empty document.
  public convenience init(_ configuration: HostConfiguration = HostConfiguration()) {
    self.init(configuration, graphs: nil)
  }

  /// Creates a session whose plugins are observed: their graphs are recorded, or instruments measure what they run.
  init(
    _ configuration: HostConfiguration,
    graphs: GraphRecorder? = nil,
    instruments: PluginInstruments = PluginInstruments()
  ) {
    self.configuration = configuration
    self.graphs = graphs
    self.instruments = instruments
    value = Snapshot(
      state: SessionState(
        flags: configuration.flags,
        contentOffset: configuration.contentOffset
      ),
      registry: Self.makeRegistry(
        configuration,
        project: nil,
        graphs: graphs,
        instruments: instruments
      )
    )
  }

  private static func makeRegistry(
    _ configuration: HostConfiguration,
    project: ProjectFile?,
    graphs: GraphRecorder?,
    instruments: PluginInstruments
  ) -> ProviderRegistry {
    ProviderRegistry(
      sources: configuration.pluginFolders(in: project) + configuration.programs(in: project)
        + configuration.sources,
      providers: configuration.providers,
      budget: configuration.budget.filled(from: project?.budget).limits,
      textMeasurer: configuration.textMeasurer,
      logger: configuration.logger,
      metrics: configuration.metrics,
      graphs: graphs,
      recorder: configuration.recorder,
      coverage: configuration.coverage,
      notesVariables: configuration.notesVariables,
      instruments: instruments,
      isolation: configuration.isolation ?? .none,
      grants: configuration.grants(in: project),
      processes: configuration.processes,
      didSuspend: configuration.didSuspend,
      didReplace: configuration.didReplace
    )
  }

  // MARK: Documents

  /// Opens a document's file; `-` is standard input.
  ///
  /// The nearest project file applies from then on.
  /// - Throws: a failure that names the mistake, and `DEADLINE_EXCEEDED`, `RESOURCE_EXHAUSTED` or
  ///   `CANCELLED` if a limit of the operation stops it; the session is then unchanged.
  public func open(path: String) throws(LayoutError) {
    let folder = path == "-" ? "" : DocumentSource.folder(of: path)
    let project = try configuration.project(nearestTo: folder)
    let loader = DocumentLoader(configuration, project: project, plainFileLimit: plainFileLimit)
    let loaded = try runOperation { () throws(LayoutError) in
      let loaded = loader.load(path)
      // If a limit has stopped the loader, it has read only a part of the document.
      try WorkLimit.current?.checkStopped()
      return loaded
    }
    unopened = loaded.source
    didRead?(Set(loaded.source.texts.keys))
    let document = try withConfiguredState(try loaded.result.get())
    adopt(project)
    show(document, from: loaded.source)
    unopened = nil
  }

  /// Opens a document from its text; the files that it names are relative to the working directory.
  /// - Parameter text: the document in JSON.
  /// - Throws: an error that names the mistake; the session is then unchanged.
  public func open(json text: String) throws(LayoutError) {
    try open { (loader, source) throws(LayoutError) in
      source.text = Array(text.utf8)
      return try loader.json(of: source)
    }
  }

  /// Opens a document that the program has made; the files that it names are relative to the
  /// working directory.
  ///
  /// ```swift
  /// try session.open(DocumentDescription(sections: [.init("list", items: 12)]))
  /// ```
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  public func open(_ document: DocumentDescription) throws(LayoutError) {
    try open(ValueDecoder(document.value))
  }

  /// Opens a document without a file, such as a script's table.
  /// - Throws: a failure that names the mistake; the session is then unchanged.
  package func open(_ node: ValueDecoder) throws(LayoutError) {
    try open { _, _ in node }
  }

  /// Opens a document without a file, whose tree a closure reads.
  private func open(
    _ root: (DocumentLoader, inout DocumentSource) throws(LayoutError) -> ValueDecoder
  ) throws(LayoutError) {
    let loader = loader
    let loaded = try runOperation { () throws(LayoutError) in
      let loaded = loader.load(nil) { source throws(LayoutError) in try root(loader, &source) }
      // If a limit has stopped the loader, it has read only a part of the document.
      try WorkLimit.current?.checkStopped()
      return loaded
    }
    didRead?(Set(loaded.source.texts.keys))
    show(try withConfiguredState(try loaded.result.get()), from: loaded.source)
  }

  /// Applies the project file that is nearest to a folder, upwards; a document opened later applies
  /// its own.
  /// - Throws: a failure of that file.
  public func useProject(nearestTo folder: String = "") throws(LayoutError) {
    adopt(try configuration.project(nearestTo: folder))
  }

  /// Applies a project file; one that differs from the last loads the plugins again.
  func adopt(_ project: ProjectFile?) {
    guard project != self.project else { return }
    value.project = project
    value.registry = Self.makeRegistry(
      configuration,
      project: project,
      graphs: graphs,
      instruments: instruments
    )
    forgetSections()
  }

  var loader: DocumentLoader {
    DocumentLoader(configuration, project: project, plainFileLimit: plainFileLimit)
  }

  func show(_ document: LayoutDocument, from source: DocumentSource) {
    var next = state
    next.document = adjusted(document)
    next.source = source
    next.offsets = [:]
    next.contentOffset = configuration.contentOffset
    next.collection = nil
    state = next
    // Nothing of the previous document remains, not even in plugins.
    lastChange = nil
    registry.forgetStates()
    forgetSections()
  }

  /// Returns a document that was read, with the changes that stay when it is read again.
  func adjusted(_ document: LayoutDocument) -> LayoutDocument {
    var document = document
    adjustDocument?(&document)
    return document
  }

  /// Shows the state of another session, without reading anything again.
  func show(_ state: SessionState, in project: ProjectFile?) {
    adopt(project)
    self.state = state
  }

  // MARK: Saving and restoring

  /// Returns the session as it is; ``restore(_:)`` returns to it.
  public func snapshot() -> Snapshot { value }

  /// Returns to an earlier state.
  /// - Complexity: O(1).
  public func restore(_ snapshot: Snapshot) { value = snapshot }

  /// Returns to an earlier state, and forgets plugins' failures.
  package func restart(at snapshot: Snapshot) {
    restore(snapshot)
    forgetFailures()
  }

  /// Calls a closure; if it throws, the session is unchanged.
  public func restoringOnFailure<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = value
    do throws(Failure) {
      return try body()
    } catch {
      value = before
      throw error
    }
  }

  /// Calls a closure, and then restores the session.
  package func restoring<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = value
    defer { value = before }
    return try body()
  }

  // MARK: Solving

  /// Drops all layouts: the next call lays out every section again.
  package func forgetLayouts() {
    value.solved = nil
    value.caches = [:]
  }

  /// Drops all layouts and measured sizes.
  func forgetSections() {
    forgetLayouts()
    value.measured = [:]
  }

  /// Returns the environment in effect.
  public func environment() throws(LayoutError) -> LayoutEnvironment {
    var described = state.document.environment
    described.device = described.device ?? project?.device
    let configuration = state.document.configuration
    return try locating { () throws(LayoutError) in
      try described.resolved(flags: state.flags, configuration: configuration)
    }
  }

  /// Returns the layout of the document.
  ///
  /// The session also keeps a failure: until something changes, it throws the same failure without
  /// calling a provider. What may pass by itself is not kept: a cancelled operation, and a provider
  /// that is unavailable. Where only visible items are measured, those that came into sight are, which
  /// may change the scroll position.
  /// - Throws: the first failure of the document or of a provider; there is no partial layout.
  /// - Complexity: that of the document's providers; O(1) if nothing has changed since the last
  ///   call.
  public func solve() throws(LayoutError) -> Solution {
    let solution = try solveAtRest()
    guard value.unsettled != nil else { return solution }
    let settled = Result { () throws(LayoutError) in
      try runOperation { () throws(LayoutError) in try measuringVisibleItems(of: solution) }
    }
    if case .failure(let failure) = settled, failure.mayPass { throw failure }
    value.solved = settled
    value.unsettled = nil
    return try settled.get()
  }

  /// Returns the layout of the document with the sizes that are known: what came into sight may be
  /// estimated.
  /// - Throws: as ``solve()`` does.
  func solveAtRest() throws(LayoutError) -> Solution {
    if let solved = value.solved { return try solved.get() }
    var result = Result { () throws(LayoutError) in
      try runOperation { () throws(LayoutError) in try solveChanges() }
    }
    if configuration.reportsAllMistakes, case .failure(var failure) = result {
      // A fallback that fails, too, is among them already.
      failure.others += furtherFailures(after: failure) { () throws(LayoutError) in
        _ = try runOperation { () throws(LayoutError) in try solveChanges() }
      }
      result = .failure(failure)
    }
    if case .failure(let failure) = result, failure.mayPass { throw failure }
    value.solved = result
    value.unsettled = measuresVisibleItems ? [:] : nil
    return try result.get()
  }

  /// Calls a closure with the solved sections, which providers must not find in the middle of a
  /// change.
  func withSections<Value>(
    _ body: (inout [String?: SectionCache]) throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    var caches: [String?: SectionCache] = [:]
    swap(&caches, &value.caches)
    defer { swap(&caches, &value.caches) }
    return try body(&caches)
  }

  /// Solves the sections that have changed since the last layout.
  private func solveChanges() throws(LayoutError) -> Solution {
    let environment = try environment()
    let spent = registry.timeInProviders
    let start = ContinuousClock.now
    let sizes = value.measured
    var document = state.document
    document.collections = document.collections.map { $0.fallingBack(to: project?.fallback) }
    var solution = try withSections { caches throws(LayoutError) in
      try locating { () throws(LayoutError) in
        try DocumentSolver(document, in: environment, calling: registry)
          .solve(remembering: &caches, knowing: sizes)
      }
    }
    let total = ContinuousClock.now - start
    let providers = registry.timeInProviders - spent
    solution.times = Solution.Times(
      reading: state.source.readingTime,
      providers: providers,
      merging: total - providers
    )
    for name in solution.collections.map(\.name) {
      if let offset = state.offset(of: name) { solution.scroll(name, to: offset) }
    }
    return solution
  }

  /// Returns the collection that scrolling and inspecting apply to: for a plain document, its only
  /// one.
  /// - Throws: the failure of the document, or of a screen on which the collection has no region.
  public func focusedCollection() throws(LayoutError) -> Solution.Collection {
    try solve().collection(named: state.collection)
  }

  /// Makes a collection of a screen the one that scrolling and inspecting apply to.
  /// - Parameter name: a collection that has a region.
  /// - Throws: `FAILED_PRECONDITION` for a plain document, `NOT_FOUND` for another name, and the
  ///   failure of the document.
  public func focus(on name: String) throws(LayoutError) {
    guard state.document.screen != nil else {
      let message = "the document is one collection, not a screen"
      throw LayoutError(.failedPrecondition, origin: .document, message: message)
    }
    state.collection = try solve().collection(named: name).name
  }

  /// Scrolls the collection in focus without a new layout.
  func setContentOffset(_ offset: LayoutPoint) {
    let focused = try? value.solved?.get().collection(named: state.collection)
    setContentOffset(offset, of: focused?.name)
  }

  /// Notes that a collection was scrolled while what came into sight was measured.
  func noteContentOffset(_ offset: LayoutPoint, of collection: String?) {
    value.state.offsets[collection] = offset
  }

  /// Scrolls a collection without a new layout; where only visible items are measured, the next
  /// solution measures what came into sight.
  func setContentOffset(_ offset: LayoutPoint, of collection: String?) {
    value.state.offsets[collection] = offset
    if value.unsettled == nil, measuresVisibleItems { value.unsettled = [:] }
    value.unsettled?[collection] = nil
    value.solved = value.solved?
      .map { solution in
        var solution = solution
        solution.scroll(collection, to: offset)
        return solution
      }
  }
}

// One thread has a session: its plugins' states and its caches have no locks.
@available(*, unavailable)
extension Session: Sendable {}

extension LayoutError {
  /// Whether the same operation may succeed later, though nothing of it has changed.
  fileprivate var mayPass: Bool { code == .cancelled || code == .unavailable }
}
