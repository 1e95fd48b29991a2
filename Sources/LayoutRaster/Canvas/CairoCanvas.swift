import LayoutDrawing
import LayoutModel

/// Paints pictures with Cairo.
///
/// Cairo's coordinates have 32 bits, 8 of them after the binary point, and larger coordinates wrap
/// around. So the canvas skips invisible shapes and clips long ones near the visible area.
struct CairoCanvas: PictureCanvas {
  private let surface: CairoSurface
  /// The transform from the current coordinates to dots: pixels, or points of a page.
  private var matrix: LayoutTransform

  /// Creates a canvas that shows a part of the plane on a background.
  /// - Parameters:
  ///   - surface: the surface to draw on.
  ///   - frame: the visible part of the plane, in points.
  ///   - scale: the dots per point.
  ///   - background: the colour of the whole surface.
  init(
    _ surface: CairoSurface,
    showing frame: LayoutRect,
    scale: Double,
    _ background: PictureColor
  ) {
    self.surface = surface
    matrix = LayoutTransform(
      a: scale,
      b: 0,
      c: 0,
      d: scale,
      tx: -frame.x * scale,
      ty: -frame.y * scale
    )
    surface.fill(background)
    surface.transform(matrix)
  }

  // MARK: Groups

  /// Paints a group within its transform, clip and opacity.
  mutating func group(_ group: CanvasGroup, _ paint: (inout CairoCanvas) -> Void) {
    let inner = matrix.after(group.placement.transform)
    guard inner.canBeSeen else { return }
    guard inner != matrix || group.clip != nil || group.alpha < 1 else { return paint(&self) }
    let outer = matrix
    matrix = inner
    surface.saved {
      surface.transform(group.placement.transform)
      guard cut(group.clip), cut(group.bounds.map { .rectangle($0) }) else { return }
      if group.alpha < 1 {
        surface.layer(group.alpha) { paint(&self) }
      } else {
        paint(&self)
      }
    }
    matrix = outer
  }

  /// Clips to an area; false if nothing is visible in it.
  private func cut(_ clip: CanvasClip?) -> Bool {
    switch clip {
    case nil: return true
    case .rectangle(let frame, let radius)?:
      guard let visible = visiblePart(of: frame) else { return false }
      surface.clip(visible, radius: min(radius, visible.width / 2, visible.height / 2))
    case .polygon(let corners)?:
      let box = Quadrilateral(corners: corners).bounds
      guard box.overlaps(surface.extents), matrix.reaches(box) else { return false }
      surface.clip(corners)
    }
    let extents = surface.extents
    return extents.width > 0 && extents.height > 0
  }

  // MARK: Shapes

  /// Paints a rectangle with its fill and border.
  mutating func rectangle(_ frame: LayoutRect, _ shape: CanvasShape) {
    rectangle(frame, radius: shape.radius ?? 0, fill: shape.fill, stroke: shape.stroke)
  }

  /// Paints a polygon with its fill and border, unless it reaches beyond Cairo's coordinates.
  mutating func polygon(_ corners: [LayoutPoint], _ shape: CanvasShape) {
    let box = Quadrilateral(corners: corners).bounds
    guard box.overlaps(surface.extents), matrix.reaches(box) else { return }
    surface.polygon(corners, fill: shape.fill, stroke: shape.stroke.map(drawable))
  }

  /// Paints an outline of an overlay; titles are for SVG only.
  mutating func outline(_ outline: CanvasOutline, title: String?, _ stroke: CanvasStroke) {
    switch outline {
    case .rectangle(let frame): rectangle(frame, radius: 0, fill: nil, stroke: stroke)
    case .lines(let lines):
      for (start, end) in lines { line(from: start, to: end, stroke) }
    case .pointer(let start, let end):
      line(from: start, to: end, stroke)
      polygon(CanvasOutline.arrowhead(from: start, to: end), CanvasShape(fill: stroke.color))
    case .roundedRectangle(let frame, let radius):
      rectangle(frame, radius: radius, fill: nil, stroke: stroke)
    }
  }

  /// Draws the visible part of a rectangle.
  private func rectangle(
    _ frame: LayoutRect,
    radius: Double,
    fill: CanvasPaint?,
    stroke: CanvasStroke?
  ) {
    // As in SVG, a rectangle without width or height has no border.
    guard frame.width > 0, frame.height > 0, let visible = visiblePart(of: frame) else { return }
    surface.rectangle(
      visible,
      radius: min(radius, visible.width / 2, visible.height / 2),
      fill: fill,
      stroke: stroke.map(drawable)
    )
  }

  /// Draws the visible part of a line.
  private func line(from start: LayoutPoint, to end: LayoutPoint, _ stroke: CanvasStroke) {
    // A line has no area, but its stroke does.
    let half = stroke.width / 2
    let box = LayoutRect(
      x: min(start.x, end.x) - (start.x == end.x ? half : 0),
      y: min(start.y, end.y) - (start.y == end.y ? half : 0),
      width: start.x == end.x ? stroke.width : abs(end.x - start.x),
      height: start.y == end.y ? stroke.width : abs(end.y - start.y)
    )
    guard let visible = visiblePart(of: box), let part = part(of: (start, end), in: visible) else {
      return
    }
    surface.line(from: part.start, to: part.end, drawable(stroke))
  }

