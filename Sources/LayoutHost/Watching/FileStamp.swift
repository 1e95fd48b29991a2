import LayoutPlugins

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The facts that tell one version of a file or folder from another: time of change, size,
/// identity.
struct FileStamp {
  /// The kind of thing that a path leads to.
  enum Kind {
    case file, folder
    /// A link to a folder, or to nothing.
    case link, brokenLink
  }

  /// The longest time in seconds between two changes that file systems may record with the same
  /// time.
  private static let resolution = 0.1
  /// The maximum bytes of a recent file to compare.
  private static let contentLimit = 1 << 20

  let kind: Kind
  let identity: FileIdentity
  /// Whether the change was so recent that another one may leave all other facts equal.
  let isRecent: Bool
  /// The size in bytes.
  private let size: Int64
  /// The time of the last change of the content (`st_mtim`), in seconds since 1970.
  private let seconds: Int
  /// The fraction of that second.
  private let nanoseconds: Int
  /// The hash of a recent file's content.
  private var content: Int?

  /// Creates the stamp of a path, following a link to a file; nil if nothing is there.
  ///
  /// `known` is an earlier stamp, to compare with this one.
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

  /// Creates the stamp of a folder, or of the one that a link leads to; nil otherwise.
  init?(ofFolder path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0, Self.kind(of: facts) == .folder else { return nil }
    self.init(facts, .folder)
  }

  /// Creates a stamp from a result of `stat`, without the content.
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

  /// Returns the hash of a file's content; nil if the file is large or unreadable.
  ///
  /// Hashes are comparable only within a process (`Hasher`); a watch never outlives it.
  private static func content(of path: String) -> Int? {
    (try? FileReading.plainBytes(of: path, limit: contentLimit))?.hashValue
  }

  /// Whether two checks of a path found different versions; nil if the file is missing.
  static func differ(_ old: FileStamp?, _ new: FileStamp?) -> Bool {
    guard let old, let new else { return (old == nil) != (new == nil) }
    if let before = old.content, let now = new.content, before != now { return true }
    return old.kind != new.kind || old.identity != new.identity || old.size != new.size
      || old.seconds != new.seconds || old.nanoseconds != new.nanoseconds
  }
}
