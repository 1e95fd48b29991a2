import CTerminal
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

  /// Creates the current size of a terminal; nil if the descriptor has no size.
  package init?(of descriptor: FileDescriptor) {
    var size = TerminalSizeValues()
    guard terminal_size(descriptor.rawValue, &size), size.columns > 0, size.rows > 0 else {
      return nil
    }
    columns = Int(size.columns)
    rows = Int(size.rows)
    guard size.pixelWidth > 0, size.pixelHeight > 0 else { return }
    pixelWidth = Int(size.pixelWidth)
    pixelHeight = Int(size.pixelHeight)
  }
}
