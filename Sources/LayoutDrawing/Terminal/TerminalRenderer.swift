/// Draws pictures with the characters of a terminal: the same picture gives the same text.
///
/// Items are boxes, supplementary items blocks, decorations dotted, parts have round corners, overlays
/// double lines. Edges lie on the middles of cells, so neighbours share a line. What is transformed is
/// drawn as the rectangle around it, and covers what lies below even where it is translucent.
public struct TerminalRenderer: Sendable, Hashable {
  /// How many colours there are.
  public enum Colors: Sendable, Hashable, CaseIterable {
    /// None, and no control characters at all.
    case none
    /// The sixteen whose look the terminal's user has chosen.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// All.
    case full
  }

  /// What lines are made of.
  public enum Characters: Sendable, Hashable, CaseIterable {
    /// Unicode's box drawing.
    case boxDrawing
    /// ASCII, names included.
    case ascii
  }

  /// What the terminal's own background is, which is left as it is.
  public enum Background: Sendable, Hashable, CaseIterable {
    case light
    case dark
    /// Only colours that can be seen on both.
    case unknown
  }

  /// The most columns and rows that a picture is given.
  static let greatestSide = 2000

  /// How many columns there are.
  public var columns: Int
  /// How many rows there are, those below the picture included.
  ///
  /// A picture of whole content may be longer; 5 rows are always used.
  public var rows: Int
  /// How many colours there are.
  public var colors: Colors
  /// What lines are made of.
  public var characters: Characters
  /// What the terminal's own background is.
  public var background: Background

  /// Creates a renderer for so much room.
  public init(
    columns: Int = 80,
    rows: Int = 50,
    colors: Colors = .none,
    characters: Characters = .boxDrawing,
    background: Background = .unknown
  ) {
    self.columns = columns
    self.rows = rows
    self.colors = colors
    self.characters = characters
    self.background = background
  }

  /// A picture's text, with a newline behind each line.
  public func text(of picture: Picture) -> String {
    lines(of: picture).map { $0 + "\n" }.joined()
  }

  /// A picture's lines, and below them what the scale is.
  ///
  /// Each begins and ends with the terminal's own colours, and none is wider than the columns there
  /// are.
  /// - Complexity: O(cells + what elements cover of them); at most 2000 × 2000 cells.
  public func lines(of picture: Picture) -> [String] {
    let drawing = TerminalDrawing(of: picture, for: self)
    let text = CellText(
      palette: TerminalPalette(colors: colors, background: background),
      glyphs: TerminalGlyphs(characters: characters, isColored: colors != .none)
    )
    // Fewer columns show nothing.
    let lines = columns < TerminalScale.leastSide ? [] : text.lines(of: drawing.grid)
    return lines
      + TerminalCaption(drawing: drawing, columns: columns, characters: characters).lines
      .map { text.line($0, CellStyle(.caption)) }
  }
}
