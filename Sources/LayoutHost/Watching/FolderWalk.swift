import LayoutModel
import SystemPackage

/// Goes along paths and through folders, and watches each folder that it comes through.
///
/// A folder is watched before it is looked into: what changes in between is an event.
struct FolderWalk {
  /// How many links one path may have, as Linux has it (path_resolution(7)).
  private static let linkLimit = 40

  /// The watches so far.
  private(set) var watched = WatchedFolders()
  private let inotify: Inotify

  /// Watches what is needed to notice changes of folders, of the folders in them, and of files.
  init(_ targets: WatchTargets, _ inotify: Inotify) throws(LayoutError) {
    self.inotify = inotify
    for folder in targets.folders {
      let place = try destination(of: folder.place, from: "/", file: nil)
      var visited: Set<Int32> = []
      guard let place else { continue }
      try watch(tree: FilePath(folder.path).string, at: place, visited: &visited)
    }
    for file in targets.files {
      _ = try destination(of: file.place, from: "/", file: file.path)
    }
  }

  // MARK: Folders

  /// Watches a folder and those in it, each once.
  private mutating func watch(
    tree path: String,
    at place: FilePath,
    visited: inout Set<Int32>
  ) throws(LayoutError) {
    let mask: InotifyEvent.Mask = [.renaming, .leaving, .closedAfterWrite]
    guard let watch = try inotify.add(place, mask), visited.insert(watch).inserted else { return }
    watched.add(tree: path, at: place, watch)
    for name in FolderListing.names(in: place) {
      let inner = place.appending(name)
      let innerPath = FilePath(path).appending(name).string
      switch PathKind(inner) {
      case .folder: try self.watch(tree: innerPath, at: inner, visited: &visited)
      case .link:
        let end = try destination(of: FilePath(name), from: place, file: innerPath)
        // A link's end counts as a file until it is seen to be a folder.
        if let end, PathKind(end) == .folder {
          try self.watch(tree: innerPath, at: end, visited: &visited)
        }
      case .file, .missing: break
      }
    }
  }

  // MARK: Paths

  /// Where a path leads, link by link; nil for nowhere.
  ///
  /// Watches what could make it lead elsewhere: each folder on the way for being moved or deleted,
  /// and, where there is a link or nothing, its folder for the name.
  private mutating func destination(
    of path: FilePath,
    from start: FilePath,
    file: String?
  ) throws(LayoutError) -> FilePath? {
    var place = start
    var rest = Array(path.components.reversed())
    var links = 0
    while let step = rest.popLast() {
      guard step.kind == .regular else {
        if step.kind == .parentDirectory { place.removeLastComponent() }
        continue
      }
      let next = place.appending(step)
      switch try look(at: next, isLast: rest.isEmpty, file: file) {
      case .missing: return nil
      case .folder: place = next
      case .file:
        guard rest.isEmpty else { return nil }
        place = next
      case .link:
        links += 1
        guard links <= Self.linkLimit, let end = FolderListing.destination(ofLink: next) else {
          return nil
        }
        if end.isAbsolute { place = "/" }
        rest += end.components.reversed()
      }
    }
    return place
  }

  /// What is at a path, watched so that anything else in its place is noticed.
  private mutating func look(
    at path: FilePath,
    isLast: Bool,
    file: String?
  ) throws(LayoutError) -> PathKind {
    if !isLast, PathKind(path) == .folder, let watch = try inotify.add(path, .leaving) {
      watched.add(passing: path, watch)
      return .folder
    }
    let folder = path.removingLastComponent()
    let mask: InotifyEvent.Mask = [.renaming, .leaving]
    let isWritten = isLast && file != nil
    guard let name = path.lastComponent?.string,
      let watch = try inotify.add(folder, isWritten ? mask.union(.closedAfterWrite) : mask)
    else { return PathKind(path) }
    let kind = PathKind(path)
    watched.add(name: name, at: folder, watch)
    if isWritten, let file {
      watched.add(file: file, named: name, .init(folder: watch, exists: kind != .missing))
    }
    return kind
  }
}
