import LayoutModel

/// A picture on the cells of a terminal.
package struct TerminalDrawing {
  /// The number of rows below the picture.
  static let captionRows = 2

  let picture: Picture
  /// The shown area, in the picture's coordinates.
  let area: LayoutRect
  /// The scale from points to cells.
  let scale: TerminalScale
  package var grid: CellGrid
  /// The elements, parts and overlays that have cells, farthest first; cells refer to them by
  /// index.
  package private(set) var shapes: [CellShape] = []
  /// The places of the collections, in the picture's order.
  let panes: [TerminalPane]

  /// Draws a picture: elements, farthest first, then the edges of collections, overlays, and
  /// labels.
  /// - Complexity: O(cells + what elements cover of them).
  package init(of picture: Picture, for renderer: TerminalRenderer) {
    self.picture = picture
    let areas = picture.areas
    area = picture.area
    scale = TerminalScale(
      of: area,
      columns: renderer.columns,
      rows: max(0, renderer.rows) - Self.captionRows,
      isLong: picture.panes.contains { $0.extent == .wholeContent }
    )
    let scale = scale
    panes = areas.prefix(picture.panes.count).map { TerminalPane($0, scale) }
    grid = CellGrid(columns: scale.columns, rows: scale.rows)
    for (pane, place) in zip(picture.panes, panes) { draw(pane, in: place) }
    for place in panes { drawFrame(place.cells) }
    for (pane, place) in zip(picture.panes, panes) { drawMarks(of: pane, in: place) }
    drawOverlays()
    for index in shapes.indices.reversed() { drawLabel(of: index) }
  }

  /// The number of shapes hidden because they are smaller than a cell, not because others cover
  /// them.
  /// - Complexity: O(cells + shapes).
  package var hiddenCount: Int {
    var isSeen = Array(repeating: false, count: shapes.count)
    for cell in grid.cells where cell.owner >= 0 { isSeen[Int(cell.owner)] = true }
    return shapes.indices.count { !isSeen[$0] && !isCovered($0) }
  }

  /// Whether a shape above a hidden shape is visible on its cells.
  private func isCovered(_ index: Int) -> Bool {
    let cells = shapes[index].cells
    for row in cells.top...cells.bottom {
      for column in cells.left...cells.right {
        let owner = Int(grid[column, row].owner)
        if owner > index, shapes[owner].frame.overlaps(shapes[index].frame) { return true }
      }
    }
    return false
  }

  // MARK: Elements

  private mutating func draw(_ pane: PicturePane, in place: TerminalPane) {
    drawGuides(of: pane, in: place)
    for group in pane.groups {
      for element in group.elements {
        let offset = pane.offset
        let frame = element.drawnFrame.seen(within: element.clip).offset(by: offset).drawable
        guard element.clip == nil || frame.width > 0 && frame.height > 0 else { continue }
        let look = CellShapeLook(element.kind, section: group.section, alpha: element.alpha)
        draw(CellShape(frame, label: element.label?.text, look, in: place, scale), in: place)
        for part in element.parts {
          let frame =
            part.outline?.bounds
            ?? (element.transform == .identity
              ? part.frame : part.frame.drawn(element.transform, about: element.anchor).bounds)
          let look = CellShapeLook(partOf: group.section, alpha: element.alpha)
          draw(
            CellShape(
              frame.seen(within: element.clip).offset(by: offset).drawable,
              label: part.label?.text,
              look,
              in: place,
              scale
            ),
            in: place
          )
        }
      }
    }
  }

  private mutating func draw(_ shape: CellShape?, in place: TerminalPane) {
    guard let shape else { return }
    let owner = Int32(shapes.count)
    shapes.append(shape)
    var edge = Cell(line: shape.look.line, style: shape.look.edge, owner: owner)
    let inside = Cell(style: shape.look.inside, owner: owner)
    switch shape.form {
    case .box: grid.box(shape.edges, in: shape.cells, edge: edge, inside: inside)
    case .block: grid.fill(shape.cells, with: edge)
    case .thin:
      let cells = shape.cells
      if cells.left < cells.right, cells.top < cells.bottom {
        edge.glyph = Cell.dot
      } else if cells.left < cells.right {
        edge.glyph = Cell.flat
      } else {
        edge.glyph = cells.top < cells.bottom ? Cell.upright : Cell.dot
      }
      grid.fill(cells, with: edge)
    }
  }

  private mutating func drawOverlays() {
    let place = TerminalPane(area, scale)
    for overlay in picture.overlays {
      let frame = overlay.frame.drawable
      guard frame.width > 0, frame.height > 0 else { continue }
      draw(CellShape(frame, label: overlay.label?.text, .overlay, in: place, scale), in: place)
    }
  }
}

extension TerminalDrawing {
  /// Writes a shape's label where its visible cells have space, in its middle if possible.
  mutating func drawLabel(of index: Int) {
    let shape = shapes[index]
    guard let text = shape.label else { return }
    let label = TerminalLabel(text)
    guard label.width > 0 else { return }
    for (row, isEdge) in labelRows(of: shape) {
      // Part of the line stays visible.
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
    if shape.look.line == .dotted { rows.reverse() }
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
  /// Fills the second cell of a wide character.
  static let continuation: Unicode.Scalar = "\0"

  /// Whether a text may go here: not on lines that go up or down.
  fileprivate var isHorizontal: Bool { arms.isSubset(of: .horizontal) }
}

/// A text in the cells of a terminal: each character in a cell, or in two.
///
/// Characters whose width differs between terminals are left out: marks on letters, the joints of
/// emoji, flags, and invisible characters.
package struct TerminalLabel {
  /// The characters, each with its width in cells.
  package private(set) var letters: [(scalar: Unicode.Scalar, width: Int)] = []
  /// The width, in cells.
  package private(set) var width = 0

  /// Lays out a text, without the characters that are left out.
  package init(_ text: String) {
    for scalar in text.unicodeScalars {
      let width = Self.width(of: scalar)
      guard width > 0 else { continue }
      letters.append((scalar, width))
      self.width += width
    }
  }

  /// Lays out a text, cut off with an ellipsis if it does not fit.
  package init(_ text: String, columns: Int) {
    self.init(text)
    guard width > columns else { return }
    while width >= max(1, columns), let last = letters.popLast() { width -= last.width }
    guard columns > 0 else { return }
    letters.append(("…", 1))
    width += 1
  }

  /// Returns the number of cells that a character takes; 0 for one that is left out.
  static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return (0x20...0x7E).contains(scalar.value) ? 1 : 0 }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
      return 0
    default: break
    }
    return isLeftOut(scalar.value) ? 0 : isWide(scalar) ? 2 : 1
  }

  /// Vowels and finals of Korean syllables, halves of flags, skin tones.
  private static func isLeftOut(_ value: UInt32) -> Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  /// Blocks that are entirely wide in Unicode's EastAsianWidth.txt, and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
