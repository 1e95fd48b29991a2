public import LayoutModel
internal import PluginHost

extension Session {
  /// What a look at the files has changed.
  public struct Reload: Sendable, Equatable {
    /// The plugins that run new versions, by name.
    public var plugins: [String] = []
    /// Whether the document's file has a new text, which is shown now.
    public var hasNewDocument = false
    /// Why something new is not there: what was there before goes on in its place.
    ///
    /// Each is said once; what is refused is tried again when its file changes once more.
    public var failures: [LayoutFailure] = []

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
    guard
      var attempt = ReloadAttempt(
        plugins: registry.update(touched: paths),
        document: documentOnDisk()
      )
    else { return Reload() }
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
    refusedDocument = attempt.refusedDocument ?? refusedDocument
    return Reload(
      plugins: attempt.plugins?.names ?? [],
      hasNewDocument: attempt.document != nil,
      failures: attempt.failures
    )
  }

  /// Reads the plugins, and the document if it came from a file, once more.
  ///
  /// Plugins that are parked are awake again, and what was refused is tried again.
  /// - Throws: the failure of the document or of a plugin that it names; the session then goes on
  ///   with what it had.
  public func reload() throws(LayoutFailure) {
    let before = snapshot
    do throws(LayoutFailure) {
      if let path = state.source.path, path != "-" {
        let (document, source) = try loader.load(path)
        showInPlace(document, from: source)
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
  public func reload(plugin name: String) throws(LayoutFailure) {
    let before = snapshot
    do throws(LayoutFailure) {
      let renewed = try registry.renewed(plugin: name)
      _ = try renewed.provider(named: name)
      try go(on: renewed)
    } catch {
      restore(before)
      throw error
    }
  }

  /// The files and folders whose changes are of interest.
  public var watchedFolders: [String] { registry.folderPaths }
  /// The document's file, and those of its items.
  public var watchedFiles: [String] {
    guard let path = state.source.path, path != "-" else { return [] }
    return [path] + state.source.itemFiles.keys.sorted()
  }

  private func go(on registry: ProviderRegistry) throws(LayoutFailure) {
    self.registry = registry
    forgetSections()
    if let failure = failureOfShowing() { throw failure }
  }

  // MARK: Trying

  /// Lays out what is shown, and what is visible of it; the failure, if it fails.
  private func failureOfShowing() -> LayoutFailure? {
    do throws(LayoutFailure) {
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

  /// The document's files as they are now; nil where that is what is shown, or was refused.
  private func documentOnDisk() -> ReloadAttempt.DocumentOnDisk? {
    guard let path = state.source.path, path != "-" else { return nil }
    let texts = state.source.textsOnDisk()
    guard texts != state.source.texts, texts != refusedDocument else { return nil }
    let result = Result { () throws(LayoutFailure) in try loader.load(path) }
    return ReloadAttempt.DocumentOnDisk(texts: texts, result: result)
  }
}
