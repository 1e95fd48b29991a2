/// Updates the screen from one frame to the next with the fewest bytes.
///
/// The painter moves the cursor only relative to its own rows (ECMA-48: CUU, CUD, CUF), so a frame
/// can be anywhere on the screen, and the terminal scrolls if rows are missing. No row depends
/// on the terminal's wrapping.
package struct RowPainter {
  /// The frame on the screen; nil if the screen is unknown.
  private var painted: ScreenRows?

  package init() {}

  /// Returns the bytes that show a frame on a screen of a given width.
  package mutating func paint(_ frame: ScreenRows, columns: Int) -> [UInt8] {
    var pen: Pen
    let old = painted
    if let old {
      pen = Pen(at: old.cursor, bottom: old.rows.count - 1)
    } else {
      // Other programs' text may be on this row and below.
      pen = Pen(at: TextRows.Place(row: 0, column: 0), bottom: 0)
      pen.bytes += "\r\u{1B}[J".utf8
    }
    for (index, row) in frame.rows.enumerated() {
      let before = old.flatMap { index < $0.rows.count ? $0.rows[index] : nil }
      if row != before { pen.write(row, over: before ?? Row(), inRow: index, columns: columns) }
    }
    if let old, old.rows.count > frame.rows.count {
      pen.move(to: TextRows.Place(row: frame.rows.count, column: 0))
      pen.bytes += "\u{1B}[J".utf8
    }
    pen.move(to: frame.cursor)
    painted = frame
    return pen.bytes
  }

  /// Returns the bytes that show a whole frame and move to the row below it.
  ///
  /// Afterwards the screen is unknown. A frame higher than the screen scrolls.
  mutating func finish(_ frame: ScreenRows, columns: Int, height: Int) -> [UInt8] {
    defer { forget() }
    guard frame.rows.count > height else {
      var last = frame
      last.cursor = TextRows.Place(row: frame.rows.count - 1, column: 0)
      return paint(last, columns: columns) + [0x0D, 0x0A]
    }
    return frame.rows.reduce(into: erase()) { $0 += $1.bytes + [0x0D, 0x0A] }
  }

  /// Returns the bytes that erase the frame and move to its start.
  mutating func erase() -> [UInt8] {
    guard let painted else { return Array("\r\u{1B}[J".utf8) }
    var pen = Pen(at: painted.cursor, bottom: painted.rows.count - 1)
    pen.move(to: TextRows.Place(row: 0, column: 0))
    forget()
    return pen.bytes + Array("\r\u{1B}[J".utf8)
  }

  /// Forgets the screen, to which another program has written.
  mutating func forget() { painted = nil }

  /// Returns the bytes that erase the frame from a screen whose width has changed.
  ///
  /// Terminals divide rows that have become too wide, and move the cursor along with its letter.
  mutating func erase(columnsNow columns: Int) -> [UInt8] {
    guard let painted else { return erase() }
    let above = painted.rows.prefix(painted.cursor.row)
      .reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    self.painted?.cursor.row = above + painted.cursor.column / columns
    return erase()
  }
}

/// Writes bytes and keeps track of the cursor.
private struct Pen {
  var bytes: [UInt8] = []
  /// The row of the cursor, from the frame's first.
  private var row: Int
  /// The column of the cursor; nil if terminals may disagree.
  private var column: Int?
  /// The last row that exists on the screen.
  private var bottom: Int

  init(at place: TextRows.Place, bottom: Int) {
    row = place.row
    column = place.column
    self.bottom = bottom
  }

  /// Moves to a place; a row below the last one is created with a line feed.
  mutating func move(to place: TextRows.Place) {
    if place.row < row { bytes += "\u{1B}[\(row - place.row)A".utf8 }
    let down = min(place.row, bottom) - row
    if down > 0 { bytes += "\u{1B}[\(down)B".utf8 }
    if place.row > bottom {
      for _ in 0..<(place.row - bottom) { bytes += [0x0D, 0x0A] }
      bottom = place.row
      column = 0
    }
    row = place.row
    guard place.column != column else { return }
    bytes.append(0x0D)
    if place.column > 0 { bytes += "\u{1B}[\(place.column)C".utf8 }
    column = place.column
  }

  /// Writes a row over an old one, from the first byte that differs.
  mutating func write(_ new: Row, over old: Row, inRow index: Int, columns: Int) {
    let kept = Self.sameLetters(new.bytes, old.bytes)
    move(to: TextRows.Place(row: index, column: kept))
    let rest = new.bytes[kept...]
    bytes += rest
    let isFull = new.width >= columns
    let isSimple = rest.allSatisfy(TextRows.isSimple)
    column = isSimple && !isFull ? kept + rest.count : nil
    let onlyAdds = kept == old.bytes.count && old.width == kept
    // Erasing from the edge of a full row (EL) would remove its last letter.
    if !isFull, !onlyAdds { bytes += "\u{1B}[K".utf8 }
  }

  /// Returns the number of plain letters at the start of both rows.
  private static func sameLetters(_ new: [UInt8], _ old: [UInt8]) -> Int {
    var count = 0
    while count < new.count, count < old.count, new[count] == old[count],
      TextRows.isSimple(new[count])
    { count += 1 }
    // A mark may modify the last equal letter, or may have done so.
    let isMarked = [new, old].contains { count < $0.count && !($0[count] < 0x80) }
    return isMarked ? max(0, count - 1) : count
  }
}

/// A frame: the rows of a line and its menu, from the start of the line, and the position of the
/// cursor.
package typealias ScreenRows = (rows: [Row], cursor: TextRows.Place)
