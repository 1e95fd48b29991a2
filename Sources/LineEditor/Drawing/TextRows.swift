/// A text divided into rows of the screen.
package struct TextRows {
  /// A position on the screen, in cells from 0.
  package struct Place: Sendable, Hashable {
    package var row: Int
    var column: Int

    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// The rows, at least one: the part of the text, in bytes, and whether a line begins there, after
  /// a prompt.
  package private(set) var rows: [(range: Range<Int>, beginsLine: Bool)] = []
  package private(set) var cursor = Place(row: 0, column: 0)

  /// The offset up to which the text is divided.
  private var offset = 0
  /// The offset at which the current row begins.
  private var start = 0
  private var beginsLine = true
  /// The column that follows the current row.
  private var column: Int
  /// The columns of the prompt before the second line and later ones.
  private let continuation: Int
  private let columns: Int

  /// Divides a text.
  /// - Parameters:
  ///   - text: the text with its cursor.
  ///   - prompt: the columns of the prompt before the first line.
  ///   - continuation: the columns of the prompt before the other lines.
  ///   - columns: the width of the screen.
  /// - Complexity: O(*n*) in the text's length, with a low constant for ASCII.
  package init(_ text: LineBuffer, prompt: Int, continuation: Int, columns: Int) {
    column = prompt
    self.continuation = continuation
    self.columns = columns
    var string = text.text
    string.withUTF8 { bytes in
      while offset < bytes.count { addLetter(of: text, bytes) }
    }
    if offset == text.cursor { placeCursor() }
    endRow()
  }

  /// Whether a byte is an ASCII letter, which takes a column unless a mark follows.
  static func isSimple(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  /// Adds the cluster at the current offset.
  private mutating func addLetter(of text: LineBuffer, _ bytes: UnsafeBufferPointer<UInt8>) {
    let byte = bytes[offset]
    if byte == 0x0A {
      if offset == text.cursor { placeCursor() }
      return endLine()
    }
    var (count, width) = (1, 1)
    if !Self.isSimple(byte) || offset + 1 < bytes.count && bytes[offset + 1] >= 0x80 {
      count = text.text.nextBoundary(after: offset) - offset
      width = Glyph.width(of: text.text[text.text.index(at: offset)])
    }
    makeRoom(width)
    if offset == text.cursor { placeCursor() }
    offset += count
    column += width
  }

  private mutating func endRow() {
    rows.append((start..<offset, beginsLine))
    (start, beginsLine, column) = (offset, false, 0)
  }

  private mutating func endLine() {
    endRow()
    offset += 1
    (start, beginsLine, column) = (offset, true, continuation)
  }

  /// Begins another row if a glyph does not fit.
  private mutating func makeRoom(_ width: Int) {
    if column + width > columns, column > 0 { endRow() }
  }

  /// Places the cursor; after a full row, it gets a new row.
  private mutating func placeCursor() {
    makeRoom(1)
    cursor = Place(row: rows.count, column: column)
  }
}
