import LayoutEngine
public import LayoutModel
import LayoutPlugins
import Logging

extension Session {
  /// The outcome of a reload.
  public struct Reload: Sendable, Equatable {
    /// The plugins that run new versions, by name.
    public var plugins: [String]
    /// Whether the document's file has a new text, which is shown now.
    public var hasNewDocument: Bool
    /// The errors of new versions that were refused; the versions before them stay in use.
    ///
    /// Each is reported once; a refused version is tried again when any of its files changes.
    public var failures: [LayoutError]
    /// The events of plugins' files, each once, whether or not it changes what is shown.
    package var changes: [PluginChange] = []
    /// Whether a refused text of the document is gone again: the file says what is shown.
    package var hasFixedDocument = false
    /// Whether a new text of the document was refused; the one before it stays in use.
    package var hasRefusedDocument = false

    /// Creates a result, by default of nothing new.
    /// - Parameters:
    ///   - plugins: the names of the plugins that run new versions.
    ///   - hasNewDocument: whether a new text of the document is shown.
    ///   - failures: the errors of refused versions.
    package init(
      plugins: [String] = [],
      hasNewDocument: Bool = false,
      failures: [LayoutError] = []
    ) {
      self.plugins = plugins
      self.hasNewDocument = hasNewDocument
      self.failures = failures
    }

    /// Whether nothing new was found.
    public var isEmpty: Bool {
      plugins.isEmpty && !hasNewDocument && !hasFixedDocument && failures.isEmpty && changes.isEmpty
    }
    /// Whether what is shown may have changed.
    public var hasNews: Bool { !plugins.isEmpty || hasNewDocument }
  }

  /// Goes on with the files of the plugins and of the document as they are now, where they work.
  ///
  /// A plugin whose file has changed is loaded and tried on the document that is shown, with its scroll
  /// position, before it replaces the old version; so is the document. Options that were changed,
  /// flags and scroll positions stay; a new text of the document replaces what was changed in it.
  ///
  /// `touched` are files that may have changed, beside those that the session has read.
  /// - Complexity: O(size of the files) where nothing has changed.
  public func reloadChanged(touched paths: [String] = []) -> Reload {
    let before = survey ?? surveyPlugins()
    var reload = tryChanges(touched: paths)
    let after = surveyPlugins()
    reload.changes = PluginChange.changes(from: before, to: after, updated: reload.plugins)
    survey = after
    return reload
  }

  /// Goes on with the files as they are now, where they work.
  private func tryChanges(touched paths: [String]) -> Reload {
    let texts = state.source.changedPaths
    let changed = registry.changedPaths(touched: paths).union(texts)
    guard !isRefused(changed) else { return Reload() }
    let said = refused?.failures ?? []
    let documentPaths = state.source.texts.keys
    let isFixed = texts.isEmpty && documentPaths.contains { refused?.texts[$0] != nil }
    refused = nil
    var mended = Reload()
    mended.hasFixedDocument = isFixed
    guard
      var attempt = ReloadAttempt(
        plugins: registry.update(touched: paths),
        document: texts.isEmpty ? nil : state.source.file.map { loader.load($0) }
      )
    else { return mended }
    showWhatWorks(of: &attempt)
    if !attempt.refusedTexts.isEmpty {
      refused = (attempt.refusedTexts, attempt.failures)
    }
    var reload = Reload(
      plugins: attempt.plugins?.names ?? [],
      hasNewDocument: attempt.document != nil,
      failures: attempt.failures.filter { !said.contains($0) }
    )
    reload.hasFixedDocument = isFixed
    reload.hasRefusedDocument =
      !reload.failures.isEmpty && attempt.document == nil && !texts.isEmpty
    return reload
  }

  /// Whether the files that were refused last are still what they were, and these are all that are new.
  private func isRefused(_ changed: Set<String>) -> Bool {
    guard let refused, changed.isSubset(of: refused.texts.keys) else { return false }
    return refused.texts.allSatisfy { path, text in registry.bytes(ofFile: path) == text }
  }

