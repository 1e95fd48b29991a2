package import LayoutModel

/// A shape of an element's content, in the coordinates of its frame's corner.
package indirect enum ContentShape: Sendable, Hashable {
  /// A rectangle with corners of a radius in points.
  case rectangle(LayoutRect, radius: Double, CanvasPaint)
  /// A polygon.
  case polygon([LayoutPoint], CanvasPaint)
  /// A line of text.
  case text(PictureLabel, PictureColor)
  /// Shapes that are cropped.
  case clipped(CanvasClip, [ContentShape])
  /// An image that covers a rectangle, beyond which it is cropped.
  case image(PictureImage, LayoutRect)
  /// The picture of an item, cropped to a rectangle with corners of a radius in points.
  case picture(LayoutRect, radius: Double, [ContentShape])

  /// The weights of texts.
  package static let weights: Set<FontWeight> = [.regular, .semibold, .bold]
}

extension ContentShape {
  /// The number of points of a round corner that is drawn in perspective.
  private static let cornerPoints = 4

  /// Returns the corners of a rectangle, clockwise from the top left, round ones as several points.
  fileprivate static func corners(of frame: LayoutRect, radius: Double) -> [LayoutPoint] {
    let radius = min(radius, frame.width / 2, frame.height / 2)
    let middles = [
      (frame.x + radius, frame.y + radius), (frame.maxX - radius, frame.y + radius),
      (frame.maxX - radius, frame.maxY - radius), (frame.x + radius, frame.maxY - radius),
    ]
    guard radius > 0 else { return middles.map { LayoutPoint(x: $0.0, y: $0.1) } }
    return middles.enumerated()
      .flatMap { corner, middle in
        (0...cornerPoints)
          .map { step in
            let turn = Double(corner + 2) + Double(step) / Double(cornerPoints)
            let angle = turn * Double.pi / 2
            return LayoutPoint(
              x: middle.0 + radius * Mathematics.cosine(angle),
              y: middle.1 + radius * Mathematics.sine(angle)
            )
          }
      }
  }

  /// Returns the shape as a perspective shows it; nil if a part of it is behind the viewer.
  ///
  /// Rectangles become polygons. Texts and images stay as they are: they are drawn with the transform
  /// of their place.
  func projected(_ project: (LayoutPoint) -> LayoutPoint?) -> ContentShape? {
    func all(_ points: [LayoutPoint]) -> [LayoutPoint]? {
      let images = points.compactMap(project)
      return images.count == points.count ? images : nil
    }
    switch self {
    case .rectangle(let frame, let radius, let paint):
      guard let corners = all(Self.corners(of: frame, radius: radius)) else { return nil }
      return paint.projected(project).map { .polygon(corners, $0) }
    case .polygon(let corners, let paint):
      guard let corners = all(corners) else { return nil }
      return paint.projected(project).map { .polygon(corners, $0) }
    case .text, .image: return self
    case .clipped(let clip, let shapes):
      guard let corners = all(clip.corners) else { return nil }
      return .clipped(.polygon(corners), shapes.compactMap { $0.projected(project) })
    case .picture(let frame, let radius, let shapes):
      return ContentShape.clipped(.rectangle(frame, radius: radius), shapes).projected(project)
    }
  }

  /// Returns the transform that shows a small area about a point as a perspective does; nil if it is
  /// behind the viewer.
  static func transform(
    at point: LayoutPoint,
    _ project: (LayoutPoint) -> LayoutPoint?
  ) -> LayoutTransform? {
    guard let image = project(point), let right = project(point + LayoutPoint(x: 1, y: 0)),
      let below = project(point + LayoutPoint(x: 0, y: 1))
    else { return nil }
    return LayoutTransform(
      a: right.x - image.x,
      b: right.y - image.y,
      c: below.x - image.x,
      d: below.y - image.y,
      tx: image.x - point.x,
      ty: image.y - point.y
    )
  }
}

extension CanvasClip {
  /// The corners of the area, round ones as several points.
  fileprivate var corners: [LayoutPoint] {
    switch self {
    case .rectangle(let frame, let radius): ContentShape.corners(of: frame, radius: radius)
    case .polygon(let corners): corners
    }
  }
}

extension CanvasPaint {
  fileprivate func projected(_ project: (LayoutPoint) -> LayoutPoint?) -> CanvasPaint? {
    guard case .gradient(var gradient) = self else { return self }
    guard let start = project(gradient.start), let end = project(gradient.end) else { return nil }
    (gradient.start, gradient.end) = (start, end)
    return .gradient(gradient)
  }
}
