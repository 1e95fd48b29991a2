import LayoutModel

/// A picture on the cells of a terminal.
struct TerminalDrawing {
  /// How many rows stand below the picture.
  static let captionRows = 2

  let picture: Picture
  /// All that is shown, in the picture's coordinates.
  let area: Rect
  let scale: TerminalScale
  var grid: CellGrid
  private(set) var shapes: [CellShape] = []
  let panes: [TerminalPane]

  init(of picture: Picture, for renderer: TerminalRenderer) {
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

  /// How many shapes are not seen because they are smaller than cells, and not because others cover
  /// them.
  /// - Complexity: O(cells + shapes).
  var hiddenCount: Int {
    var isSeen = Array(repeating: false, count: shapes.count)
    for cell in grid.cells where cell.owner >= 0 { isSeen[Int(cell.owner)] = true }
    return shapes.indices.count { !isSeen[$0] && !isCovered($0) }
  }

  /// Whether something that lies above a hidden shape is seen on its cells.
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
        let frame = element.transform.bounds(of: element.frame).offset(by: offset).drawable
        let look = CellShapeLook(element.kind, section: group.section, alpha: element.alpha)
        draw(CellShape(frame, label: element.label?.text, look, in: place, scale), in: place)
        for part in element.parts {
          let frame = element.transform.bounds(of: part.frame, about: element.frame)
          let look = CellShapeLook(partOf: group.section, alpha: element.alpha)
          draw(
            CellShape(
              frame.offset(by: offset).drawable,
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
    var edge = Cell(line: shape.look, style: shape.edgeStyle, owner: owner)
    let inside = Cell(style: shape.insideStyle, owner: owner)
    switch shape.form {
    case .box: grid.box(shape.edges, in: shape.cells, edge: edge, inside: inside)
    case .block: grid.fill(shape.cells, with: edge)
    case .thin:
      let cells = shape.cells
      if cells.left < cells.right, cells.top < cells.bottom {
        edge.glyph = TerminalGlyphs.dot
      } else if cells.left < cells.right {
        edge.glyph = TerminalGlyphs.flat
      } else {
        edge.glyph = cells.top < cells.bottom ? TerminalGlyphs.upright : TerminalGlyphs.dot
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

extension Transform {
  /// The rectangle around a rectangle that is transformed about the middle of its element's frame.
  func bounds(of rect: Rect, about frame: Rect? = nil) -> Rect {
    guard self != .identity else { return rect }
    let (x, y) = ((frame ?? rect).midX, (frame ?? rect).midY)
    var corners: [(x: Double, y: Double)] = []
    for dx in [rect.x - x, rect.maxX - x] {
      for dy in [rect.y - y, rect.maxY - y] {
        corners.append((a * dx + c * dy + tx + x, b * dx + d * dy + ty + y))
      }
    }
    let (left, right) = corners.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.x), max($0.1, $1.x))
    }
    let (top, bottom) = corners.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1.y), max($0.1, $1.y))
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
