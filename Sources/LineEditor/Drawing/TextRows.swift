/// How a text is divided into rows of the screen.
struct TextRows {
  /// A row of the text.
  struct Row: Sendable, Hashable {
    /// The part of the text, in bytes.
    var range: Range<Int>
    /// Whether a line begins here, behind a prompt.
    var beginsLine: Bool
  }

  /// A place on the screen.
  struct Place: Sendable, Hashable {
    var row: Int
    var column: Int
  }

  /// The rows; there is at least one.
  private(set) var rows: [Row] = []
  /// Where the cursor stands.
  private(set) var cursor = Place(row: 0, column: 0)

  /// How many bytes of the text are divided.
  private var offset = 0
  /// Where the row that is being filled begins.
  private var start = 0
  private var beginsLine = true
  private var column: Int
  private let continuation: Int
  private let columns: Int

  /// Divides a text.
  /// - Parameters:
  ///   - text: the text with its cursor.
  ///   - prompt: the width of the prompt before the first line.
  ///   - continuation: the width of the one before the others.
  ///   - columns: the width of the screen.
  /// - Complexity: O(*n*) in the text's length; letters of ASCII cost next to nothing.
  init(_ text: LineBuffer, prompt: Int, continuation: Int, columns: Int) {
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

  /// Whether a byte is a letter that takes a column, unless a mark follows.
  static func isSimple(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

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
    rows.append(Row(range: start..<offset, beginsLine: beginsLine))
    (start, beginsLine, column) = (offset, false, 0)
  }

  private mutating func endLine() {
    endRow()
    offset += 1
    (start, beginsLine, column) = (offset, true, continuation)
  }

  private mutating func makeRoom(_ width: Int) {
    if column + width > columns, column > 0 { endRow() }
  }

  /// A cursor behind the last column of a row stands in a row of its own.
  private mutating func placeCursor() {
    makeRoom(1)
    cursor = Place(row: rows.count, column: column)
  }
}
