internal import LayoutModel

extension SVGRenderer {
  /// Draws a mark in the style of its meaning.
  func draw(_ mark: PictureMark, in svg: inout SVGText) {
    let color = theme.color(of: mark.meaning)
    svg.element("g", ["fill": "none", "stroke": .color(color)]) { svg in
      svg.element("title", text: mark.title)
      switch mark.shape {
      case .frame(let frame): draw(frame, mark.meaning, in: &svg)
      case .path(let start, let end): draw(from: start, to: end, color, in: &svg)
      }
    }
  }

  private func draw(_ frame: Rect, _ meaning: PictureMark.Meaning, in svg: inout SVGText) {
    switch meaning {
    case .moved:
      svg.rectangle(frame, ["stroke-dasharray": "5 4"])
    case .added:
      svg.rectangle(frame, ["stroke-width": "3"])
    case .removed:
      svg.rectangle(frame, ["stroke-width": "1.5", "stroke-dasharray": "5 4"])
      let (left, right) = (NumberText.rounded(frame.x), NumberText.rounded(frame.maxX))
      let (top, bottom) = (NumberText.rounded(frame.y), NumberText.rounded(frame.maxY))
      let cross = "M\(left) \(top)L\(right) \(bottom)M\(right) \(top)L\(left) \(bottom)"
      svg.element("path", ["d": .text(cross), "stroke-width": "0.75"])
    }
  }

  private func draw(
    from start: Point,
    to end: Point,
    _ color: PictureColor,
    in svg: inout SVGText
  ) {
    let way = [start.x, start.y, end.x, end.y].map(NumberText.rounded)
    svg.element(
      "path",
      ["d": .text("M\(way[0]) \(way[1])L\(way[2]) \(way[3])"), "stroke-width": "1.25"]
    )
    svg.element(
      "circle",
      ["cx": .text(way[2]), "cy": .text(way[3]), "r": "3", "fill": .color(color)]
    )
  }
}

extension PictureTheme {
  /// The colour of a mark.
  func color(of meaning: PictureMark.Meaning) -> PictureColor {
    switch meaning {
    case .moved: ink
    case .added: PictureColor(self == .dark ? 0x5CC98C : 0x1C7A4A)
    case .removed: PictureColor(self == .dark ? 0xFF8A80 : 0xB3261E)
    }
  }
}
