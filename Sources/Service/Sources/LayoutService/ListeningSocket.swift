package import LayoutModel
import SystemPackage

#if canImport(Glibc)
@preconcurrency import Glibc
#else
import Darwin
#endif

/// A Unix-domain socket that only its user can reach: of mode 0600, and in a folder of mode 0700
/// if the folder is new.
package struct ListeningSocket {
  let path: String
  /// The socket, which listens: clients wait in its queue until the service accepts them.
  package let descriptor: Int32
  private let identity: (device: UInt64, number: UInt64)

  private static let pathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  /// Listens on a socket, and replaces the stale socket of a program that has ended.
  /// - Throws: `ALREADY_EXISTS` if another program listens there or the path is another kind of
  ///   file, and a failure of the system.
  package init(path: String) throws(LayoutError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Self.failure(path, .invalidArgument, "has no path of a file")
    }
    guard path.utf8.count <= Self.pathLimit else {
      throw Self.failure(path, .invalidArgument, "is longer than \(Self.pathLimit) bytes")
    }
    self.path = path
    try Self.makeFolder(of: path)
    // Of programs that find the same stale socket, each would remove that of the one before.
    let lock = Self.lockFolder(of: path)
    defer { try? lock?.close() }
    try Self.removeStale(path)
    descriptor = try Self.listening(on: path)
    identity = Self.identity(of: path) ?? (0, 0)
  }

  /// Lengthens the queue of connections again, for which the transport uses 128 on a given descriptor.
  ///
  /// A client that finds the queue full is refused at once (`EAGAIN`), which gRPC reports as
  /// `UNAVAILABLE`. Linux lets a listening socket change its queue length (`unix_listen`).
  func listen() { _ = systemListen(descriptor, ConnectionLimits.backlog) }

  /// Removes the socket's file, unless another socket replaced it.
  package func remove() {
    if let now = Self.identity(of: path), now == identity { unlink(path) }
  }

  private static func listening(on path: String) throws(LayoutError) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw systemFailure(path, "no socket can be made") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The file has its mode from the start, so that other users can never connect.
    let mask = umask(0o177)
    let status = withAddress(of: path) { bind(descriptor, $0, $1) }
    umask(mask)
    // Until it listens, it seems to be stale.
    guard status == 0, systemListen(descriptor, ConnectionLimits.backlog) == 0 else {
      let failure = systemFailure(path, "the socket cannot be bound")
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// The folder of the default socket if the system has none for the user's sockets.
  static var standardFolder: String { "/tmp/layouthost-\(getuid())" }

  private static func makeFolder(of path: String) throws(LayoutError) {
    let folder = FilePath(path).removingLastComponent().string
    guard !folder.isEmpty, mkdir(folder, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw systemFailure(path, "its folder cannot be made") }
    // Everybody can make a folder of that name first.
    var status = stat()
    guard folder == standardFolder, lstat(folder, &status) == 0 else { return }
    guard status.st_mode & (S_IFMT | 0o022) == S_IFDIR, status.st_uid == getuid() else {
      throw failure(path, .permissionDenied, "cannot be made: other users can write to its folder")
    }
  }

  /// Locks the folder of a socket against other starts, which have it for a moment only.
  /// - Returns: the folder, to be closed; nil if it cannot be read.
  private static func lockFolder(of path: String) -> FileDescriptor? {
    let parent = FilePath(path).removingLastComponent()
    let folder = parent.isEmpty ? "." : parent
    let file = try? FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec])
    guard let file else { return nil }
    // Any user who can read the folder can keep its lock.
    let end = ContinuousClock.now + .seconds(1)
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0, end > .now { usleep(1000) }
    return file
  }

  /// Removes a socket on which no program listens.
  private static func removeStale(_ path: String) throws(LayoutError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw failure(path, .alreadyExists, "cannot be made: another kind of file has this path")
    }
    switch connectionFailure(path) {
    case nil, .wouldBlock: throw failure(path, .alreadyExists, "is served by another program")
    case .connectionRefused: unlink(path)
    case .noSuchFileOrDirectory: break
    case .protocolWrongTypeForSocket:
      throw failure(path, .alreadyExists, "cannot be made: another kind of socket has this path")
    case let reason?:
      let words = "cannot be served: the one that is there cannot be reached: \(reason)"
      throw failure(path, .unavailable, words)
    }
  }

  /// Whether a program listens on a socket.
  static func isServed(_ path: String) -> Bool {
    guard path.utf8.count <= pathLimit else { return false }
    let failure = connectionFailure(path)
    return failure == nil || failure == .wouldBlock
  }

  /// Connects to a socket; the failure, which is `wouldBlock` if its queue is full.
  private static func connectionFailure(_ path: String) -> Errno? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return Errno(rawValue: errno) }
    defer { close(descriptor) }
    // Another program that accepts nothing would keep this one waiting.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let status = withAddress(of: path) { connect(descriptor, $0, $1) }
    return status == 0 ? nil : Errno(rawValue: errno)
  }

  private static func withAddress<Value>(
    of path: String,
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
  ) -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static func identity(of path: String) -> (device: UInt64, number: UInt64)? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  private static func systemFailure(_ path: String, _ words: String) -> LayoutError {
    failure(path, .unavailable, "cannot be served: \(words): \(Errno(rawValue: errno))")
  }

  private static func failure(_ path: String, _ code: StatusCode, _ words: String) -> LayoutError {
    LayoutError(code, origin: .inputOutput, message: "the socket “\(path)” \(words)")
  }
}

/// The system's `listen`, renamed because a method above has that name.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
  listen(descriptor, backlog)
}

extension ServiceConfiguration {
  /// The path of the default socket, in a folder of the user's.
  package static func standardSocket(variable: (String) -> String?) -> String {
    let runtime = variable("XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
    let folder = runtime ?? ListeningSocket.standardFolder
    return FilePath(folder).appending("layouthost.sock").string
  }
}
