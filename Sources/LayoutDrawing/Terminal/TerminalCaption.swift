import LayoutModel

/// The lines below a picture: its scale, and what cannot be seen.
struct TerminalCaption {
  let drawing: TerminalDrawing
  let columns: Int
  let characters: TerminalRenderer.Characters

  /// One line, or two: as much as there is room for.
  var lines: [String] {
    let points = drawing.scale.columnPoints
    let scale = "1 column = \(self.points(points)), 1 row = \(self.points(drawing.scale.rowPoints))"
    let count = drawing.hiddenCount
    let hidden = count > 0 ? ["… \(count) too small to draw"] : []
    let extent = PictureExtent(of: drawing.picture)
    let captions = [
      [scale, extent.shown + extent.start] + hidden, [scale, extent.shown] + hidden,
      [scale] + hidden,
    ]
    return captions.lazy.map(joined).first { $0.count <= TerminalDrawing.captionRows }
      ?? ([self.points(points) + " a column"] + hidden).map(cut)
  }

  /// As few lines as hold all sentences; none where one does not fit.
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
    PictureExtent.number(count) + (count == 1 ? " point" : " points")
  }

  private func written(_ text: String) -> String {
    guard characters == .ascii else { return text }
    return text.replacing("…", with: "...").replacing("×", with: "x")
  }
}
