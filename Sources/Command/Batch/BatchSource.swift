@preconcurrency internal import Glibc
import LayoutHost
import LayoutModel
import SystemPackage

/// The lines of some files, one file after another, until somebody interrupts.
struct BatchSource {
  /// How much is read at once, in bytes.
  private static let pieceSize = 256 << 10

  private let files: [String]
  private let interruption: SignalListener
  private var lines: BatchLines
  /// The files that have been opened.
  private var opened = 0
  private var descriptor: FileDescriptor?
  /// Whether nobody wants more lines.
  private var isWoken = false

  /// `-` is standard input.
  init(_ files: [String], lines: BatchLines, until interruption: SignalListener) {
    self.files = files
    self.lines = lines
    self.interruption = interruption
  }

  /// Makes sure that all files are there, before anything is done.
  func check() throws(LayoutError) {
    for file in files where file != "-" {
      var status = stat()
      guard stat(file, &status) == 0 else {
        throw LayoutError(readingBatch: file, Errno(rawValue: errno))
      }
      if status.st_mode & S_IFMT == S_IFDIR {
        throw LayoutError(readingBatch: file, Errno.isDirectory)
      }
    }
  }

  /// The next line; nil at the end of the last file.
  mutating func next() throws(LayoutError) -> BatchLine? {
    while !isWoken, let descriptor = try current() {
      do {
        let wake = interruption.descriptor
        let line = try lines.next {
          let bytes = try Self.read(descriptor, unless: wake)
          isWoken = bytes == nil
          return bytes ?? []
        }
        if let line { return line }
      } catch {
        throw LayoutError(readingBatch: files[opened - 1], error)
      }
      close()
    }
    return nil
  }

  private mutating func current() throws(LayoutError) -> FileDescriptor? {
    if let descriptor { return descriptor }
    guard opened < files.count else { return nil }
    let file = files[opened]
    do {
      descriptor =
        file == "-"
        ? .standardInput
        : try Self.open(file)
    } catch {
      throw LayoutError(readingBatch: file, error)
    }
    opened += 1
    lines.begin(file: file == "-" ? nil : file)
    return descriptor
  }

  private mutating func close() {
    if let descriptor, descriptor != .standardInput { try? descriptor.close() }
    descriptor = nil
  }

  /// Opens a file at once, though it may be a pipe that nobody writes to yet: whoever waits for that is
  /// to be interrupted, too, and ``read(_:unless:)`` waits for the writer.
  private static func open(_ file: String) throws -> FileDescriptor {
    try FileDescriptor.open(FilePath(file), .readOnly, options: [.closeOnExec, .nonBlocking])
  }

  /// The next bytes, none at the end; nil once there is something to be read of another descriptor.
  private static func read(
    _ descriptor: FileDescriptor,
    unless wake: FileDescriptor
  ) throws -> [UInt8]? {
    while true {
      var polled = [descriptor, wake]
        .map {
          pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0)
        }
      while poll(&polled, 2, -1) < 0 {
        guard errno == EINTR else { throw Errno(rawValue: errno) }
      }
      if polled[1].revents != 0 { return nil }
      do {
        return try [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
          count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
      } catch Errno.resourceTemporarilyUnavailable {
        // Another reader of the pipe was faster.
      }
    }
  }
}
