/// How a text is divided into rows of the screen.
struct TextRows: Sendable, Hashable {
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

  /// Divides a text.
  /// - Parameters:
  ///   - text: the text with its cursor.
  ///   - prompt: the width of the prompt before the first line.
  ///   - continuation: the width of the one before the others.
  ///   - columns: the width of the screen.
  /// - Complexity: O(*n*) in the text's length; letters of ASCII cost next to nothing.
  init(_ text: LineBuffer, prompt: Int, continuation: Int, columns: Int) {
    var string = text.text
    var walk = Walk(column: prompt, continuation: continuation, columns: columns)
    let cursor = text.cursor
    string.withUTF8 { bytes in
      while walk.offset < bytes.count {
        let offset = walk.offset
        let byte = bytes[offset]
        if byte == 0x0A {
          if offset == cursor { walk.place(&self.cursor) }
          walk.endLine()
        } else if Self.isSimple(byte), offset + 1 == bytes.count || bytes[offset + 1] < 0x80 {
          walk.makeRoom(1)
          if offset == cursor { walk.place(&self.cursor) }
          walk.add(bytes: 1, width: 1)
        } else {
          let next = text.text.nextBoundary(after: offset)
          let width = Glyph.width(of: text.text[text.text.index(at: offset)])
          walk.makeRoom(width)
          if offset == cursor { walk.place(&self.cursor) }
          walk.add(bytes: next - offset, width: width)
        }
      }
    }
    if walk.offset == cursor { walk.place(&self.cursor) }
    walk.endRow()
    rows = walk.rows
  }

  /// Whether a byte is a letter that takes a column, unless a mark follows.
  static func isSimple(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  /// The rows so far, and the one that is being filled.
  private struct Walk {
    var rows: [Row] = []
    var offset = 0
    private var start = 0
    private var beginsLine = true
    private var column: Int
    private let continuation: Int
    private let columns: Int

    init(column: Int, continuation: Int, columns: Int) {
      self.column = column
      self.continuation = continuation
      self.columns = columns
    }

    mutating func endRow() {
      rows.append(Row(range: start..<offset, beginsLine: beginsLine))
      (start, beginsLine, column) = (offset, false, 0)
    }

    mutating func endLine() {
      endRow()
      offset += 1
      (start, beginsLine, column) = (offset, true, continuation)
    }

    mutating func makeRoom(_ width: Int) {
      if column + width > columns, column > 0 { endRow() }
    }

    /// A cursor behind the last column of a row stands in a row of its own.
    mutating func place(_ cursor: inout Place) {
      makeRoom(1)
      cursor = Place(row: rows.count, column: column)
    }

    mutating func add(bytes: Int, width: Int) {
      offset += bytes
      column += width
    }
  }
}
