import Glibc
import SystemPackage
import Testing

/// A terminal whose other end is the test.
final class PseudoTerminal: Sendable {
  /// What the program has.
  let program: FileDescriptor
  /// What the terminal has.
  let terminal: FileDescriptor

  init() throws {
    let master = posix_openpt(O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    try #require(grantpt(master) == 0 && unlockpt(master) == 0)
    let name = try #require(ptsname(master).map { String(cString: $0) })
    let slave = open(name, O_RDWR | O_NOCTTY)
    try #require(slave >= 0)
    terminal = FileDescriptor(rawValue: master)
    program = FileDescriptor(rawValue: slave)
  }

  deinit {
    try? program.close()
    try? terminal.close()
  }

  /// Sends what a terminal sends, or what is typed.
  func send(_ text: String) throws {
    try terminal.writeAll(text.utf8)
  }

  /// Takes what the program writes, until it ends with a text.
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

  /// The flags that say how input is taken.
  var localFlags: tcflag_t {
    var settings = termios()
    tcgetattr(program.rawValue, &settings)
    return settings.c_lflag
  }

  /// Says how large it is.
  func resize(columns: UInt16, rows: UInt16, width: UInt16, height: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: width, ws_ypixel: height)
    _ = ioctl(terminal.rawValue, UInt(TIOCSWINSZ), &size)
  }
}
