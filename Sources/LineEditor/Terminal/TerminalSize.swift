@preconcurrency internal import Glibc
public import SystemPackage

/// How large a terminal is.
public struct TerminalSize: Sendable, Hashable {
  /// Characters in a line.
  public var columns: Int
  /// Lines.
  public var rows: Int
  /// The width of all columns in pixels; nil where the terminal does not say.
  public var pixelWidth: Int?
  /// The height of all rows in pixels; nil where the terminal does not say.
  public var pixelHeight: Int?

  /// Creates a size.
  public init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The size of the terminal behind a descriptor, now; nil where there is none, or none that knows
  /// its size.
  public init?(of descriptor: FileDescriptor) {
    var size = winsize()
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    guard size.ws_col > 0, size.ws_row > 0 else { return nil }
    columns = Int(size.ws_col)
    rows = Int(size.ws_row)
    guard size.ws_xpixel > 0, size.ws_ypixel > 0 else { return }
    pixelWidth = Int(size.ws_xpixel)
    pixelHeight = Int(size.ws_ypixel)
  }
}
