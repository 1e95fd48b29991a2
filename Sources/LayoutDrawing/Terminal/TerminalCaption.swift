internal import LayoutModel

/// The lines below a picture: its scale, and what cannot be seen.
struct TerminalCaption {
  let drawing: TerminalDrawing
  let columns: Int
  let characters: TerminalRenderer.Characters

  /// One line, or two.
  var lines: [String] {
    let scale = drawing.scale
    var sentences = [
      "1 column = \(points(scale.columnPoints)), 1 row = \(points(scale.rowPoints))", shown,
    ]
    let hidden = drawing.hiddenCount
    if hidden > 0 { sentences.append("… \(hidden) too small to draw") }
    let lines = joined(sentences)
    guard lines.count > TerminalDrawing.captionRows else { return lines }
    let short = points(scale.columnPoints) + " a column"
    return hidden > 0 ? [short, "… \(hidden) too small"].map(cut) : [cut(short)]
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
      return "\(size(bounds)) of \(size(content)) shown" + start(of: pane.bounds)
    }
  }

  private func start(of bounds: Rect) -> String {
    guard bounds.origin != .zero else { return "" }
    return ", from \(number(bounds.x)), \(number(bounds.y)) on"
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
