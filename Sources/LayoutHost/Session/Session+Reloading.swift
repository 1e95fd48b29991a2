public import LayoutModel
import LayoutPlugins
import Logging

extension Session {
  /// The outcome of a reload.
  public struct Reload: Sendable, Equatable {
    /// The plugins that run new versions, by name.
    public var plugins: [String]
    /// Whether the session now shows a new text of the document's file.
    public var hasNewDocument: Bool
    /// The errors of refused new versions; the previous versions stay in use.
    ///
    /// Each is reported once; the session tries a refused version again when any of its files
    /// changes, or if the reload retries refused versions.
    public var failures: [LayoutError]
    /// The events of plugins' files, each once, whether or not it changes the layout.
    package var changes: [PluginChange] = []
    /// Whether a refused text of the document was undone: the file again matches the session's
    /// document.
    package var hasFixedDocument = false
    /// Whether a new text of the document was refused; the previous one stays in use.
    package var hasRefusedDocument = false

    /// Creates a result, by default without news.
    package init(
      plugins: [String] = [],
      hasNewDocument: Bool = false,
      failures: [LayoutError] = []
    ) {
      self.plugins = plugins
      self.hasNewDocument = hasNewDocument
      self.failures = failures
    }

    /// Whether the reload found nothing new.
    public var isEmpty: Bool {
      plugins.isEmpty && !hasNewDocument && !hasFixedDocument && failures.isEmpty && changes.isEmpty
    }
    /// Whether the layout may have changed.
    public var hasNews: Bool { !plugins.isEmpty || hasNewDocument }
  }

  /// Reloads changed files of the plugins and the document, unless they fail.
  ///
  /// Before a changed plugin replaces the old version, the session loads it and tries it on the
  /// current document, with its scroll position; likewise for a changed document. Changed options,
  /// flags and scroll positions stay; a new text of the document replaces changes to it, but not a
  /// text with edits that are not saved.
  ///
  /// - Parameters:
  ///   - paths: files that may have changed, in addition to those that the session has read.
  ///   - retriesRefused: whether refused versions are tried, and their errors reported, again, for a
  ///     reload that a user asks for: a program may have failed for a reason outside of its file.
  /// - Returns: the new versions, the errors of refused ones, and what happened to the files.
  /// - Complexity: O(size of the files) if nothing has changed.
  public func reloadChanged(touched paths: [String] = [], retriesRefused: Bool = false) -> Reload {
    let before = survey ?? surveyPlugins()
    var reload = tryChanges(touched: paths, retriesRefused: retriesRefused)
    let after = surveyPlugins()
    reload.changes = PluginChange.changes(from: before, to: after, updated: reload.plugins)
    survey = after
    return reload
  }

  /// Reloads changed files, unless they fail.
  private func tryChanges(touched paths: [String], retriesRefused: Bool) -> Reload {
    let texts = state.source.changedPaths
    let changed = registry.changedPaths(touched: paths).union(texts)
    guard retriesRefused || !isRefused(changed) else { return Reload() }
    let said = retriesRefused ? [] : refused?.failures ?? []
    let documentPaths = state.source.texts.keys
    let isFixed = texts.isEmpty && documentPaths.contains { refused?.texts[$0] != nil }
    refused = nil
    var reload = Reload()
    reload.hasFixedDocument = isFixed
    guard
      var attempt = ReloadAttempt(
        plugins: registry.update(touched: paths),
        document: texts.isEmpty ? nil : documentReadAgain()
      )
    else { return reload }
    showWhatWorks(of: &attempt)
    if !attempt.refusedTexts.isEmpty {
      refused = (attempt.refusedTexts, attempt.failures)
    }
    reload.plugins = attempt.plugins?.names ?? []
    reload.hasNewDocument = attempt.document != nil
    reload.failures = attempt.failures.filter { !said.contains($0) }
    reload.hasRefusedDocument =
      !reload.failures.isEmpty && attempt.document == nil && !texts.isEmpty
    return reload
  }

  /// Reads the document's file again; edits that are not saved stay, and only note its new bytes.
  private func documentReadAgain() -> DocumentLoader.Loaded? {
    guard let file = state.source.file else { return nil }
    guard state.source.fileText != nil else { return loader.load(file) }
    let loader = loader
    let edited = state.source.text
    var loaded = loader.load(file) { source throws(LayoutError) in
      source.text = edited
      return try loader.root(of: source)
    }
    let bytes = registry.bytes(ofFile: file) ?? []
    loaded.source.fileText = bytes == edited ? nil : bytes
    return loaded
  }

  /// Whether the last refused files are unchanged, and no other files are new.
  private func isRefused(_ changed: Set<String>) -> Bool {
    guard let refused, changed.isSubset(of: refused.texts.keys) else { return false }
    return refused.texts.allSatisfy { path, text in registry.bytes(ofFile: path) == text }
  }

