public import LayoutModel

/// Says when files have changed, for programs that run something again then.
public final class ChangeWatch {
  private let watch: FolderWatch

  /// Begins to watch folders, with the folders in them, and single files.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system allows no more watches, `UNIMPLEMENTED` where it
  ///   has none.
  public init(folders: [String], files: [String] = []) throws(LayoutError) {
    watch = try FolderWatch()
    try watch.watch(folders: folders, files: files)
  }

  /// Watches these folders and files from now on, and nothing else.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system allows no more watches; what was watched before
  ///   then still is.
  public func watch(folders: [String], files: [String]) throws(LayoutError) {
    try watch.watch(folders: folders, files: files)
  }

  /// Waits until something has changed and it is quiet again.
  /// - Parameter own: files whose changes count for nothing, since the program itself writes them; asked
  ///   for when something has changed.
  /// - Returns: the paths that have changed, which begin as they were given; nil where anything may have.
  /// - Throws: what the system reports, such as `RESOURCE_EXHAUSTED` where new folders cannot be watched
  ///   any more.
  public func next(
    besides own: () -> [String] = { [] }
  ) throws(LayoutError) -> [String]? {
    while true {
      switch try watch.wait() {
      case .changed(let paths):
        // Two paths may lead to one file.
        let own = own().compactMap(FileIdentity.init)
        let others = paths.filter { FileIdentity($0).map { !own.contains($0) } ?? true }
        if !others.isEmpty { return others }
      case .everything: return nil
      case .input, .timeout: continue
      }
    }
  }
}
