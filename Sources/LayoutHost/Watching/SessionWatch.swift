package import LayoutModel
package import SystemPackage

/// Keeps a session up to date with the files of its document and its plugins.
package final class SessionWatch {
  private let session: Session
  private let watch = FolderWatch()
  /// A document that could not be opened so far, with the failure that was said and what is shown instead.
  private var unopened: (path: String, failure: LayoutError, shown: DocumentSource)?

  /// Begins to watch.
  ///
  /// What a session reads after this is not missed.
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

  /// Opens a document and shows it; where that fails, it is tried again when files change.
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
    update()
  }

  /// Waits for changes, or for input of another descriptor; input goes first.
  /// - Parameters:
  ///   - descriptor: what is waited for besides; nil for nothing.
  ///   - reloading: what is done around each reload, in which plugins may print.
  /// - Returns: what has come of a change, never empty; nil where the other descriptor has input, or has
  ///   come to its end.
  /// - Throws: The system's failure to wait.
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

  /// Watches the files that the session has read.
  /// - Returns: Whether they are others than before.
  @discardableResult
  private func update() -> Bool {
    let files = session.watchedFiles + (unopened.map { [$0.path] + $0.failure.files } ?? [])
    return watch.watch(folders: session.watchedFolders, files: files)
  }

  private func reload(touched paths: [String]) -> Session.Reload {
    // A user who opens another document does not wait for this one any more.
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

extension LayoutError {
  /// The file that it is about, if it is about one.
  fileprivate var files: [String] { file.map { [$0] } ?? [] }
}