  /// Shows the new versions that work.
  private func showWhatWorks(of attempt: inout ReloadAttempt) {
    let before = snapshot()
    let earlier = failureOfShowing()
    while attempt.hasNews {
      restore(before)
      show(attempt)
      guard let failure = failureOfShowing() ?? failureOfNoting(since: before) else { break }
      if attempt.refuse(failure) { continue }
      // The failure is not about a new version. The previous version is better, unless it also
      // failed.
      guard earlier == nil else {
        if failure != earlier { attempt.note(failure) }
        // What cannot be compared has no transition.
        lastChange = nil
        break
      }
      attempt.giveUp(because: failure)
    }
    if !attempt.hasNews { restore(before) }
  }

  /// Reads the plugins, and the document and its project file if it came from a file, again.
  ///
  /// Resumes suspended plugins and tries refused versions again.
  /// - Throws: the failure of the document or of a plugin that it names; the session is then
  ///   unchanged.
  public func reload() throws(LayoutError) {
    let before = snapshot()
    try restoringOnFailure { () throws(LayoutError) in
      let file = state.source.file
      adopt(try configuration.project(nearestTo: file.map(DocumentSource.folder) ?? ""))
      if let file {
        let loaded = loader.load(file)
        showInPlace(try loaded.result.get(), from: loaded.source)
      }
      try go(on: registry.renewed())
      try noteChange(from: before)
    }
  }

  /// Reads one plugin again, and resumes it if it is suspended.
  /// - Throws: the failure of the plugin, or of the document with it; the session is then
  ///   unchanged.
  public func reload(plugin name: String) throws(LayoutError) {
    let before = snapshot()
    try restoringOnFailure { () throws(LayoutError) in
      let renewed = try registry.renewed(plugin: name)
      _ = try renewed.provider(named: name)
      try go(on: renewed)
      try noteChange(from: before)
    }
  }

  /// Whether there are refused files that are unchanged since.
  package var hasRefusedFiles: Bool { refused != nil }

  /// The folders of plugins.
  var watchedFolders: [String] { registry.folderPaths }
  /// The files that the document and the loaded plugins were read from, or should have been, in
  /// order.
  var watchedFiles: [String] {
    let paths = Set(state.source.texts.keys).union(unopened?.texts.keys ?? [:].keys)
    return paths.union(refused?.texts.keys ?? [:].keys).union(registry.loadedPaths).sorted()
  }

  /// Replaces the providers, and lays the document out with them.
  /// - Throws: the failure of the document or a plugin; the caller restores the previous state.
  private func go(on registry: ProviderRegistry) throws(LayoutError) {
    self.registry = registry
    forgetSections()
    if let failure = failureOfShowing() { throw failure }
  }

  // MARK: Trying

  /// Solves the session's document and its visible state, and returns the failure, if any.
  private func failureOfShowing() -> LayoutError? {
    do throws(LayoutError) {
      _ = try visibleState()
      return nil
    } catch {
      return error
    }
  }

  /// Keeps the transition from an earlier state, and returns the failure of a provider that chooses
  /// the content offset, if any.
  private func failureOfNoting(since before: Snapshot) -> LayoutError? {
    do throws(LayoutError) {
      try noteChange(from: before)
      return nil
    } catch {
      return error
    }
  }

  /// Shows the remaining new versions of an attempt.
  private func show(_ attempt: ReloadAttempt) {
    let before = state
    if let document = attempt.document { showInPlace(document.decoded, from: document.source) }
    if let plugins = attempt.plugins, !plugins.isEmpty {
      registry = plugins.registry
      forgetSections()
    } else {
      // The same plugins measure the same sizes.
      forgetLayouts()
      followMeasuredSizes(from: before, nil)
    }
  }

  /// Shows a new text of the document at the scroll position of the old one.
  private func showInPlace(_ document: LayoutDocument, from source: DocumentSource) {
    state.document = adjusted(document)
    state.source = source
  }
}

// The session's providers, and the states of its plugins.
extension Session {
  /// Forgets which plugins have failed, and how often: the next document starts as in a new
  /// session.
  public func forgetFailures() { registry.forgetFailures() }

  /// Clears the states of plugins and all layouts: the next call makes both again.
  package func forgetStates() {
    registry.forgetStates()
    forgetSections()
  }

  /// Clears the states of plugins, as in a new session.
  func beginAnew() {
    registry.forgetStates()
    forgetFailures()
  }

  /// Returns all providers: native engines and plugins.
  public func providers() -> [ProviderDescriptor] { registry.providers() }

  /// Returns one provider in detail.
  public func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    try registry.provider(named: name)
  }

  /// Returns the graphs of a plugin, with their work so far.
  func graphs(ofPlugin name: String) throws(LayoutError) -> [PluginGraph] {
    try registry.graphs(ofPlugin: name)
  }

  /// Returns a session with the same content, with plugins in separate states, and by default this
  /// session's logger.
  func replica(logger: Logger? = nil) -> Session {
    var configuration = configuration
    configuration.logger = logger ?? configuration.logger
    let replica = Session(configuration)
    replica.show(state, in: project)
    replica.isInterrupted = isInterrupted
    return replica
  }

  /// Returns a replica that has run a document in Lua itself, which may return another tree each
  /// time.
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