  /// Returns the part of a line inside a rectangle (Liang and Barsky 1984); nil if outside.
  private func part(
    of line: (start: LayoutPoint, end: LayoutPoint),
    in frame: LayoutRect
  ) -> (start: LayoutPoint, end: LayoutPoint)? {
    let (dx, dy) = (line.end.x - line.start.x, line.end.y - line.start.y)
    var (first, last) = (0.0, 1.0)
    let edges = [
      (-dx, line.start.x - frame.x), (dx, frame.maxX - line.start.x),
      (-dy, line.start.y - frame.y), (dy, frame.maxY - line.start.y),
    ]
    for (slope, distance) in edges {
      if slope == 0 {
        guard distance >= 0 else { return nil }
      } else if slope < 0 {
        first = max(first, distance / slope)
      } else {
        last = min(last, distance / slope)
      }
    }
    guard first <= last else { return nil }
    // A point on the line, at 0 its start and at 1 its end.
    func point(_ part: Double) -> LayoutPoint {
      LayoutPoint(x: line.start.x + part * dx, y: line.start.y + part * dy)
    }
    return (first == 0 ? line.start : point(first), last == 1 ? line.end : point(last))
  }

  /// Returns a stroke without dashes that are too small to see.
  private func drawable(_ stroke: CanvasStroke) -> CanvasStroke {
    guard let dashes = stroke.dashes else { return stroke }
    var stroke = stroke
    if (dashes.dash + dashes.gap) * matrix.magnification < 0.5 { stroke.dashes = nil }
    return stroke
  }

  // MARK: Images

  /// Draws an image, unless its frame is invisible or reaches beyond Cairo's coordinates.
  mutating func image(_ image: PictureImage, in frame: LayoutRect) {
    guard frame.width > 0, frame.height > 0, frame.overlaps(surface.extents), matrix.reaches(frame)
    else { return }
    surface.image(image, in: frame)
  }

  // MARK: Labels

  /// The letter sizes that are drawn, in dots.
  private static let letters = 0.25...4000

  /// Draws a label if it is visible and of a sensible size.
  mutating func label(_ label: PictureLabel, _ color: PictureColor) {
    guard Self.letters.contains(label.size * matrix.magnification) else { return }
    // No letter is wider than twice the font size.
    let width = 2 * label.size * Double(label.text.unicodeScalars.count)
    let box = LayoutRect(
      x: label.position.x - width,
      y: label.position.y - 2 * label.size,
      width: 2 * width,
      height: 4 * label.size
    )
    guard box.overlaps(surface.extents), matrix.reaches(box) else { return }
    surface.label(label, color)
  }

  // MARK: What can be seen

  /// The longest distance that shapes extend beyond the visible area, in dots.
  private static let reach = 100_000.0

  /// Returns a rectangle with its far edges cut; nil if it is invisible.
  private func visiblePart(of frame: LayoutRect) -> LayoutRect? {
    let margin = Self.reach / matrix.magnification
    let extents = surface.extents
    let near = LayoutRect(
      x: max(frame.x, extents.x - margin),
      y: max(frame.y, extents.y - margin),
      width: 0,
      height: 0
    )
    let visible = LayoutRect(
      x: near.x,
      y: near.y,
      width: min(frame.maxX, extents.maxX + margin) - near.x,
      height: min(frame.maxY, extents.maxY + margin) - near.y
    )
    guard visible.width > 0, visible.height > 0, matrix.reaches(visible) else { return nil }
    return near.origin == frame.origin && visible.maxX == frame.maxX && visible.maxY == frame.maxY
      ? frame : visible
  }
}

extension CanvasGroup.Placement {
  fileprivate var transform: LayoutTransform {
    switch self {
    case .inPlace: .identity
    case .moved(let offset): LayoutTransform(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
    case .transformed(.identity, _): .identity
    case .transformed(let transform, let middle):
      LayoutTransform(
        a: transform.a,
        b: transform.b,
        c: transform.c,
        d: transform.d,
        tx: middle.x + transform.tx - transform.a * middle.x - transform.c * middle.y,
        ty: middle.y + transform.ty - transform.b * middle.x - transform.d * middle.y
      )
    }
  }
}

extension LayoutTransform {
  /// Returns the transform that applies another one first.
  fileprivate func after(_ first: LayoutTransform) -> LayoutTransform {
    LayoutTransform(
      a: a * first.a + c * first.b,
      b: b * first.a + d * first.b,
      c: a * first.c + c * first.d,
      d: b * first.c + d * first.d,
      tx: a * first.tx + c * first.ty + tx,
      ty: b * first.tx + d * first.ty + ty
    )
  }

  /// The scale along the axis that grows most.
  fileprivate var magnification: Double {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }

  /// Whether the transform keeps an area and a sensible scale.
  fileprivate var canBeSeen: Bool {
    abs(a * d - b * c) > 1e-12 && magnification <= 10_000
  }

  /// Whether all corners of a rectangle are within Cairo's coordinates.
  fileprivate func reaches(_ frame: LayoutRect) -> Bool {
    [(frame.x, frame.y), (frame.maxX, frame.y), (frame.x, frame.maxY), (frame.maxX, frame.maxY)]
      .allSatisfy { x, y in
        abs(a * x + c * y + tx) < Self.farthest && abs(b * x + d * y + ty) < Self.farthest
      }
  }

  /// The greatest coordinate, just below 2²³.
  private static let farthest = 8_000_000.0
}
