import LayoutSystem
import SystemPackage

/// The folders and files of a watch at one point in time.
struct FolderSnapshot {
  /// The place of a file in a snapshot.
  enum Place: Hashable {
    case entry(folder: String, name: String)
    /// A file that is watched individually.
    case file(String)

    /// The path of the file.
    var path: String {
      switch self {
      case .entry(let folder, let name): FolderSnapshot.path(of: name, in: folder)
      case .file(let path): path
      }
    }
  }

  /// The folders by path, each once in a tree; links are followed.
  ///
  /// `entries` are the files and links in a folder by name, without editors' temporary files.
  private(set) var folders: [String: (stamp: FileStamp, entries: [String: FileStamp])] = [:]
  /// The files that are watched individually; a missing one is nil.
  private(set) var files: [String: FileStamp?] = [:]

  /// Whether a folder's time is so recent that the next change could leave it unchanged.
  var hasRecentFolder: Bool { folders.values.contains { $0.stamp.isRecent } }

  /// The files and links in the folders.
  var entries: [Place] {
    folders.flatMap { folder, content in
      content.entries.keys.map { .entry(folder: folder, name: $0) }
    }
  }

  /// The stamp of a file; nil if it is missing.
  subscript(place: Place) -> FileStamp? {
    get {
      switch place {
      case .entry(let folder, let name): folders[folder]?.entries[name]
      case .file(let path): files[path] ?? nil
      }
    }
    set {
      switch place {
      case .entry(let folder, let name): folders[folder]?.entries[name] = newValue
      case .file(let path): files.updateValue(newValue, forKey: path)
      }
    }
  }

  init() {}

  /// Creates a snapshot of folders, the folders in them, and single files.
  ///
  /// `old` is the snapshot to compare with this one.
  /// - Complexity: O(n) in the number of files.
  init(folders roots: [String], files paths: [String], since old: FolderSnapshot) {
    for root in roots {
      var visited: Set<FileIdentity> = []
      add(root, since: old, visited: &visited)
    }
    for path in paths {
      files[path] = FileStamp(of: path, since: old.files[path] ?? nil)
    }
  }

  /// Adds a folder and the folders in it.
  ///
  /// The identities of visited folders end the search at a link that leads back.
  private mutating func add(
    _ path: String,
    since old: FolderSnapshot,
    visited: inout Set<FileIdentity>
  ) {
    guard let stamp = FileStamp(ofFolder: path), visited.insert(stamp.identity).inserted else {
      return
    }
    folders[path] = (stamp, [:])
    let names = (try? FilePath(path).names()) ?? []
    for name in names.sorted() where !Self.isEditorTemporaryFile(name) {
      let inner = Self.path(of: name, in: path)
      let known = old.folders[path]?.entries[name]
      guard let entry = FileStamp(of: inner, since: known) else { continue }
      if entry.kind != .folder { folders[path]?.entries[name] = entry }
      if entry.kind == .folder || entry.kind == .link { add(inner, since: old, visited: &visited) }
    }
  }

  /// Returns the path of a name in a folder.
  static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether a name is that of a temporary file of editors or systems, such as `.NAME` or `NAME~`.
  ///
  /// Emacs saves automatically as `#NAME#`; Vim tests with `4913` whether it may create files.
  static func isEditorTemporaryFile(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp")
      || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
  }

  // MARK: Comparing

  /// Returns the paths that have changed since an earlier snapshot.
  ///
  /// A missing folder represents everything in it. If another folder is at a path, all its files
  /// count as changed.
  func changes(since old: FolderSnapshot) -> Set<String> {
    var changed: Set<String> = []
    for (path, folder) in folders {
      var before = old.folders[path]?.entries ?? [:]
      if old.folders[path]?.stamp.identity != folder.stamp.identity { before = [:] }
      for name in Set(folder.entries.keys).union(before.keys)
      where FileStamp.differ(before[name], folder.entries[name]) {
        changed.insert(Self.path(of: name, in: path))
      }
    }
    for (path, stamp) in files {
      guard let before = old.files[path] else { continue }
      if FileStamp.differ(before, stamp) { changed.insert(path) }
    }
    let gone = Set(old.folders.keys.filter { folders[$0] == nil })
    return changed.union(gone).filter { !Self.isBelow(gone, $0) }
  }

  /// Whether a path is in one of the folders.
  private static func isBelow(_ folders: Set<String>, _ path: String) -> Bool {
    guard !folders.isEmpty else { return false }
    return path.indices.contains { index in
      path[index] == "/" && folders.contains(String(path[..<index]))
    }
  }
}
