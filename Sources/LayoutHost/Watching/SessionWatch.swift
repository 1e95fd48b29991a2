package import LayoutModel
package import SystemPackage

/// Keeps a session up to date with the files of its document and its plugins.
package final class SessionWatch {
  private let session: Session
  private let watch = FolderWatch()
  /// A document that failed to open so far, with the reported failure and the document shown
  /// instead.
  private var unopened: (path: String, failure: LayoutError, shown: DocumentSource)?

  /// Begins to watch a session's files.
  ///
  /// It misses no file that the session reads after this call.
  package init(_ session: Session) {
    self.session = session
    update()
    session.survey = session.surveyPlugins()
  }

  /// The watched files and folders, in words: `a.json, items.jsonl, plugins`.
  package var subjects: String {
    let files = session.watchedFiles + (unopened.map { [$0.path] } ?? [])
    let folders = session.watchedFolders
    let others = files.filter { file in !folders.contains { file.hasPrefix($0 + "/") } }
    return (Array(Set(others)).sorted() + folders).joined(separator: ", ")
  }

  /// Opens a document and shows it; if that fails, the watch tries again when files change.
  /// - Throws: the failure of the document or of a plugin.
  package func open(path: String) throws(LayoutError) {
    do throws(LayoutError) {
      if path != "-" {
        watch.watch(folders: session.watchedFolders, files: [path])
      }
      try session.open(path: path)
      unopened = nil
    } catch {
      unopened = (path, error, session.state.source)
      throw error
    }
  }

  /// Waits for changes, or for input of another descriptor; input takes precedence.
  ///
  /// `reloading` runs each reload, in which plugins may print.
  /// - Returns: the outcome of a reload, never empty; nil if the other descriptor has input, or is
  ///   at its end.
  /// - Throws: the system's failure to wait.
  package func next(
    alsoFor descriptor: FileDescriptor? = nil,
    reloading: (() -> Void) -> Void = { $0() }
  ) throws(LayoutError) -> Session.Reload? {
    while true {
      var found = Session.Reload()
      // The watch misses changes made before it began; a reload finds them.
      if update() { reloading { found = reload(touched: []) } }
      if found.isEmpty {
        switch try watch.wait(alsoFor: descriptor) {
        case .changed(let paths): reloading { found = reload(touched: paths) }
        case .input: return nil
        case .timeout: continue
        }
      }
      if !found.isEmpty { return found }
    }
  }

  /// Reloads what has changed until now, without waiting.
  /// - Returns: the outcome, which is empty if nothing has changed.
  /// - Throws: the system's failure to look.
  package func poll() throws(LayoutError) -> Session.Reload {
    let found = update() ? reload(touched: []) : Session.Reload()
    guard found.isEmpty, case .changed(let paths) = try watch.wait(timeout: .zero) else {
      return found
    }
    return reload(touched: paths)
  }

  /// Watches the files that the session has read.
  /// - Returns: whether they have changed.
  @discardableResult
  private func update() -> Bool {
    let unopened = unopened.map { [$0.path, $0.failure.file].compactMap(\.self) } ?? []
    let files = session.watchedFiles + unopened
    return watch.watch(folders: session.watchedFolders, files: files)
  }

  private func reload(touched paths: [String]) -> Session.Reload {
    // A user who opens another document no longer waits for this one.
    if unopened?.shown != session.state.source { unopened = nil }
    guard let unopened else { return session.reloadChanged(touched: paths) }
    do throws(LayoutError) {
      try open(path: unopened.path)
      return Session.Reload(hasNewDocument: true)
    } catch {
      return Session.Reload(failures: error == unopened.failure ? [] : [error])
    }
  }
}
