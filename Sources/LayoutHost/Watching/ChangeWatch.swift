public import LayoutModel

/// Says when files have changed, for programs that run something again then.
public final class ChangeWatch {
  private let watch: FolderWatch

  /// Begins to watch folders, with the folders in them, and single files.
  /// - Throws: `RESOURCE_EXHAUSTED` where the system allows no more watches, `UNIMPLEMENTED` where it
  ///   has none.
  public init(folders: [String], files: [String] = []) throws(LayoutFailure) {
    watch = try FolderWatch()
    try watch.watch(folders: folders, files: files)
  }

  /// Waits until something has changed and it is quiet again.
  /// - Returns: the paths that have changed, which begin as they were given; nil where anything may have.
  public func next() throws(LayoutFailure) -> [String]? {
    while true {
      switch try watch.wait() {
      case .changed(let paths): return paths
      case .everything: return nil
      case .input, .timeout: continue
      }
    }
  }
}
