import LayoutModel

/// Writes what is painted as elements of SVG.
struct SVGCanvas: PictureCanvas {
  var svg: SVGText
  /// How many clips have got an id.
  private var clips = 0

  init(_ svg: SVGText) {
    self.svg = svg
  }

  mutating func group(_ group: CanvasGroup, _ paint: (inout SVGCanvas) -> Void) {
    let clip = group.clip.map { defineClip($0) }
    svg.begin(
      "g",
      [
        "id": .text(group.id),
        "opacity": .text(group.alpha == 1 ? nil : NumberText.rounded(group.alpha)),
        "transform": .text(SVGTransform.text(group.placement)),
        "clip-path": .text(clip),
      ]
    )
    if let title = group.title { svg.element("title", text: title) }
    paint(&self)
    svg.end("g")
  }

  private mutating func defineClip(_ frame: Rect) -> String {
    let id = "clip-\(clips)"
    clips += 1
    svg.begin("clipPath", ["id": .text(id)])
    svg.rectangle(frame)
    svg.end("clipPath")
    return "url(#\(id))"
  }

  mutating func rectangle(_ frame: Rect, _ shape: CanvasShape) {
    svg.rectangle(
      frame,
      [
        "rx": .text(shape.radius.map(NumberText.rounded)),
        "fill": .color(shape.fill),
        "stroke": .color(shape.stroke?.color),
        "stroke-width": .text(shape.stroke.flatMap(width)),
        "stroke-dasharray": .text(shape.stroke?.dashes.map(dashes)),
      ]
    )
  }

  mutating func outline(_ outline: CanvasOutline, title: String?, _ stroke: CanvasStroke) {
    svg.begin(
      "g",
      [
        "fill": "none",
        "stroke": .color(stroke.color),
        "stroke-width": .text(width(stroke)),
        "stroke-dasharray": .text(stroke.dashes.map(dashes)),
      ]
    )
    if let title { svg.element("title", text: title) }
    switch outline {
    case .rectangle(let frame): svg.rectangle(frame)
    case .lines(let lines):
      svg.element("path", ["d": .text(lines.map { path($0.start, $0.end) }.joined())])
    case .pointer(let start, let end):
      svg.element("path", ["d": .text(path(start, end))])
      svg.element(
        "circle",
        [
          "cx": .number(end.x), "cy": .number(end.y), "r": .number(CanvasOutline.dotRadius),
          "fill": .color(stroke.color),
        ]
      )
    }
    svg.end("g")
  }

  mutating func label(_ label: PictureLabel, _ color: PictureColor) {
    svg.element(
      "text",
      [
        "x": .number(label.position.x), "y": .number(label.position.y),
        "font-size": .number(label.size), "fill": .color(color),
        "text-anchor": .text(label.anchor == .middle ? "middle" : nil),
      ],
      text: label.text
    )
  }

  /// A line's width; nil for SVG's own.
  private func width(_ stroke: CanvasStroke) -> String? {
    stroke.width == 1 ? nil : NumberText.rounded(stroke.width)
  }

  private func dashes(_ dashes: CanvasStroke.Dashes) -> String {
    NumberText.rounded(dashes.dash) + " " + NumberText.rounded(dashes.gap)
  }

  private func path(_ start: Point, _ end: Point) -> String {
    let (x, y) = (NumberText.rounded(end.x), NumberText.rounded(end.y))
    let line = start.y == end.y ? "H" + x : start.x == end.x ? "V" + y : "L\(x) \(y)"
    return "M" + NumberText.rounded(start.x) + " " + NumberText.rounded(start.y) + line
  }
}

/// Writes transforms.
enum SVGTransform {
  /// Where a group is painted; nil where nothing changes.
  static func text(_ placement: CanvasGroup.Placement) -> String? {
    switch placement {
    case .inPlace: nil
    case .moved(let offset):
      offset == .zero
        ? nil : "translate(\(NumberText.rounded(offset.x)) \(NumberText.rounded(offset.y)))"
    case .transformed(let transform, let middle):
      transform == .identity ? nil : matrix(transform, about: middle)
    }
  }

  /// A transform about a point.
  ///
  /// The factors are rounded to a millionth, the distance so that the point is exact nevertheless.
  private static func matrix(_ transform: Transform, about middle: Point) -> String {
    let factors = [transform.a, transform.b, transform.c, transform.d]
      .map { ($0 * 1e6).rounded() / 1e6 }
    let (x, y) = (middle.x, middle.y)
    let distance = [
      x + transform.tx - factors[0] * x - factors[2] * y,
      y + transform.ty - factors[1] * x - factors[3] * y,
    ]
    let numbers = factors.map(NumberText.shortest) + distance.map(NumberText.rounded)
    return "matrix(" + numbers.joined(separator: " ") + ")"
  }
}
