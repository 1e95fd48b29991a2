/// Makes of two frames the bytes that turn one into the other.
///
/// It knows where the cursor is only within its own rows, so it works anywhere on the screen, and
/// makes the terminal scroll where there are not rows enough. A row is never filled by letting the
/// terminal wrap it.
struct RowPainter {
  /// What is on the screen; nil where nothing is known to be.
  private var painted: ScreenRows?

  /// The bytes that show a frame on a screen of some width.
  mutating func paint(_ frame: ScreenRows, columns: Int) -> [UInt8] {
    var pen: Pen
    let old = painted
    if let old {
      pen = Pen(at: old.cursor, bottom: old.rows.count - 1)
    } else {
      // Whatever stands on this row and below is not ours.
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

  /// The bytes that show a frame, whole even if it is higher than the screen, and go to the row below.
  ///
  /// Nothing is known of the screen then.
  mutating func finish(_ frame: ScreenRows, columns: Int, height: Int) -> [UInt8] {
    defer { forget() }
    guard frame.rows.count > height else {
      var last = frame
      last.cursor = TextRows.Place(row: frame.rows.count - 1, column: 0)
      return paint(last, columns: columns) + [0x0D, 0x0A]
    }
    return frame.rows.reduce(into: erase()) { $0 += $1.bytes + [0x0D, 0x0A] }
  }

  /// The bytes that take the frame off the screen, with the cursor where it began.
  mutating func erase() -> [UInt8] {
    guard let painted else { return Array("\r\u{1B}[J".utf8) }
    var pen = Pen(at: painted.cursor, bottom: painted.rows.count - 1)
    pen.move(to: TextRows.Place(row: 0, column: 0))
    forget()
    return pen.bytes + Array("\r\u{1B}[J".utf8)
  }

  /// Somebody else has written to the screen.
  mutating func forget() { painted = nil }

  /// The bytes that take the frame off a screen that has another width now.
  ///
  /// Terminals divide rows that have become too wide, and the cursor goes with its letter.
  mutating func erase(columnsNow columns: Int) -> [UInt8] {
    guard let painted else { return erase() }
    let above = painted.rows.prefix(painted.cursor.row)
      .reduce(0) { $0 + max(1, ($1.width + columns - 1) / columns) }
    self.painted?.cursor.row = above + painted.cursor.column / columns
    return erase()
  }
}

/// Writes, and knows where the cursor is.
private struct Pen {
  var bytes: [UInt8] = []
  private var row: Int
  /// Nil where the terminal may not agree with us about it.
  private var column: Int?
  /// The last row that is there.
  private var bottom: Int

  init(at place: TextRows.Place, bottom: Int) {
    row = place.row
    column = place.column
    self.bottom = bottom
  }

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

  mutating func write(_ new: Row, over old: Row, inRow index: Int, columns: Int) {
    let kept = Self.sameLetters(new.bytes, old.bytes)
    move(to: TextRows.Place(row: index, column: kept))
    let rest = new.bytes[kept...]
    bytes += rest
    let isFull = new.width >= columns
    let isSimple = rest.allSatisfy(TextRows.isSimple)
    column = isSimple && !isFull ? kept + rest.count : nil
    let onlyAdds = kept == old.bytes.count && old.width == kept
    // In a row that is full, this would take the last letter.
    if !isFull, !onlyAdds { bytes += "\u{1B}[K".utf8 }
  }

  /// How many simple letters at the beginning may stay.
  private static func sameLetters(_ new: [UInt8], _ old: [UInt8]) -> Int {
    var count = 0
    while count < new.count, count < old.count, new[count] == old[count],
      TextRows.isSimple(new[count])
    { count += 1 }
    // A mark may belong to the last of them now, or have belonged to it.
    let isMarked = [new, old].contains { count < $0.count && !($0[count] < 0x80) }
    return isMarked ? max(0, count - 1) : count
  }
}

/// What a line looks like on the screen: rows from where it begins, and the cursor among them.
struct ScreenRows: Sendable, Hashable {
  var rows: [Row]
  var cursor: TextRows.Place
}
