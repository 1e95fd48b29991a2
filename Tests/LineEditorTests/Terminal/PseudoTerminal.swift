import Glibc
import SystemPackage
import Testing

/// A terminal whose other end is the test.
final class PseudoTerminal: Sendable {
  /// The program's end.
  let program: FileDescriptor
  /// The terminal's end.
  let terminal: FileDescriptor

  /// Linux's calls (ioctl_tty(2)): Swift's Glibc does not have those of POSIX.
  private static let lock = UInt(0x4004_5431)
  private static let number = UInt(0x8004_5430)

  init() throws {
    terminal = try FileDescriptor.open("/dev/ptmx", .readWrite)
    var isLocked = CInt(0)
    var number = CInt(0)
    try #require(ioctl(terminal.rawValue, Self.lock, &isLocked) == 0)
    try #require(ioctl(terminal.rawValue, Self.number, &number) == 0)
    program = try FileDescriptor.open(
      "/dev/pts/\(number)",
      .readWrite,
      options: FileDescriptor.OpenOptions(rawValue: O_NOCTTY)
    )
  }

  deinit {
    try? program.close()
    try? terminal.close()
  }

  /// Sends a terminal's reply, or typed text.
  func send(_ text: String) throws {
    try terminal.writeAll(text.utf8)
  }

  /// Reads the program's output until it ends with a text.
  func receive(until end: String) throws -> String {
    var text = ""
    var chunk = [UInt8](repeating: 0, count: 512)
    while !text.hasSuffix(end) {
      let count = try chunk.withUnsafeMutableBytes { try terminal.read(into: $0) }
      text += String(decoding: chunk[..<count], as: UTF8.self)
    }
    return text
  }

  /// Whether there is something to read.
  static func isReadable(_ descriptor: FileDescriptor) -> Bool {
    var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0
  }

  /// The flags of the terminal's input.
  var localFlags: tcflag_t {
    var settings = termios()
    tcgetattr(program.rawValue, &settings)
    return settings.c_lflag
  }

  /// Sets the terminal's size.
  func resize(columns: UInt16, rows: UInt16, width: UInt16, height: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
    _ = ioctl(terminal.rawValue, UInt(TIOCSWINSZ), &size)
  }
}
