import LineEditor

/// A terminal's screen that understands only the painter's output.
struct Screen {
  private(set) var lines: [[String]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  let columns: Int
  let height: Int
  /// Output that the screen does not understand, or should never receive.
  private(set) var problems: [String] = []
  /// Whether a letter is in the last column, so that the next one goes to another row.
  private var isAtEdge = false

  init(columns: Int, height: Int) {
    self.columns = columns
    self.height = height
  }

  /// The texts of the rows, without the spaces at their ends.
  var text: [String] {
    lines.map { cells in
      String(cells.joined().reversed().drop { $0 == " " }.reversed())
    }
  }

  mutating func write(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let first = rest.first {
      rest.removeFirst()
      switch first {
      case "\r": (column, isAtEdge) = (0, false)
      case "\n": down(1, scrolls: true)
      case "\r\n":
        (column, isAtEdge) = (0, false)
        down(1, scrolls: true)
      case "\u{1B}":
        let body = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(body.count)
        guard let letter = rest.popFirst() else { return problems.append("no end") }
        sequence(String(body.dropFirst()), letter)
      default: put(first)
      }
    }
  }

  private mutating func sequence(_ body: String, _ letter: Character) {
    let number = Int(body)
    switch letter {
    case "A": row = max(0, row - (number ?? 1))
    case "B": down(number ?? 1, scrolls: false)
    case "C":
      column = min(columns - 1, column + (number ?? 1))
      isAtEdge = false
    case "K":
      if isAtEdge { problems.append("erases the last letter") }
      lines[row] = Array(lines[row].prefix(column))
    case "J":
      lines[row] = Array(lines[row].prefix(column))
      for other in lines.indices where other > row { lines[other] = [] }
    case "m", "l", "h": break
    default: problems.append("ESC[\(body)\(letter)")
    }
  }

  private mutating func down(_ count: Int, scrolls: Bool) {
    row += count
    while row >= lines.count { lines.append([]) }
    if lines.count > height, scrolls {
      row -= lines.count - height
      lines.removeFirst(lines.count - height)
    } else if row >= height {
      problems.append("goes down where there is nothing")
    }
    isAtEdge = false
  }

  private mutating func put(_ letter: Character) {
    let width = letter == " " ? 1 : Glyph(letter).width
    if isAtEdge || column + width > columns { problems.append("a row is too long") }
    while lines[row].count < column + width { lines[row].append(" ") }
    // Half of a wide letter that is written over shows nothing.
    if lines[row][column].isEmpty, column > 0 { lines[row][column - 1] = " " }
    lines[row][column] = String(letter)
    for next in (column + 1)..<max(column + 1, column + width) { lines[row][next] = "" }
    let after = column + width
    if after < lines[row].count, lines[row][after].isEmpty { lines[row][after] = " " }
    isAtEdge = after == columns
    column = min(after, columns - 1)
  }
}
