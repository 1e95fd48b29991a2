import LayoutModel

/// Paints pictures, so that every output format shows the same content in the same styles.
package struct PicturePainter {
  let theme: PictureTheme

  package init(theme: PictureTheme) {
    self.theme = theme
  }

  /// Paints a picture, farthest shapes first.
  /// - Parameters:
  ///   - picture: the picture.
  ///   - canvas: the surface; the picture is painted over its content.
  /// - Complexity: O(number of elements).
  package func paint(_ picture: Picture, on canvas: inout some PictureCanvas) {
    canvas.rectangle(picture.frame, CanvasShape(fill: theme.page))
    for pane in picture.panes { paint(pane, on: &canvas) }
    for overlay in picture.overlays { paint(overlay, on: &canvas) }
    for row in picture.legend { paint(row, on: &canvas) }
    for note in picture.notes { canvas.label(note, theme.colors(ofSection: nil).text) }
  }

  // MARK: Collections

  private func paint(_ pane: PicturePane, on canvas: inout some PictureCanvas) {
    if let caption = pane.caption { canvas.label(caption, theme.ink) }
    guard !pane.id.isEmpty else { return paintContent(of: pane, on: &canvas) }
    let group = CanvasGroup(
      id: pane.id,
      title: pane.name.map(Picture.clean),
      placement: .moved(pane.offset)
    )
    canvas.group(group) { paintContent(of: pane, on: &$0) }
  }

  private func paintContent(of pane: PicturePane, on canvas: inout some PictureCanvas) {
    canvas.rectangle(pane.bounds, CanvasShape(fill: theme.paper))
    switch pane.extent {
    case .wholeContent:
      let edge = CanvasStroke(color: theme.edge, width: 0.5)
      canvas.rectangle(pane.content, CanvasShape(fill: theme.paper, stroke: edge))
      for group in pane.groups { paint(group, on: &canvas) }
      let line = line(theme.ink, (8, 5))
      canvas.outline(.rectangle(pane.bounds), title: "visible bounds", line)
    case .visibleBounds:
      canvas.group(CanvasGroup(clip: .rectangle(pane.bounds))) { canvas in
        for group in pane.groups { paint(group, on: &canvas) }
      }
      // The edge of a device takes the place of the line.
      if pane.bezelRadius == nil {
        canvas.outline(.rectangle(pane.bounds), title: "container", line(theme.ink, nil))
      }
    }
    paint(safeAreaOf: pane, on: &canvas)
    for mark in pane.marks { paint(mark, on: &canvas) }
    if let radius = pane.bezelRadius {
      paintBezel(around: pane.bounds, radius: radius, on: &canvas)
    }
    if let measures = pane.measures { paint(measures, on: &canvas) }
  }

  /// Paints the edges of the safe area that are not the bounds' own.
  private func paint(safeAreaOf pane: PicturePane, on canvas: inout some PictureCanvas) {
    guard let area = pane.safeArea else { return }
    let (topLeft, topRight) = (area.origin, LayoutPoint(x: area.maxX, y: area.y))
    let (bottomLeft, bottomRight) = (
      LayoutPoint(x: area.x, y: area.maxY), LayoutPoint(x: area.maxX, y: area.maxY)
    )
    var lines: [(start: LayoutPoint, end: LayoutPoint)] = []
    if area.y > pane.bounds.y { lines.append((topLeft, topRight)) }
    if area.maxX < pane.bounds.maxX { lines.append((topRight, bottomRight)) }
    if area.maxY < pane.bounds.maxY { lines.append((bottomLeft, bottomRight)) }
    if area.x > pane.bounds.x { lines.append((topLeft, bottomLeft)) }
    canvas.outline(.lines(lines), title: "safe area", line(theme.safeArea, (3, 3)))
  }

  func line(_ color: PictureColor, _ dashes: (dash: Double, gap: Double)?) -> CanvasStroke {
    CanvasStroke(color: color, width: 1.5, dashes: dashes)
  }

  // MARK: Elements

  private func paint(_ group: PictureGroup, on canvas: inout some PictureCanvas) {
    let colors = theme.colors(ofSection: group.section)
    canvas.group(CanvasGroup(id: group.id, title: group.title)) { canvas in
      let limit = WorkLimit.current
      for (index, element) in group.elements.enumerated() {
        // The caller checks the limit, and does not write an incomplete picture.
        if index & 255 == 255, limit?.isOver == true { break }
        paint(element, colors, on: &canvas)
      }
    }
  }

  private func paint(
    _ element: PictureElement,
    _ colors: SectionColors,
    on canvas: inout some PictureCanvas
  ) {
    let (shape, textColor) = Self.style(of: element, colors)
    let group = CanvasGroup(
      title: element.title,
      alpha: element.alpha,
      bounds: element.alpha == 1 ? nil : element.paintedBounds,
      clip: element.clip.map { .rectangle($0) }
    )
    // Texts in a transformed element are not transformed.
    let shapes = CanvasGroup(placement: .transformed(element.transform, about: element.anchor))
    canvas.group(group) { canvas in
      if let content = element.content {
        guard element.outline == nil, element.transform != .identity else {
          return paint(content, of: element, on: &canvas)
        }
        canvas.group(shapes) { paint(content, of: element, on: &$0) }
        return
      }
      if let outline = element.outline {
        canvas.polygon(outline.corners, shape)
        for part in element.parts { paint(part, colors, on: &canvas) }
      } else if element.transform == .identity {
        canvas.rectangle(element.frame, shape)
        if element.isEstimated { hatch(element.frame, colors, on: &canvas) }
        for part in element.parts { paint(part, colors, on: &canvas) }
      } else {
        canvas.group(shapes) { canvas in
          canvas.rectangle(element.frame, shape)
          for part in element.parts { paint(part, colors, on: &canvas) }
        }
      }
      if let label = element.label { canvas.label(label, textColor) }
    }
  }

  /// Marks an item whose size is an estimate.
  private func hatch(
    _ frame: LayoutRect,
    _ colors: SectionColors,
    on canvas: inout some PictureCanvas
  ) {
    let stroke = CanvasStroke(color: colors.line, width: 0.5)
    canvas.outline(.lines(Hatching.lines(across: frame)), title: nil, stroke)
  }

  /// The maximum side length of a badge, in points.
  private static let badgeSide = 32.0

  /// Returns the style of an element's frame, and the colour of its label; badges are circles.
  private static func style(
    of element: PictureElement,
    _ colors: SectionColors
  ) -> (shape: CanvasShape, text: PictureColor) {
    let (width, height) = (element.frame.width, element.frame.height)
    let half = min(width, height) / 2
    switch element.kind {
    case .item:
      let stroke = CanvasStroke(color: colors.strong)
      return (CanvasShape(radius: min(4, half), fill: colors.fill, stroke: stroke), colors.text)
    case .supplementary:
      let radius = max(width, height) <= badgeSide ? half : min(6, half)
      let stroke = CanvasStroke(color: colors.part)
      return (CanvasShape(radius: radius, fill: colors.strong, stroke: stroke), colors.onStrong)
    case .decoration:
      let stroke = CanvasStroke(color: colors.line, dashes: (4, 3))
      return (CanvasShape(radius: 0, fill: colors.decoration, stroke: stroke), colors.text)
    }
  }

  private func paint(
    _ part: PicturePart,
    _ colors: SectionColors,
    on canvas: inout some PictureCanvas
  ) {
    canvas.group(CanvasGroup(title: part.title)) { canvas in
      let shape = CanvasShape(
        radius: min(2, part.frame.width / 2, part.frame.height / 2),
        fill: colors.part,
        stroke: CanvasStroke(color: colors.line, width: 0.75)
      )
      guard part.outline == nil else {
        canvas.polygon(part.outline?.corners ?? [], shape)
        return
      }
      canvas.rectangle(part.frame, shape)
      if let label = part.label { canvas.label(label, colors.text) }
    }
  }

  private func paint(_ overlay: PictureOverlay, on canvas: inout some PictureCanvas) {
    canvas.group(CanvasGroup(title: overlay.title)) { canvas in
      canvas.rectangle(
        overlay.frame,
        CanvasShape(
          radius: min(10, overlay.frame.width / 2, overlay.frame.height / 2),
          fill: theme.ink,
          stroke: CanvasStroke(color: theme.paper)
        )
      )
      if let label = overlay.label { canvas.label(label, theme.paper) }
    }
  }
}

