import FoundationEssentials
import LayoutPlugins

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The folders and files of a watch as they were at one moment.
struct FolderSnapshot {
  /// The place of a file in a snapshot.
  enum Place: Hashable {
    case entry(folder: String, name: String)
    /// A file that is watched by itself.
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
  /// The files that are watched by themselves; nil for one that is missing.
  private(set) var files: [String: FileStamp?] = [:]

  /// Whether a folder's time is so close that the next change could leave it as it is.
  var hasRecentFolder: Bool { folders.values.contains { $0.stamp.isRecent } }

  /// The files and links in the folders.
  var entries: [Place] {
    folders.flatMap { folder, content in
      content.entries.keys.map { .entry(folder: folder, name: $0) }
    }
  }

  /// The stamp of a file; nil for one that is missing.
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

  /// A snapshot of nothing.
  init() {}

  /// Looks at folders, the folders in them, and single files.
  ///
  /// `old` is the snapshot that this one will be compared with.
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
  /// The identities of visited folders end the search in a link that leads back.
  private mutating func add(
    _ path: String,
    since old: FolderSnapshot,
    visited: inout Set<FileIdentity>
  ) {
    guard let stamp = FileStamp(ofFolder: path), visited.insert(stamp.identity).inserted else {
      return
    }
    folders[path] = (stamp, [:])
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for name in names.sorted() where !Self.isEditorTemporaryFile(name) {
      let inner = Self.path(of: name, in: path)
      let known = old.folders[path]?.entries[name]
      guard let entry = FileStamp(of: inner, since: known) else { continue }
      if entry.kind != .folder { folders[path]?.entries[name] = entry }
      if entry.kind == .folder || entry.kind == .link { add(inner, since: old, visited: &visited) }
    }
  }

  /// The path of a name in a folder.
  static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Whether editors and systems keep files of a name for themselves, as `.NAME` and `NAME~`.
  ///
  /// Emacs saves on its own under `#NAME#`; Vim tests with `4913` whether it may create files.
  static func isEditorTemporaryFile(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp")
      || name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
  }

  // MARK: Comparing

  /// The paths that are not what they were in an earlier snapshot.
  ///
  /// A folder that is gone stands for everything in it. Where there is another folder at a path, all
  /// its files count as changed.
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

  /// Whether a path is in one of some folders.
  private static func isBelow(_ folders: Set<String>, _ path: String) -> Bool {
    guard !folders.isEmpty else { return false }
    return path.indices.contains { index in
      path[index] == "/" && folders.contains(String(path[..<index]))
    }
  }
}

/// The facts that tell one version of a file or folder from another: time of change, size, identity.
struct FileStamp {
  /// The kind of thing that a path leads to.
  enum Kind {
    case file, folder
    /// A link to a folder, or to nothing.
    case link, brokenLink
  }

  /// The longest time between changes that file systems may give the same time of change.
  private static let resolution = 0.1
  /// The most bytes of a recent file that are compared.
  private static let contentLimit = 1 << 20

  let kind: Kind
  let identity: FileIdentity
  /// Whether the change was so recent that another one may leave all other facts alike.
  let isRecent: Bool
  /// The size in bytes.
  private let size: Int64
  /// The time of the last change of the content (`st_mtim`), in seconds since 1970.
  private let seconds: Int
  /// The fraction of that second.
  private let nanoseconds: Int
  /// The hash of a recent file's content.
  private var content: Int?

  /// Looks at a path, where a link to a file is followed; nil for nothing.
  ///
  /// `known` is an earlier stamp, with which this one will be compared.
  init?(of path: String, since known: FileStamp? = nil) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return nil }
    var kind = Self.kind(of: facts)
    if kind == .link {
      var end = stat()
      if stat(path, &end) != 0 {
        kind = .brokenLink
      } else if Self.kind(of: end) == .file {
        (facts, kind) = (end, .file)
      }
    }
    self.init(facts, kind)
    let isPlain = facts.st_mode & S_IFMT == S_IFREG
    if isPlain, isRecent || known?.isRecent == true { content = Self.content(of: path) }
  }

  /// Looks at a folder, or at the one that a link leads to; nil for anything else.
  init?(ofFolder path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, Self.kind(of: facts) == .folder else { return nil }
    self.init(facts, .folder)
  }

  /// Creates a stamp of what the system has described, without the content.
  private init(_ facts: stat, _ kind: Kind) {
    #if canImport(Darwin)
    let time = facts.st_mtimespec
    #else
    let time = facts.st_mtim
    #endif
    self.kind = kind
    identity = FileIdentity(facts)
    size = Int64(facts.st_size)
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Double(now.tv_sec - seconds) + Double(now.tv_nsec - nanoseconds) * 1e-9
    isRecent = abs(age) < Self.resolution
  }

  private static func kind(of facts: stat) -> Kind {
    switch facts.st_mode & S_IFMT {
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .file
    }
  }

  /// Returns the hash of a file's content; nil for a large or unreadable file.
  ///
  /// The hash is equal only within a process (`Hasher`), which is as long as a watch lives.
  private static func content(of path: String) -> Int? {
    (try? FileReading.plainBytes(of: path, limit: contentLimit))?.hashValue
  }

  /// Whether two looks at a path found different versions; nil stands for a missing file.
  static func differ(_ old: FileStamp?, _ new: FileStamp?) -> Bool {
    guard let old, let new else { return (old == nil) != (new == nil) }
    if let before = old.content, let now = new.content, before != now { return true }
    return old.kind != new.kind || old.identity != new.identity || old.size != new.size
      || old.seconds != new.seconds || old.nanoseconds != new.nanoseconds
  }
}

/// The device and number of a file or folder: equal for all paths that lead to it, and the same when
/// it is moved or written in place.
///
/// Comes from the system call itself: at each start of the program a tenth of a millisecond counts.
struct FileIdentity: Hashable {
  /// The number of the file system's device.
  private let device: UInt64
  /// The number of the inode.
  private let number: UInt64

  /// The identity of what a path leads to; nil where there is nothing.
  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// The identity of what the system has described.
  init(_ facts: stat) {
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }
}

extension FolderWatch {
  /// Returns whether a file was written or replaced at a time or later, by the clock of the file system.
  package static func hasChanged(_ path: String, since time: (Int, Int)) -> Bool {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return false }
    return (facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec) >= time
  }

  /// Returns whether a path leads to a folder; nil where it leads to nothing.
  package static func isFolder(_ path: String) -> Bool? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & S_IFMT == S_IFDIR : nil
  }
}
