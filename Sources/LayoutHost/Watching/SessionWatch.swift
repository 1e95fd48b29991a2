public import LayoutModel
public import SystemPackage

/// Keeps a session up to date with the files of its document and its plugins.
public final class SessionWatch {
  /// What a wait has ended with.
  public enum Event: Sendable, Equatable {
    /// Files have changed, and this has come of it; never empty.
    case reload(Session.Reload)
    /// The other descriptor has input, or has come to its end.
    case input
  }

  private let session: Session
  private let watch: FolderWatch
  /// A document that could not be opened so far, with the failure that was said.
  private var unopened: (path: String, failure: LayoutError)?

  /// Begins to watch.
  ///
  /// What a session reads after this is not missed.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system allows no more watches, `UNIMPLEMENTED` where it
  ///   has none.
  public init(_ session: Session) throws(LayoutError) {
    self.session = session
    watch = try FolderWatch()
    try update()
  }

  /// Opens a document and shows it; where that fails, it is tried again when files change.
  /// - Throws: the failure of the document or of a plugin.
  public func open(path: String) throws(LayoutError) {
    do throws(LayoutError) {
      if path != "-" {
        try watch.watch(folders: session.watchedFolders, files: [path])
      }
      try session.open(path: path)
      unopened = nil
    } catch {
      unopened = (path, error)
      throw error
    }
    try update()
  }

  /// Waits for changes, or for input of another descriptor; input goes first.
  /// - Parameters:
  ///   - descriptor: what is waited for besides; nil for nothing.
  ///   - reloading: what is done around each reload, in which plugins may print.
  /// - Returns: why it has ended.
  /// - Throws: `RESOURCE_EXHAUSTED` where new folders cannot be watched any more.
  public func next(
    alsoFor descriptor: FileDescriptor? = nil,
    reloading: (() -> Void) -> Void = { $0() }
  ) throws(LayoutError) -> Event {
    while true {
      var found = Session.Reload()
      // What changed before it was watched is found by looking.
      if try update() { reloading { found = reload(touched: []) } }
      if found.isEmpty {
        switch try watch.wait(alsoFor: descriptor) {
        case .changed(let paths): reloading { found = reload(touched: paths) }
        case .everything: reloading { found = reload(touched: []) }
        case .input: return .input
        case .timeout: continue
        }
      }
      if !found.isEmpty { return .reload(found) }
    }
  }

  /// Watches what the session has read; whether that is something else than before.
  @discardableResult
  private func update() throws(LayoutError) -> Bool {
    let files = session.watchedFiles + (unopened.map { [$0.path] + $0.failure.files } ?? [])
    return try watch.watch(folders: session.watchedFolders, files: files)
  }

  private func reload(touched paths: [String]) -> Session.Reload {
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
