public import LayoutModel
import LayoutPlugins

extension Session {
  /// What a look at the files has changed.
  public struct Reload: Sendable, Equatable {
    /// The plugins that run new versions, by name.
    public var plugins: [String]
    /// Whether the document's file has a new text, which is shown now.
    public var hasNewDocument: Bool
    /// Why something new is not there: what was there before goes on in its place.
    ///
    /// Each is said once; what is refused is tried again when any of the files changes.
    public var failures: [LayoutError]

    /// Creates a result, by default of nothing new.
    public init(
      plugins: [String] = [],
      hasNewDocument: Bool = false,
      failures: [LayoutError] = []
    ) {
      self.plugins = plugins
      self.hasNewDocument = hasNewDocument
      self.failures = failures
    }

    /// Whether nothing new was found.
    public var isEmpty: Bool { plugins.isEmpty && !hasNewDocument && failures.isEmpty }
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
    let texts = state.source.changedPaths
    let changed = registry.changedPaths(touched: paths).union(texts)
    guard refused?.covers(changed) != true else { return Reload() }
    let said = refused?.failures ?? []
    refused = nil
    guard
      var attempt = ReloadAttempt(
        plugins: registry.update(touched: paths),
        document: texts.isEmpty ? nil : state.source.file.map { loader.load($0) }
      )
    else { return Reload() }
    showWhatWorks(of: &attempt)
    if !attempt.refusedTexts.isEmpty {
      refused = RefusedFiles(texts: attempt.refusedTexts, failures: attempt.failures)
    }
    return Reload(
      plugins: attempt.plugins?.names ?? [],
      hasNewDocument: attempt.document != nil,
      failures: attempt.failures.filter { !said.contains($0) }
    )
  }

  /// Shows what is new, without whatever does not work.
  private func showWhatWorks(of attempt: inout ReloadAttempt) {
    let before = snapshot
    let earlier = failureOfShowing()
    while attempt.hasNews {
      restore(before)
      show(attempt)
      guard let failure = failureOfShowing() else { break }
      if attempt.refuse(failure) { continue }
      // Nobody new is to blame. What was there before is better, unless that failed too.
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
  /// Plugins that are parked are awake again, and what was refused is tried again.
  /// - Throws: the failure of the document or of a plugin that it names; the session then goes on
  ///   with what it had.
  public func reload() throws(LayoutError) {
    let before = snapshot
    do throws(LayoutError) {
      let file = state.source.file
      adopt(try nearestProject(to: file.map(DocumentSource.folder) ?? ""))
      if let file {
        let loaded = loader.load(file)
        showInPlace(try loaded.result.get(), from: loaded.source)
      }
      try go(on: registry.renewed())
    } catch {
      restore(before)
      throw error
    }
  }

  /// Reads one plugin once more, and wakes it if it is parked.
  /// - Throws: the failure of the plugin, or of the document with it; the session then goes on with
  ///   what it had.
  public func reload(plugin name: String) throws(LayoutError) {
    let before = snapshot
    do throws(LayoutError) {
      let renewed = try registry.renewed(plugin: name)
      _ = try renewed.provider(named: name)
      try go(on: renewed)
    } catch {
      restore(before)
      throw error
    }
  }

  /// The folders of plugins.
  var watchedFolders: [String] { registry.folderPaths }
  /// The files that the document was read from, or should have been.
  var watchedFiles: [String] {
    let paths = Set(state.source.texts.keys).union(unopened?.texts.keys ?? [:].keys)
    return paths.union(refused?.texts.keys ?? [:].keys).sorted()
  }

  private func go(on registry: ProviderRegistry) throws(LayoutError) {
    self.registry = registry
    forgetSections()
    if let failure = failureOfShowing() { throw failure }
  }

  // MARK: Trying

  /// Lays out what is shown, and what is visible of it; the failure, if it fails.
  private func failureOfShowing() -> LayoutError? {
    do throws(LayoutError) {
      if isScreen {
        _ = try screenMoment()
      } else {
        _ = try moment()
      }
      return nil
    } catch {
      return error
    }
  }

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
