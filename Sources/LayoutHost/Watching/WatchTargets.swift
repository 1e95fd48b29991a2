import FoundationEssentials
import SystemPackage

/// What is to be watched.
struct WatchTargets: Equatable {
  /// A path as it was given, and from the root on.
  struct Target: Equatable {
    let path: String
    let place: FilePath
  }

  let folders: [Target]
  let files: [Target]

  /// Relative paths begin at the folder where the process is now.
  init(folders: [String], files: [String]) {
    let start = FilePath(FileManager.default.currentDirectoryPath)
    func target(_ path: String) -> Target {
      Target(path: path, place: start.pushing(FilePath(path)))
    }
    self.folders = folders.map(target)
    self.files = files.map(target)
  }
}
