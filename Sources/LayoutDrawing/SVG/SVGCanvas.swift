import LayoutModel

/// A canvas that writes SVG elements.
struct SVGCanvas: PictureCanvas {
  /// The SVG text so far.
  var svg = XMLWriter()
  /// The number of clips that have an id so far.
  private var clips = 0
  /// The ids of the gradients so far, each of which is written once.
  private var gradients: [LinearGradient: String] = [:]
  /// The ids of the images so far, each of which is written once.
  private var images: [PictureImage: String] = [:]

  mutating func group(_ group: CanvasGroup, _ paint: (inout SVGCanvas) -> Void) {
    let clip = group.clip.map { defineClip($0) }
    svg.begin(
      "g",
      [
        "id": group.id,
        "opacity": group.alpha == 1 ? nil : NumberText.rounded(group.alpha),
        "transform": Self.transform(group.placement),
        "clip-path": clip,
      ]
    )
    if let title = group.title { svg.element("title", text: title) }
    paint(&self)
    svg.end("g")
  }

  private mutating func defineClip(_ clip: CanvasClip) -> String {
    let id = "clip-\(clips)"
    clips += 1
    svg.begin("clipPath", ["id": id])
    switch clip {
    case .rectangle(let frame, let radius): addRectangle(frame, radius: radius > 0 ? radius : nil)
    case .polygon(let corners): svg.element("path", ["d": path(corners)])
    }
    svg.end("clipPath")
    return "url(#\(id))"
  }

  /// Returns the attributes of a paint, and writes a gradient that is new.
  private mutating func attributes(of paint: CanvasPaint) -> (fill: String, opacity: String?) {
    switch paint {
    case .color(let color, let alpha):
      return (color.text, alpha == 1 ? nil : NumberText.rounded(alpha))
    case .gradient(let gradient):
      if let id = gradients[gradient] { return ("url(#\(id))", nil) }
      let id = "gradient-\(gradients.count)"
      gradients[gradient] = id
      define(gradient, id)
      return ("url(#\(id))", nil)
    }
  }

  private mutating func define(_ gradient: LinearGradient, _ id: String) {
    svg.begin(
      "linearGradient",
      [
        "id": id, "gradientUnits": "userSpaceOnUse",
        "x1": NumberText.rounded(gradient.start.x), "y1": NumberText.rounded(gradient.start.y),
        "x2": NumberText.rounded(gradient.end.x), "y2": NumberText.rounded(gradient.end.y),
      ]
    )
    for stop in gradient.stops {
      svg.element(
        "stop",
        [
          "offset": NumberText.rounded(stop.place), "stop-color": stop.color.text,
          "stop-opacity": stop.alpha == 1 ? nil : NumberText.rounded(stop.alpha),
        ]
      )
    }
    svg.end("linearGradient")
  }

  mutating func rectangle(_ frame: LayoutRect, _ shape: CanvasShape) {
    addRectangle(frame, shape)
  }

  /// Adds a rectangle; without a shape it takes the style of its group.
  private mutating func addRectangle(
    _ frame: LayoutRect,
    _ shape: CanvasShape? = nil,
    radius: Double? = nil
  ) {
    let paint = shape.map { attributes(of: $0.fill) }
    svg.element(
      "rect",
      [
        "x": NumberText.rounded(frame.x), "y": NumberText.rounded(frame.y),
        "width": NumberText.rounded(frame.width), "height": NumberText.rounded(frame.height),
        "rx": (shape?.radius ?? radius).map(NumberText.rounded), "fill": paint?.fill,
        "fill-opacity": paint?.opacity,
        "stroke": shape?.stroke?.color.text, "stroke-width": shape?.stroke.flatMap(width),
        "stroke-dasharray": shape?.stroke?.dashes.map(dashes),
      ]
    )
  }

  mutating func polygon(_ corners: [LayoutPoint], _ shape: CanvasShape) {
    let paint = attributes(of: shape.fill)
    svg.element(
      "path",
      [
        "d": path(corners), "fill": paint.fill, "fill-opacity": paint.opacity,
        "stroke": shape.stroke?.color.text, "stroke-width": shape.stroke.flatMap(width),
        "stroke-dasharray": shape.stroke?.dashes.map(dashes),
      ]
    )
  }

