import LayoutModel

// Painting of everything but the elements: rulers and distances, the edge of a device, and the
// legend.
extension PicturePainter {
  /// The minimum length of a line with arrowheads at both ends, in points.
  private static let arrowedLength = 18.0

  /// Paints rulers and distances.
  func paint(_ measures: PictureMeasures, on canvas: inout some PictureCanvas) {
    let ruler = CanvasStroke(color: theme.edge, width: 0.75)
    canvas.outline(.lines(measures.ticks), title: "rulers", ruler)
    for number in measures.numbers { canvas.label(number, theme.ink) }
    for distance in measures.distances { paint(distance, on: &canvas) }
  }

  private func paint(
    _ distance: PictureMeasures.Distance,
    on canvas: inout some PictureCanvas
  ) {
    let (start, end) = (distance.start, distance.end)
    let stroke = CanvasStroke(color: theme.measure, width: 0.75)
    canvas.group(CanvasGroup(title: distance.title)) { canvas in
      let length = abs(end.x - start.x) + abs(end.y - start.y)
      if length >= Self.arrowedLength {
        let middle = LayoutPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
        canvas.outline(.pointer(from: middle, to: start), title: nil, stroke)
        canvas.outline(.pointer(from: middle, to: end), title: nil, stroke)
      } else {
        canvas.outline(.lines([(start, end)] + ends(of: distance)), title: nil, stroke)
      }
      canvas.rectangle(distance.label.backdrop, CanvasShape(radius: 2, fill: theme.paper))
      canvas.label(distance.label, theme.measure)
    }
  }

  /// The short lines across both ends of a distance.
  private func ends(of distance: PictureMeasures.Distance) -> [(
    start: LayoutPoint, end: LayoutPoint
  )] {
    let isHorizontal = distance.start.y == distance.end.y
    return [distance.start, distance.end]
      .map { point in
        let (x, y) = isHorizontal ? (0.0, 3.0) : (3.0, 0.0)
        return (
          LayoutPoint(x: point.x - x, y: point.y - y), LayoutPoint(x: point.x + x, y: point.y + y)
        )
      }
  }

  /// Paints the edge of a device, which covers the corners of the content.
  func paintBezel(around screen: LayoutRect, radius: Double, on canvas: inout some PictureCanvas) {
    let half = PicturePane.bezelWidth / 2
    canvas.outline(
      .roundedRectangle(screen.widened(by: half), radius: radius + half),
      title: "device",
      CanvasStroke(color: theme.bezel, width: PicturePane.bezelWidth)
    )
  }

  func paint(_ row: PictureLegendRow, on canvas: inout some PictureCanvas) {
    switch row.sample {
    case .section(let section):
      let colors = theme.colors(ofSection: section)
      let stroke = CanvasStroke(color: colors.strong)
      canvas.rectangle(row.frame, CanvasShape(radius: 3, fill: colors.fill, stroke: stroke))
    case .supplementary:
      let colors = theme.colors(ofSection: 0)
      canvas.rectangle(row.frame, CanvasShape(radius: 4, fill: colors.strong))
    case .decoration:
      let colors = theme.colors(ofSection: 0)
      let stroke = CanvasStroke(color: colors.line, dashes: (4, 3))
      canvas.rectangle(row.frame, CanvasShape(fill: colors.decoration, stroke: stroke))
    case .part:
      let colors = theme.colors(ofSection: 0)
      let stroke = CanvasStroke(color: colors.line, width: 0.75)
      canvas.rectangle(row.frame, CanvasShape(radius: 2, fill: colors.part, stroke: stroke))
    case .bounds: paintLine(of: row, line(theme.ink, (8, 5)), on: &canvas)
    case .safeArea: paintLine(of: row, line(theme.safeArea, (3, 3)), on: &canvas)
    }
    canvas.label(row.label, theme.ink)
  }

  private func paintLine(
    of row: PictureLegendRow,
    _ stroke: CanvasStroke,
    on canvas: inout some PictureCanvas
  ) {
    let (left, right) = (row.frame.x, row.frame.maxX)
    let line = (
      start: LayoutPoint(x: left, y: row.frame.midY), end: LayoutPoint(x: right, y: row.frame.midY)
    )
    canvas.outline(.lines([line]), title: nil, stroke)
  }
}

extension PictureTheme {
  /// The edge of a device.
  fileprivate var bezel: PictureColor { PictureColor(self == .dark ? 0x000000 : 0x24272E) }
}
