import LayoutModel

/// Draws pictures with the characters of a terminal: the same picture gives the same text.
///
/// ```swift
/// let picture = try Picture(of: session.solve())
/// print(TerminalRenderer(columns: 60, rows: 30).text(of: picture), terminator: "")
/// ```
///
/// Items are boxes, supplementary items are blocks, decorations are dotted, parts have round
/// corners, and overlays have double lines. Edges lie on the middles of cells, so neighbours share
/// a line. A transformed element is drawn as its bounding rectangle, and covers elements below even
/// if it is translucent.
public struct TerminalRenderer: Sendable, Hashable {
  /// The colors of the terminal.
  public enum Colors: Sendable, Hashable, CaseIterable {
    /// No colors, and no control characters at all.
    case none
    /// The sixteen colors that the terminal's user has chosen.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// All.
    case full
  }

  /// The characters that draw lines.
  public enum Characters: Sendable, Hashable, CaseIterable {
    /// Unicode's box drawing.
    case boxDrawing
    /// ASCII, names included.
    case ascii
  }

  /// The terminal's own background, which is not changed.
  public enum Background: Sendable, Hashable, CaseIterable {
    case light
    case dark
    /// Unknown: only colours that are visible on both.
    case unknown
  }

  /// The maximum number of columns and rows of a picture.
  static let greatestSide = 2000

  /// The number of columns.
  public var columns: Int
  /// The number of rows, including those below the picture.
  ///
  /// A picture of whole content may be longer; at least 5 rows are used.
  public var rows: Int
  /// The colors of the terminal.
  public var colors: Colors
  /// The characters that draw lines.
  public var characters: Characters
  /// The terminal's own background.
  public var background: Background

  /// Creates a renderer for an area of a terminal.
  /// - Parameters:
  ///   - columns: the number of columns, of which at most 2,000 are used.
  ///   - rows: the number of rows, including those below the picture, of which at most 2,000 are
  ///     used.
  ///   - colors: the colors of the terminal.
  ///   - characters: the characters that draw lines.
  ///   - background: the terminal's own background.
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

  /// A picture's text, with a newline after each line.
  public func text(of picture: Picture) -> String {
    lines(of: picture).map { $0 + "\n" }.joined()
  }

  /// A picture's lines, and below them its scale.
  ///
  /// Each begins and ends with the terminal's own colours; no line is wider than the available
  /// columns.
  /// - Complexity: O(cells + what elements cover of them); at most 2000 × 2000 cells.
  package func lines(of picture: Picture) -> [String] {
    let drawing = TerminalDrawing(of: picture, for: self)
    // Fewer columns cannot show anything.
    let lines = columns < TerminalScale.leastSide ? [] : lines(of: drawing.grid)
    return lines + caption(of: drawing).map { line($0, CellStyle(.caption)) }
  }

  // MARK: The caption

  /// The lines below a picture: its scale, and notes on hidden content, in one or two lines as
  /// space allows.
  private func caption(of drawing: TerminalDrawing) -> [String] {
    let points = drawing.scale.columnPoints
    let scale = "1 column = \(self.points(points)), 1 row = \(self.points(drawing.scale.rowPoints))"
    let count = drawing.hiddenCount
    let hidden = count > 0 ? ["… \(count) too small to draw"] : []
    let extent = drawing.picture.shownExtent
    let captions = [
      [scale, extent + drawing.picture.shownStart] + hidden, [scale, extent] + hidden,
      [scale] + hidden,
    ]
    return captions.lazy.map(joined).first { $0.count <= TerminalDrawing.captionRows }
      ?? ([self.points(points) + " a column"] + hidden).map(cut)
  }

  /// The fewest lines that hold all sentences; empty if a sentence does not fit.
  private func joined(_ sentences: [String]) -> [String] {
    var lines: [String] = []
    for sentence in sentences.map(written) {
      let line = lines.last.map { $0 + "; " + sentence } ?? sentence
      if line.unicodeScalars.count <= columns {
        lines = lines.dropLast() + [line]
      } else {
        lines.append(sentence)
      }
    }
    return lines.contains { $0.unicodeScalars.count > columns }
      ? Array(repeating: "", count: TerminalDrawing.captionRows + 1) : lines
  }

  private func cut(_ line: String) -> String { String(written(line).prefix(max(0, columns))) }

  private func points(_ count: Double) -> String {
    Picture.tenths(count) + (count == 1 ? " point" : " points")
  }

  private func written(_ text: String) -> String {
    guard characters == .ascii else { return text }
    return text.replacing("…", with: "...").replacing("×", with: "x")
  }
}
