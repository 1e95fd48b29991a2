package import LayoutModel

/// An element, a part of a cell or an overlay on the cells of a terminal.
package struct CellShape {
  /// The form of a shape.
  enum Form: Hashable {
    /// Lines around it.
    case box
    /// All its cells.
    case block
    /// A line or a point: smaller than a cell in one direction or in both.
    case thin
  }

  /// Its frame in the picture, with its transform applied.
  package let frame: LayoutRect
  /// Its visible cells; a box's cells may lie on the edge of its collection.
  let cells: CellRect
  /// The cells of its edges, visible or not.
  let edges: CellRect
  let form: Form
  let look: CellShapeLook
  /// Its text; nil if it has no label.
  let label: String?

  /// The largest number of columns of a badge.
  private static let badgeColumns = 4
}

/// The appearance of a shape.
struct CellShapeLook {
  /// Whether all its cells are alike, rather than a box of lines.
  var isBlock = false
  /// The characters of its lines.
  var line = LineLook.plain
  /// The style of its lines, or of all cells of a block.
  let edge: CellStyle
  /// The style of the cells within its lines.
  let inside: CellStyle

  /// Creates the appearance of an element.
  /// - Parameters:
  ///   - kind: the kind of element.
  ///   - section: the section, from 0; nil in the layout's own elements.
  ///   - alpha: the element's opacity, from 0 to 1.
  init(_ kind: ElementKind, section: Int?, alpha: Double) {
    switch kind {
    case .item:
      edge = CellStyle(.itemEdge, section: section, alpha: alpha)
      inside = CellStyle(.itemInside, section: section, alpha: alpha)
    case .supplementary:
      edge = CellStyle(.supplementary, section: section, alpha: alpha)
      inside = edge
      isBlock = true
    case .decoration:
      edge = CellStyle(.decorationEdge, section: section, alpha: alpha)
      inside = CellStyle(.decorationInside, section: section, alpha: alpha)
      line = .dotted
    }
  }

  /// A part of a cell.
  init(partOf section: Int?, alpha: Double) {
    edge = CellStyle(.partEdge, section: section, alpha: alpha)
    inside = CellStyle(.partInside, section: section, alpha: alpha)
    line = .round
  }

  private init(edge: CellStyle, line: LineLook) {
    (self.edge, inside, self.line) = (edge, edge, line)
  }

  /// The appearance of overlays above collections.
  static let overlay = CellShapeLook(edge: CellStyle(.overlay), line: .double)
}

extension CellShape {
  /// A shape within a collection's cells, or nil if no part of it is visible.
  init?(
    _ frame: LayoutRect,
    label: String?,
    _ look: CellShapeLook,
    in pane: TerminalPane,
    _ scale: TerminalScale
  ) {
    guard frame.overlaps(pane.area) else { return nil }
    let edges = scale.cells(of: frame)
    // A shape that lies only on its collection's edge moves inwards to be visible.
    let isThin =
      edges.left == edges.right || edges.top == edges.bottom
      || edges.clipped(to: pane.cells.inside).isEmpty
    self.frame = frame
    self.edges = edges
    self.label = label
    self.look = look
    if look.isBlock {
      form = .block
      var block = edges
      block.bottom = max(block.top, block.bottom - 1)
      // Blocks as wide as items end where the items' lines do; badges would look too large.
      if block.right - block.left <= Self.badgeColumns { block.right -= 1 }
      block.right = max(block.left, block.right)
      cells = block.moved(into: pane.cells.inside)
    } else if isThin {
      form = .thin
      cells = edges.moved(into: pane.cells.inside)
    } else {
      form = .box
      cells = edges.clipped(to: pane.cells)
    }
  }
}

/// The place of a collection on the cells of a terminal.
struct TerminalPane {
  /// The shown area, in the picture's coordinates.
  let area: LayoutRect
  /// Its cells, including its edge: at least 3 × 3.
  let cells: CellRect

  /// Places a collection.
  /// - Parameters:
  ///   - area: the shown area, in the picture's coordinates.
  ///   - scale: the scale of the picture, which is at least 3 × 3 cells.
  init(_ area: LayoutRect, _ scale: TerminalScale) {
    self.area = area
    var cells = scale.cells(of: area)
    let least = TerminalScale.leastSide
    cells.left = max(0, min(cells.left, scale.columns - least))
    cells.top = max(0, min(cells.top, scale.rows - least))
    cells.right = min(max(cells.right, cells.left + least - 1), scale.columns - 1)
    cells.bottom = min(max(cells.bottom, cells.top + least - 1), scale.rows - 1)
    self.cells = cells
  }
}
