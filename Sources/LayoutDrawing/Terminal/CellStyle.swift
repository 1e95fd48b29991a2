/// The source of a cell's content, which determines its colors.
package struct CellStyle: Hashable {
  /// The role of a cell.
  package enum Role: UInt8, Hashable, CaseIterable {
    case blank
    case itemEdge
    case itemInside
    case supplementary
    case decorationEdge
    case decorationInside
    case partEdge
    case partInside
    case overlay
    /// The edge of a collection.
    case frame
    /// The scroll bar of the visible part, on that edge.
    case scrollBar
    /// The safe area, and the content's end.
    case guide
    case caption
  }

  /// The number of section hues, including the hue for no section.
  static let hueCount = 8

  /// The role of the cell.
  var role: Role
  /// The section's hue; the last is for no section.
  var hue: UInt8 = 7
  /// The fading, from 0 (none) to 3.
  var fade: UInt8 = 0
  /// The role behind a line: the inside of another shape of the section, or blank.
  var ground = Role.blank
  /// Whether the cell is a letter.
  var isLabel = false

  /// The style of a line over another style.
  func over(_ style: CellStyle) -> CellStyle {
    var over = self
    let there = style.isInside ? style.role : style.ground
    over.ground = style.hue == hue && !isInside ? there : .blank
    return over
  }

  private var isInside: Bool {
    switch role {
    case .itemInside, .decorationInside, .partInside: true
    default: false
    }
  }

  /// Creates the style of a cell that belongs to no section.
  init(_ role: Role) {
    self.role = role
  }

  /// Creates the style of an element's cell.
  /// - Parameters:
  ///   - role: the role of the cell.
  ///   - section: the section, from 0; nil in the layout's own elements.
  ///   - alpha: the element's opacity, from 0 to 1, which becomes one of four steps.
  package init(_ role: Role, section: Int?, alpha: Double) {
    self.role = role
    hue = section.map { UInt8(max(0, $0) % (Self.hueCount - 1)) } ?? UInt8(Self.hueCount - 1)
    fade = alpha > 0.875 ? 0 : alpha > 0.6 ? 1 : alpha > 0.35 ? 2 : 3
  }
}