extension PictureElement {
  /// The painted bounds of an element: its frame and parts with their borders, and its label, which
  /// may be slightly wider than estimated.
  fileprivate var paintedBounds: LayoutRect {
    parts.reduce(drawnFrame) { bounds, part in
      let drawn =
        transform == .identity ? part.frame : part.frame.drawn(transform, about: anchor).bounds
      return bounds.union(part.outline?.bounds ?? drawn.drawable)
    }
    .widened(by: content == nil ? max(1, label?.size ?? 0) : LookBuilder.shadowReach)
  }
}

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
    _ frame: LayoutRect,
    _ mark: PictureMark,
    _ color: PictureColor,
    on canvas: inout some PictureCanvas
  ) {
    var line = CanvasStroke(color: color, dashes: (5, 4))
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

  private func cross(_ frame: LayoutRect) -> [(start: LayoutPoint, end: LayoutPoint)] {
    [
      (frame.origin, LayoutPoint(x: frame.maxX, y: frame.maxY)),
      (LayoutPoint(x: frame.maxX, y: frame.y), LayoutPoint(x: frame.x, y: frame.maxY)),
    ]
  }
}

extension PictureTheme {
  fileprivate func color(of meaning: PictureMark.Meaning) -> PictureColor {
    switch meaning {
    case .moved: ink
    case .added: PictureColor(self == .dark ? 0x5CC98C : 0x1C7A4A)
    case .removed: PictureColor(self == .dark ? 0xFF8A80 : 0xB3261E)
    }
  }
}
