internal import LayoutModel

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
    let captions = [[scale, shown + start] + hidden, [scale, shown] + hidden, [scale] + hidden]
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

  /// What the picture shows of what there is.
  private var shown: String {
    let panes = drawing.picture.panes
    guard panes.count == 1, let pane = panes.first, drawing.picture.overlays.isEmpty else {
      return "\(size(drawing.area.size)) shown"
    }
    let (content, bounds) = (pane.content.size, pane.bounds.size)
    let isCut = content.width > bounds.width + 0.5 || content.height > bounds.height + 0.5
    switch pane.extent {
    case .wholeContent:
      return "\(size(drawing.area.size)) shown" + (isCut ? ", \(size(bounds)) in sight" : "")
    case .visibleBounds:
      guard isCut else { return "\(size(bounds)) shown" }
      return "\(size(bounds)) of \(size(content)) shown"
    }
  }

  /// Where the part that is shown of a collection begins.
  private var start: String {
    let panes = drawing.picture.panes
    guard panes.count == 1, let pane = panes.first, pane.extent == .visibleBounds else { return "" }
    guard pane.bounds.origin != .zero else { return "" }
    return ", from \(number(pane.bounds.x)), \(number(pane.bounds.y)) on"
  }

  private func points(_ count: Double) -> String {
    number(count) + (count == 1 ? " point" : " points")
  }

  private func size(_ size: Size) -> String { "\(number(size.width)) × \(number(size.height))" }

  /// A number to a tenth.
  private func number(_ number: Double) -> String {
    NumberText.rounded((number * 10).rounded() / 10)
  }

  private func written(_ text: String) -> String {
    guard characters == .ascii else { return text }
    return text.replacing("…", with: "...").replacing("×", with: "x")
  }
}