  /// Shows what is new, without whatever does not work.
  private func showWhatWorks(of attempt: inout ReloadAttempt) {
    let before = snapshot()
    let earlier = failureOfShowing()
    while attempt.hasNews {
      restore(before)
      show(attempt)
      guard let failure = failureOfShowing() else { break }
      if attempt.refuse(failure) { continue }
      // Nothing new is to blame. The version before is better, unless that failed too.
      guard earlier == nil else {
        if failure != earlier { attempt.note(failure) }
        break
      }
      attempt.giveUp(because: failure)
    }
    if !attempt.hasNews { restore(before) }
  }

  /// Reads the plugins, and the document and its project file if it came from a file, once more.
  ///
  /// Resumes suspended plugins and tries refused versions again.
  /// - Throws: the failure of the document or of a plugin that it names; the session then goes on
  ///   with what it had.
  public func reload() throws(LayoutError) {
    try restoringOnFailure { () throws(LayoutError) in
      let file = state.source.file
      adopt(try nearestProject(to: file.map(DocumentSource.folder) ?? ""))
      if let file {
        let loaded = loader.load(file)
        showInPlace(try loaded.result.get(), from: loaded.source)
      }
      try go(on: registry.renewed())
    }
  }

  /// Reads one plugin again, and resumes it if it is suspended.
  /// - Throws: the failure of the plugin, or of the document with it; the session then goes on with
  ///   what it had.
  public func reload(plugin name: String) throws(LayoutError) {
    try restoringOnFailure { () throws(LayoutError) in
      let renewed = try registry.renewed(plugin: name)
      _ = try renewed.provider(named: name)
      try go(on: renewed)
    }
  }

  /// Whether files were refused that have not changed since.
  package var hasRefusedFiles: Bool { refused != nil }

  /// The folders of plugins.
  var watchedFolders: [String] { registry.folderPaths }
  /// The files that the document and the loaded plugins were read from, or should have been, in order.
  var watchedFiles: [String] {
    let paths = Set(state.source.texts.keys).union(unopened?.texts.keys ?? [:].keys)
    return paths.union(refused?.texts.keys ?? [:].keys).union(registry.loadedPaths).sorted()
  }

  /// Replaces the providers, and lays the document out with them.
  /// - Throws: the failure of the document or a plugin; the caller restores what was there.
  private func go(on registry: ProviderRegistry) throws(LayoutError) {
    self.registry = registry
    forgetSections()
    if let failure = failureOfShowing() { throw failure }
  }

  // MARK: Trying

  /// Lays out what is shown, and what is visible of it; the failure, if it fails.
  private func failureOfShowing() -> LayoutError? {
    do throws(LayoutError) {
      _ = try visibleState()
      return nil
    } catch {
      return error
    }
  }

  /// Shows the new versions that are left in an attempt.
  private func show(_ attempt: ReloadAttempt) {
    if let plugins = attempt.plugins, !plugins.isEmpty { registry = plugins.registry }
    if let document = attempt.document { showInPlace(document.decoded, from: document.source) }
    forgetSections()
  }

  /// Shows a new text of the document, scrolled to where the old one was.
  private func showInPlace(_ document: LayoutDocument, from source: DocumentSource) {
    state.document = document
    state.source = source
  }
}

/// New versions of plugins and of the document while they are tried together.
///
/// A document may need the new version of a plugin, and the other way round.
struct ReloadAttempt {
  /// The plugins' new versions, those that were not refused.
  private(set) var plugins: PluginUpdate?
  /// The new document, unless it was refused.
  private(set) var document: (decoded: LayoutDocument, source: DocumentSource)?
  /// The texts of a refused document by path; nil for a file that is missing.
  private var refusedDocument: [String: [UInt8]?] = [:]
  /// The failures that are no plugin's.
  private var otherFailures: [LayoutError] = []

