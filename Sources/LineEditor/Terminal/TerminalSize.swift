@preconcurrency internal import Glibc
package import SystemPackage

/// The size of a terminal.
package struct TerminalSize: Sendable, Hashable {
  /// Cells in a row.
  package var columns: Int
  package var rows: Int
  /// The width of all columns in pixels; nil if the terminal does not report it.
  package var pixelWidth: Int?
  /// The height of all rows in pixels; nil if the terminal does not report it.
  package var pixelHeight: Int?

  package init(columns: Int, rows: Int, pixelWidth: Int? = nil, pixelHeight: Int? = nil) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Creates the current size of a terminal (`TIOCGWINSZ`); nil if the descriptor has no size.
  package init?(of descriptor: FileDescriptor) {
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
