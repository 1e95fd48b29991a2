import LayoutSystem

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
  private let size: Int
  /// The time of the last change of the content.
  private let time: FileStatus.Time
  /// The hash of a recent file's content.
  private var content: Int?

  /// Creates the stamp of a path, following a link to a file; nil if nothing is there.
  ///
  /// `known` is an earlier stamp, to compare with this one.
  init?(of path: String, since known: FileStamp? = nil) {
    guard var status = try? FileStatus(of: path, followsLink: false) else { return nil }
    var kind = Self.kind(of: status)
    if kind == .link {
      if let end = try? FileStatus(of: path) {
        if Self.kind(of: end) == .file { (status, kind) = (end, .file) }
      } else {
        kind = .brokenLink
      }
    }
    self.init(status, kind)
    if status.kind == .file, isRecent || known?.isRecent == true {
      content = Self.content(of: path)
    }
  }

  /// Creates the stamp of a folder, or of the one that a link leads to; nil otherwise.
  init?(ofFolder path: String) {
    guard let status = try? FileStatus(of: path), status.kind == .folder else { return nil }
    self.init(status, .folder)
  }

  /// Creates a stamp without the content.
  private init(_ status: FileStatus, _ kind: Kind) {
    self.kind = kind
    identity = status.identity
    size = status.size
    time = status.contentTime
    isRecent = abs(FileStatus.Time.now.since(time)) < Self.resolution
  }

  private static func kind(of status: FileStatus) -> Kind {
    switch status.kind {
    case .folder: .folder
    case .link: .link
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
      || old.time != new.time
  }
}
