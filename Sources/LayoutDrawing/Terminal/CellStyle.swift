/// What a cell belongs to, which decides on its colours.
struct CellStyle: Hashable {
  /// What a cell belongs to.
  enum Role: UInt8, Hashable, CaseIterable {
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
    /// What is in sight, on that edge.
    case scrollBar
    /// The safe area, and the content's end.
    case guide
    case caption
  }

  /// How many hues of sections there are, the one of no section included.
  static let hueCount = 8

  var role: Role
  /// The section's colours; the last are those of no section.
  var hue: UInt8 = 7
  /// How far it is faded: from 0, not at all, to 3.
  var fade: UInt8 = 0
  /// What lies behind a line: the inside of another shape of the section, or nothing.
  var ground = Role.blank
  /// Whether the cell is a letter.
  var isLabel = false

  /// The style of a line over what is there.
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

  init(_ role: Role) {
    self.role = role
  }

  init(_ role: Role, section: Int?, alpha: Double) {
    self.role = role
    hue = section.map { UInt8(max(0, $0) % (Self.hueCount - 1)) } ?? UInt8(Self.hueCount - 1)
    fade = alpha > 0.875 ? 0 : alpha > 0.6 ? 1 : alpha > 0.35 ? 2 : 3
  }
}
