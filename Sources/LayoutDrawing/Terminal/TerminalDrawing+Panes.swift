import LayoutModel

extension TerminalDrawing {
  /// Draws the safe area, and the visible bounds if the whole content is drawn, on empty cells.
  mutating func drawGuides(of pane: PicturePane, in place: TerminalPane) {
    for guide in guides(of: pane) {
      let edge = Cell(line: .faint, style: CellStyle(.guide))
      grid.box(scale.cells(of: guide), in: place.cells.inside, edge: edge, inside: .blank)
    }
  }

  private func guides(of pane: PicturePane) -> [LayoutRect] {
    var guides: [LayoutRect] = []
    if pane.extent == .wholeContent { guides.append(pane.bounds) }
    if let area = pane.safeArea { guides.append(area) }
    return guides.map { $0.offset(by: pane.offset).drawable }
  }

  /// Draws the labels and marks on a collection's edge.
  mutating func drawMarks(of pane: PicturePane, in place: TerminalPane) {
    if let area = pane.safeArea {
      drawMarks(scale.cells(of: area.offset(by: pane.offset).drawable), in: place.cells)
    }
    drawBars(of: pane, in: place.cells)
    if let name = pane.name { drawName(name, above: place.cells) }
  }

  /// Draws a collection's edge; lines inside the collection end there and join it.
  mutating func drawFrame(_ rect: CellRect) {
    for row in rect.top...rect.bottom {
      let isEdge = row == rect.top || row == rect.bottom
      for column in isEdge ? Array(rect.left...rect.right) : [rect.left, rect.right] {
        let there = grid[column, row]
        var cell = Cell(line: .round, style: CellStyle(.frame))
        let kept = there.arms.intersection(arms(toPanesFrom: column, row))
        cell.arms = rect.arms(atColumn: column, row: row).union(kept)
        // An item whose other line belongs to a neighbour may have its label here.
        if !there.arms.isEmpty { cell.owner = there.owner }
        grid[column, row] = cell
      }
    }
  }

  /// The directions in which a cell's neighbour belongs to a collection.
  private func arms(toPanesFrom column: Int, _ row: Int) -> LineArms {
    var arms: LineArms = []
    for pane in panes where pane.cells.contains(column: column, row: row) {
      arms.formUnion(LineArms.all.subtracting(pane.cells.outwards(atColumn: column, row: row)))
    }
    return arms
  }

  private mutating func drawMarks(_ guide: CellRect, in rect: CellRect) {
    func mark(_ column: Int, _ row: Int, _ glyph: Unicode.Scalar) {
      grid[column, row].glyph = glyph
      grid[column, row].style = CellStyle(.frame)
    }
    for row in [guide.top, guide.bottom] where row > rect.top && row < rect.bottom {
      mark(rect.left, row, Cell.guideLeft)
      mark(rect.right, row, Cell.guideRight)
    }
    for column in [guide.left, guide.right] where column > rect.left && column < rect.right {
      mark(column, rect.top, Cell.guideTop)
      mark(column, rect.bottom, Cell.guideBottom)
    }
  }

  /// Draws scroll bars for the visible part of the content, at the right and at the bottom.
  private mutating func drawBars(of pane: PicturePane, in rect: CellRect) {
    let inside = rect.inside
    for row in bar(of: pane, along: .vertical, within: inside.top..<inside.bottom + 1) {
      grid[rect.right, row].glyph = Cell.verticalBar
      grid[rect.right, row].style = CellStyle(.scrollBar)
    }
    for column in bar(of: pane, along: .horizontal, within: inside.left..<inside.right + 1) {
      grid[column, rect.bottom].glyph = Cell.horizontalBar
      grid[column, rect.bottom].style = CellStyle(.scrollBar)
    }
  }

  /// The cells of a bar; empty if all content is visible.
  private func bar(
    of pane: PicturePane,
    along axis: ScrollAxis,
    within cells: Range<Int>
  ) -> Range<Int> {
    let length = pane.content.max(axis) - pane.content.min(axis)
    let seen = pane.bounds.max(axis) - pane.bounds.min(axis)
    guard seen > 0, length > seen + 0.5 else { return 0..<0 }
    let whole = pane.extent == .wholeContent ? pane.area : pane.content
    let extent = max(whole.max(axis) - whole.min(axis), seen)
    let start = (pane.bounds.min(axis) - whole.min(axis)) / extent
    func share(_ part: Double, _ range: ClosedRange<Int>) -> Int {
      TerminalScale.integer((Double(cells.count) * part).rounded(), within: range)
    }
    let count = share(seen / extent, 1...cells.count)
    let first = cells.lowerBound + share(start, 0...cells.count - count)
    return first..<first + count
  }

  private mutating func drawName(_ name: String, above rect: CellRect) {
    let room = rect.right - rect.left - 3
    guard room > 0 else { return }
    var style = CellStyle(.frame)
    style.isLabel = true
    grid.write(
      TerminalLabel(name, columns: room),
      atColumn: rect.left + 2,
      row: rect.top
    ) { $0.style = style }
  }
}

extension LineArms {
  fileprivate static let all: LineArms = [.north, .east, .south, .west]
}