  mutating func outline(_ outline: CanvasOutline, title: String?, _ stroke: CanvasStroke) {
    svg.begin(
      "g",
      [
        "fill": "none",
        "stroke": stroke.color.text,
        "stroke-width": width(stroke),
        "stroke-dasharray": stroke.dashes.map(dashes),
      ]
    )
    if let title { svg.element("title", text: title) }
    switch outline {
    case .rectangle(let frame): addRectangle(frame)
    case .lines(let lines):
      svg.element("path", ["d": lines.map { path($0.start, $0.end) }.joined()])
    case .pointer(let start, let end):
      svg.element("path", ["d": path(start, end)])
      polygon(CanvasOutline.arrowhead(from: start, to: end), CanvasShape(fill: stroke.color))
    case .roundedRectangle(let frame, let radius): addRectangle(frame, radius: radius)
    }
    svg.end("g")
  }

  mutating func label(_ label: PictureLabel, _ color: PictureColor) {
    svg.element(
      "text",
      [
        "x": NumberText.rounded(label.position.x), "y": NumberText.rounded(label.position.y),
        "font-size": NumberText.rounded(label.size), "fill": color.text,
        "text-anchor": Self.anchor(label.anchor),
        "font-weight": label.weight == PictureLabel.standardWeight
          ? nil : "\(label.weight.rawValue)",
      ],
      text: label.text
    )
  }

  mutating func image(_ image: PictureImage, in frame: LayoutRect) {
    let id = images[image] ?? define(image)
    svg.element(
      "use",
      [
        "href": "#\(id)", "x": NumberText.rounded(frame.x), "y": NumberText.rounded(frame.y),
        "width": NumberText.rounded(frame.width), "height": NumberText.rounded(frame.height),
      ]
    )
  }

  /// Writes an image as a symbol that covers the places where it is used.
  private mutating func define(_ image: PictureImage) -> String {
    let id = "image-\(images.count)"
    images[image] = id
    let (width, height) = (
      NumberText.rounded(image.size.width), NumberText.rounded(image.size.height)
    )
    let data = String(decoding: Base64.encoded(image.bytes), as: UTF8.self)
    svg.begin(
      "symbol",
      [
        "id": id, "viewBox": "0 0 \(width) \(height)", "preserveAspectRatio": "xMidYMid slice",
      ]
    )
    svg.element(
      "image",
      ["width": width, "height": height, "href": "data:image/png;base64," + data]
    )
    svg.end("symbol")
    return id
  }

  /// An anchor's word; nil means SVG's default.
  private static func anchor(_ anchor: PictureLabel.Anchor) -> String? {
    switch anchor {
    case .start: nil
    case .middle: "middle"
    case .end: "end"
    }
  }

  /// A line's width; nil means SVG's default.
  private func width(_ stroke: CanvasStroke) -> String? {
    stroke.width == 1 ? nil : NumberText.rounded(stroke.width)
  }

  private func dashes(_ dashes: (dash: Double, gap: Double)) -> String {
    NumberText.rounded(dashes.dash) + " " + NumberText.rounded(dashes.gap)
  }

  private func path(_ corners: [LayoutPoint]) -> String {
    let points = corners.map { NumberText.rounded($0.x) + " " + NumberText.rounded($0.y) }
    return "M" + points.joined(separator: "L") + "Z"
  }

  private func path(_ start: LayoutPoint, _ end: LayoutPoint) -> String {
    let (x, y) = (NumberText.rounded(end.x), NumberText.rounded(end.y))
    let line = start.y == end.y ? "H" + x : start.x == end.x ? "V" + y : "L\(x) \(y)"
    return "M" + NumberText.rounded(start.x) + " " + NumberText.rounded(start.y) + line
  }
}

// Transforms.
extension SVGCanvas {
  /// Returns the transform attribute of a placement; nil if the group stays in place.
  private static func transform(_ placement: CanvasGroup.Placement) -> String? {
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
  /// The factors are rounded to a millionth; the translation compensates, so that the point stays
  /// exact.
  private static func matrix(_ transform: LayoutTransform, about middle: LayoutPoint) -> String {
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
