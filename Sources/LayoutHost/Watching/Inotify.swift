import LayoutModel
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

#if os(Linux)

/// The kernel's watches of folders, which end with the value.
final class Inotify {
  /// Readable when there are events; reading it never blocks.
  let descriptor: FileDescriptor
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var watches: Set<Int32> = []

  init() throws(LayoutError) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw LayoutError(watching: nil, Errno(rawValue: errno)) }
    descriptor = FileDescriptor(rawValue: number)
  }

  deinit { try? descriptor.close() }

  /// Watches a folder for more; nil where there is none or it cannot be read.
  ///
  /// All paths to a folder give the same number.
  func add(_ folder: FilePath, _ mask: InotifyEvent.Mask) throws(LayoutError) -> Int32? {
    // A link is followed by whoever walks, not by the kernel.
    let ways = UInt32(IN_ONLYDIR) | UInt32(IN_DONT_FOLLOW) | UInt32(IN_MASK_ADD)
    let watch = folder.withPlatformString {
      inotify_add_watch(descriptor.rawValue, $0, mask.rawValue | ways | UInt32(IN_EXCL_UNLINK))
    }
    guard watch < 0 else {
      watches.insert(watch)
      return watch
    }
    switch Errno(rawValue: errno) {
    case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .permissionDenied,
      .fileNameTooLong:
      return nil
    case let problem:
      throw LayoutError(watching: folder.string, problem)
    }
  }

  /// Ends the watches that nobody wants.
  func keep(_ isWanted: (Int32) -> Bool) {
    for watch in watches where !isWanted(watch) {
      // Fails where the folder is gone, and the watch with it.
      _ = inotify_rm_watch(descriptor.rawValue, watch)
      watches.remove(watch)
    }
  }

  /// The next events, as many as fit the buffer; none where there are none.
  func read() throws(LayoutError) -> [InotifyEvent] {
    do {
      return try buffer.withUnsafeMutableBytes { bytes in
        let count = try descriptor.read(into: bytes)
        return InotifyEvent.events(in: UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
    } catch {
      guard let problem = error as? Errno, problem != .resourceTemporarilyUnavailable else {
        return []
      }
      throw LayoutError(watching: nil, problem)
    }
  }
}
#else
/// Folders are watched on Linux only.
final class Inotify {
  let descriptor = FileDescriptor.standardInput

  init() throws(LayoutError) {
    throw LayoutError(
      .unimplemented,
      origin: .inputOutput,
      message: "folders can be watched on Linux only"
    )
  }

  func add(_ folder: FilePath, _ mask: InotifyEvent.Mask) throws(LayoutError) -> Int32? { nil }
  func keep(_ isWanted: (Int32) -> Bool) {}
  func read() throws(LayoutError) -> [InotifyEvent] { [] }
}
#endif

extension LayoutError {
  /// Why a folder cannot be watched, or, without one, why none can.
  init(watching folder: String?, _ problem: Errno) {
    var code = StatusCode.unavailable
    var hint: String?
    switch problem {
    case .noSpace:
      code = .resourceExhausted
      hint = "raise the limit: sysctl fs.inotify.max_user_watches=524288"
    case .tooManyOpenFiles:
      code = .resourceExhausted
      hint = "raise the limit: sysctl fs.inotify.max_user_instances=1024, or ulimit -n"
    case .noMemory, .tooManyOpenFilesInSystem:
      code = .resourceExhausted
    default: break
    }
    self.init(
      code,
      origin: .inputOutput,
      message: folder == nil
        ? "files cannot be watched: \(problem)" : "the folder cannot be watched: \(problem)",
      hint: hint,
      file: folder
    )
  }
}