  /// Nil where nothing is new.
  init?(plugins: PluginUpdate?, document: DocumentLoader.Loaded?) {
    guard plugins != nil || document != nil else { return nil }
    self.plugins = plugins
    switch document?.result {
    case .success(let decoded): self.document = document.map { (decoded, $0.source) }
    case .failure(let failure):
      refusedDocument = document?.source.texts ?? [:]
      note(failure)
    case nil: break
    }
  }

  /// Whether there is anything new left to show.
  var hasNews: Bool { document != nil || plugins?.isEmpty == false }

  /// The errors of new versions that are not shown.
  var failures: [LayoutError] { (plugins?.failures ?? []) + otherFailures }

  /// The texts that were refused, by path.
  var refusedTexts: [String: [UInt8]?] {
    (plugins?.refusedTexts ?? [:]).merging(refusedDocument) { $1 }
  }

  /// Goes on without what a failure is about; false where that is nothing new.
  mutating func refuse(_ failure: LayoutError) -> Bool {
    if plugins?.refuse(failure) == true { return true }
    guard document != nil, failure.origin == .document else { return false }
    refuseDocument()
    note(failure)
    return true
  }

  /// Notes an error that prevents nothing from being shown.
  mutating func note(_ failure: LayoutError) { otherFailures.append(failure) }

  /// Goes on without anything new.
  mutating func giveUp(because failure: LayoutError) {
    plugins?.refuseAll()
    refuseDocument()
    note(failure)
  }

  /// Goes on without the new document, and keeps its texts.
  private mutating func refuseDocument() {
    refusedDocument = document?.source.texts ?? [:]
    document = nil
  }
}

// The session's providers, and the states of its plugins.
extension Session {
  /// The provider that the session calls for layouts.
  var providing: any LayoutProvider { registry }

  /// Forgets which plugins have failed, and how often: the next document finds them as a new session
  /// would.
  public func forgetFailures() { registry.forgetFailures() }

  /// Clears the states of plugins, as in a new session.
  func beginAnew() {
    registry.forgetStates()
    forgetFailures()
  }

  /// All providers: native engines and plugins.
  public func providers() -> [ProviderDescriptor] { registry.providers() }

  /// One provider in detail.
  public func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    try registry.provider(named: name)
  }

  /// The graphs of a plugin, with what they have done so far.
  func graphs(ofPlugin name: String) throws(LayoutError) -> [PluginGraph] {
    try registry.graphs(ofPlugin: name)
  }
}

extension Session {
  /// Returns a session that shows the same, with plugins in states of their own.
  /// - Parameter logger: where its plugins log; nil for the same place.
  /// - Returns: the session, which solves again.
  func replica(logger: Logger? = nil) -> Session {
    var configuration = configuration
    configuration.logger = logger ?? configuration.logger
    let replica = Session(configuration)
    replica.show(state, in: project)
    replica.isInterrupted = isInterrupted
    return replica
  }

  /// Returns a replica that has run a document in Lua itself, which may give another tree each time.
  /// - Throws: the failure of the document.
  func replicaReadingAgain() throws(LayoutError) -> Session {
    let replica = replica()
    guard state.source.isLua, let path = state.source.path else { return replica }
    let readings = try LuaDocumentReader.readTwice(
      state.source.text,
      path: path,
      budget: scriptBudget,
      logger: Self.silent
    )
    let said = state.source.root?.value
    guard let other = readings.first(where: { $0.value != said }) else { return replica }
    var source = state.source
    source.root = other
    replica.state.document = try loader.decode(other, from: &source)
    replica.state.source = source
    return replica
  }

  /// Discards what a document prints: it was printed when the document was opened.
  private static let silent = Logger(label: "layouthost") { _ in SwiftLogNoOpLogHandler() }
}
