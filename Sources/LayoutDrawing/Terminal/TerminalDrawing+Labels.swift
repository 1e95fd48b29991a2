extension TerminalDrawing {
  /// Writes a shape's label where its own cells have room, in its middle if possible.
  mutating func drawLabel(of index: Int) {
    let shape = shapes[index]
    guard let text = shape.label else { return }
    let label = TerminalLabel(text)
    guard label.width > 0 else { return }
    for (row, isEdge) in labelRows(of: shape) {
      // On a line, some of the line stays.
      let margin = isEdge ? 1 : 0
      guard
        let run = grid.longestRun(of: Int32(index), inRow: row, of: shape.cells),
        run.count >= label.width + 2 * margin
      else { continue }
      let spare = run.count - label.width
      let start = run.lowerBound + (isEdge ? min(margin, spare) : spare / 2)
      grid.write(label, atColumn: start, row: row) { $0.style.isLabel = true }
      return
    }
  }

  private func labelRows(of shape: CellShape) -> [(row: Int, isEdge: Bool)] {
    let cells = shape.cells
    guard shape.form == .box else {
      let isEdge = shape.form == .thin
      let middle = (cells.top + cells.bottom) / 2
      return [middle, cells.top, cells.bottom].map { ($0, isEdge) }
    }
    let (top, bottom) = (
      max(cells.top, shape.edges.top + 1), min(cells.bottom, shape.edges.bottom - 1)
    )
    var rows: [(row: Int, isEdge: Bool)] = []
    if top <= bottom {
      let middle = (top + bottom) / 2
      rows = [(middle, false), (top, false), (bottom, false)]
    }
    if cells.top == shape.edges.top { rows.append((cells.top, true)) }
    if shape.look == .dotted { rows.reverse() }
    return rows
  }
}

extension CellGrid {
  /// The longest run of cells within a row's columns that show a shape and no text yet.
  func longestRun(of owner: Int32, inRow row: Int, of rect: CellRect) -> Range<Int>? {
    var longest = 0..<0
    var start: Int?
    for column in rect.left...rect.right + 1 {
      let isOwn =
        column <= rect.right && self[column, row].owner == owner && !self[column, row].style.isLabel
        && self[column, row].isHorizontal
      if isOwn {
        start = start ?? column
      } else if let first = start {
        if column - first > longest.count { longest = first..<column }
        start = nil
      }
    }
    return longest.isEmpty ? nil : longest
  }

  /// Writes a text; the second cell of a wide character has none of its own.
  mutating func write(
    _ label: TerminalLabel,
    atColumn column: Int,
    row: Int,
    changing change: (inout Cell) -> Void
  ) {
    var column = column
    for letter in label.letters {
      for place in 0..<letter.width where column + place < columns {
        self[column + place, row].glyph = place == 0 ? letter.scalar : Cell.continuation
        change(&self[column + place, row])
      }
      column += letter.width
    }
  }
}

extension Cell {
  /// Stands in the second cell of a wide character.
  static let continuation: Unicode.Scalar = "\0"

  /// Whether a text may stand here: not on lines that go up or down.
  fileprivate var isHorizontal: Bool { arms.isSubset(of: .horizontal) }
}
