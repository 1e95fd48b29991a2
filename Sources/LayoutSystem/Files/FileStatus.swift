package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The facts about a file or folder at the time of the call.
package struct FileStatus {
  /// The kind of thing that a path leads to.
  package enum Kind {
    case file, folder, link
    /// A named pipe or a socket.
    case stream
    /// A device for bytes or blocks, which may have no end.
    case device
  }

  /// A point in time of the file system's clock, since 1970.
  package struct Time: Hashable, Comparable {
    var seconds: Int
    var nanoseconds: Int

    /// The current time of the clock that file systems use, which may be up to 10 ms behind the
    /// system's most exact clock.
    package static var now: Time {
      var now = timespec()
      #if os(Linux) || os(Android)
      clock_gettime(CLOCK_REALTIME_COARSE, &now)
      #else
      clock_gettime(CLOCK_REALTIME, &now)
      #endif
      return Time(now)
    }

    fileprivate init(_ time: timespec) {
      (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    }

    /// The time in seconds from another point in time to this one.
    package func since(_ other: Time) -> Double {
      Double(seconds - other.seconds) + Double(nanoseconds - other.nanoseconds) * 1e-9
    }

    package static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  private let status: Stat

  /// Creates the status of what a path leads to.
  /// - Parameters:
  ///   - path: the path.
  ///   - followsLink: whether a symbolic link stands for what it leads to.
  /// - Throws: the system's `Errno`.
  package init(of path: FilePath, followsLink: Bool = true) throws(Errno) {
    status = try path.stat(followTargetSymlink: followsLink)
  }

  /// Creates the status of what a path leads to.
  /// - Throws: the system's `Errno`; `EINVAL` for a path with a NUL, where the system would end it.
  package init(of path: String, followsLink: Bool = true) throws(Errno) {
    guard !path.utf8.contains(0) else { throw .invalidArgument }
    // Not by a `FilePath`, which takes longer to make than the system to reply.
    status = try Stat(path, followTargetSymlink: followsLink)
  }

  /// Creates the status of an open file.
  /// - Throws: the system's `Errno`.
  package init(of descriptor: FileDescriptor) throws(Errno) {
    status = try descriptor.stat()
  }

  /// The kind of thing that the path leads to.
  package var kind: Kind {
    switch status.type {
    case .directory: .folder
    case .symbolicLink: .link
    case .fifo, .socket: .stream
    case .characterSpecial, .blockSpecial: .device
    default: .file
    }
  }

  /// The size in bytes.
  package var size: Int { Int(status.size) }

  /// The permissions of owner, group and others.
  package var permissions: FilePermissions { status.permissions }

  /// The device and inode.
  package var identity: FileIdentity { FileIdentity(status) }

  /// The time of the last change of the content.
  package var contentTime: Time { Time(status.st_mtim) }

  /// The time of the last change of the content or of the facts about it.
  package var changeTime: Time { Time(status.st_ctim) }
}

extension FileStatus.Kind {
  /// Creates the kind of thing that a path leads to; nil if nothing is there.
  package init?(of path: String) {
    guard let status = try? FileStatus(of: path) else { return nil }
    self = status.kind
  }
}
