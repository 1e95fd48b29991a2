import LayoutModel

// Painting of contents: the shapes of a look at the place of their element.
extension PicturePainter {
  /// Paints the content of an element, without its 2D transform and its opacity.
  func paint(
    _ content: ElementContent,
    of element: PictureElement,
    on canvas: inout some PictureCanvas
  ) {
    let shapes = LookDrawing(theme: theme).shapes(of: content, size: element.frame.size)
    guard let transform = element.transform3D else {
      canvas.group(CanvasGroup(placement: .moved(element.frame.origin))) { canvas in
        for shape in shapes { paint(shape, nil, on: &canvas) }
      }
      return
    }
    let distance = element.frame.origin - element.anchor
    let project: Projection = { point in
      transform.projected(point + distance).map { $0 + element.anchor }
    }
    for shape in shapes.compactMap({ $0.projected(project) }) {
      paint(shape, project, on: &canvas)
    }
  }

  private typealias Projection = (LayoutPoint) -> LayoutPoint?

  /// Paints a shape; texts and images take the transform of their place in a perspective.
  private func paint(
    _ shape: ContentShape,
    _ project: Projection?,
    on canvas: inout some PictureCanvas
  ) {
    switch shape {
    case .rectangle(let frame, let radius, let paint):
      let corner = min(radius, frame.width / 2, frame.height / 2)
      canvas.rectangle(frame, CanvasShape(radius: corner > 0 ? corner : nil, paint: paint))
    case .polygon(let corners, let paint): canvas.polygon(corners, CanvasShape(paint: paint))
    case .text(let label, let color):
      guard let project else { return canvas.label(label, color) }
      guard let transform = ContentShape.transform(at: label.position, project) else { return }
      let group = CanvasGroup(placement: .transformed(transform, about: label.position))
      canvas.group(group) { $0.label(label, color) }
    case .image(let image, let frame):
      guard let project else { return canvas.image(image, in: frame) }
      let middle = LayoutPoint(x: frame.midX, y: frame.midY)
      guard let transform = ContentShape.transform(at: middle, project) else { return }
      canvas.group(CanvasGroup(placement: .transformed(transform, about: middle))) {
        $0.image(image, in: frame)
      }
    case .picture(let frame, let radius, let shapes):
      paint(.clipped(.rectangle(frame, radius: radius), shapes), project, on: &canvas)
    case .clipped(let clip, let shapes):
      canvas.group(CanvasGroup(clip: clip)) { canvas in
        for shape in shapes { paint(shape, project, on: &canvas) }
      }
    }
  }
}
