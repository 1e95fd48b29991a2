import LayoutModel

extension PicturePainter {
  /// Paints a mark in the style of its meaning.
  func paint(_ mark: PictureMark, on canvas: inout some PictureCanvas) {
    let color = theme.color(of: mark.meaning)
    switch mark.shape {
    case .frame(let frame): paint(frame, mark, color, on: &canvas)
    case .path(let start, let end):
      let line = CanvasStroke(color: color, width: 1.25)
      canvas.outline(.pointer(from: start, to: end), title: mark.title, line)
    }
  }

  private func paint(
    _ frame: Rect,
    _ mark: PictureMark,
    _ color: PictureColor,
    on canvas: inout some PictureCanvas
  ) {
    var line = CanvasStroke(color: color, dashes: CanvasStroke.Dashes(5, 4))
    switch mark.meaning {
    case .moved: canvas.outline(.rectangle(frame), title: mark.title, line)
    case .added:
      (line.width, line.dashes) = (3, nil)
      canvas.outline(.rectangle(frame), title: mark.title, line)
    case .removed:
      line.width = 1.5
      canvas.group(CanvasGroup(title: mark.title)) { canvas in
        canvas.outline(.rectangle(frame), title: nil, line)
        canvas.outline(.lines(cross(frame)), title: nil, CanvasStroke(color: color, width: 0.75))
      }
    }
  }

  private func cross(_ frame: Rect) -> [(start: Point, end: Point)] {
    [
      (frame.origin, Point(x: frame.maxX, y: frame.maxY)),
      (Point(x: frame.maxX, y: frame.y), Point(x: frame.x, y: frame.maxY)),
    ]
  }
}

extension PictureTheme {
  /// The colour of a mark.
  fileprivate func color(of meaning: PictureMark.Meaning) -> PictureColor {
    switch meaning {
    case .moved: ink
    case .added: PictureColor(self == .dark ? 0x5CC98C : 0x1C7A4A)
    case .removed: PictureColor(self == .dark ? 0xFF8A80 : 0xB3261E)
    }
  }
}
