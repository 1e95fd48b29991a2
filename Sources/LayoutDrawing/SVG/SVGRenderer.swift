internal import LayoutModel

/// Writes pictures as SVG: the same picture gives the same bytes.
public struct SVGRenderer: Sendable, Hashable {
  /// The colours.
  public var theme: PictureTheme

  /// Creates a renderer.
  public init(theme: PictureTheme = .light) {
    self.theme = theme
  }

  /// A picture's text, with a newline at its end.
  /// - Complexity: O(number of elements).
  public func text(of picture: Picture) -> String {
    root(frame: picture.frame, title: picture.title) { svg in
      draw(picture, from: 0, in: &svg)
    }
  }

  /// A text of SVG that shows a part of the plane.
  func root(frame: Rect, title: String, _ content: (inout SVGText) -> Void) -> String {
    var svg = SVGText()
    svg.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "width": .number(frame.width),
        "height": .number(frame.height),
        "viewBox": .text(viewBox(frame)),
        "font-family": "system-ui, Inter, sans-serif",
        "font-weight": "500",
      ]
    ) { svg in
      svg.element("title", text: title)
      svg.rectangle(frame, ["fill": .color(theme.page)])
      content(&svg)
    }
    return svg.text
  }

  /// Draws all of a picture; its panes are counted from a number on.
  func draw(_ picture: Picture, from first: Int, in svg: inout SVGText) {
    for (index, pane) in picture.panes.enumerated() { draw(pane, first + index, in: &svg) }
    for overlay in picture.overlays { draw(overlay, in: &svg) }
    for note in picture.notes { draw(note, theme.colors(ofSection: nil).text, in: &svg) }
  }

  private func viewBox(_ frame: Rect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map(NumberText.rounded).joined(separator: " ")
  }

  // MARK: Collections

  private func draw(_ pane: PicturePane, _ index: Int, in svg: inout SVGText) {
    if let caption = pane.caption { draw(caption, theme.ink, in: &svg) }
    guard !pane.id.isEmpty else { return drawContent(of: pane, index, in: &svg) }
    svg.element("g", ["id": .text(pane.id), "transform": .text(translation(pane.offset))]) { svg in
      if let name = pane.name { svg.element("title", text: PictureText.clean(name)) }
      drawContent(of: pane, index, in: &svg)
    }
  }

  private func translation(_ offset: Point) -> String? {
    guard offset != .zero else { return nil }
    return "translate(\(NumberText.rounded(offset.x)) \(NumberText.rounded(offset.y)))"
  }

  private func drawContent(of pane: PicturePane, _ index: Int, in svg: inout SVGText) {
    switch pane.extent {
    case .wholeContent:
      svg.rectangle(pane.bounds, ["fill": .color(theme.paper)])
      svg.rectangle(
        pane.content,
        ["fill": .color(theme.paper), "stroke": .color(theme.edge), "stroke-width": "0.5"]
      )
      for group in pane.groups { draw(group, in: &svg) }
      outline(pane.bounds, "visible bounds", theme.ink, dashes: "8 5", in: &svg)
    case .visibleBounds:
      svg.rectangle(pane.bounds, ["fill": .color(theme.paper)])
      svg.element("clipPath", ["id": .text("clip-\(index)")]) { svg in
        svg.rectangle(pane.bounds)
      }
      svg.element("g", ["clip-path": .text("url(#clip-\(index))")]) { svg in
        for group in pane.groups { draw(group, in: &svg) }
      }
      outline(pane.bounds, "container", theme.ink, dashes: nil, in: &svg)
    }
    draw(safeAreaOf: pane, in: &svg)
    for mark in pane.marks { draw(mark, in: &svg) }
  }

  /// Draws the edges of the safe area that are not the bounds' own.
  private func draw(safeAreaOf pane: PicturePane, in svg: inout SVGText) {
    guard let area = pane.safeArea else { return }
    let (left, right) = (NumberText.rounded(area.x), NumberText.rounded(area.maxX))
    let (top, bottom) = (NumberText.rounded(area.y), NumberText.rounded(area.maxY))
    var path = ""
    if area.y > pane.bounds.y { path += "M\(left) \(top)H\(right)" }
    if area.maxX < pane.bounds.maxX { path += "M\(right) \(top)V\(bottom)" }
    if area.maxY < pane.bounds.maxY { path += "M\(left) \(bottom)H\(right)" }
    if area.x > pane.bounds.x { path += "M\(left) \(top)V\(bottom)" }
    svg.element("g", line(theme.edge, dashes: "1 3")) { svg in
      svg.element("title", text: "safe area")
      svg.element("path", ["d": .text(path)])
    }
  }

  private func line(_ color: PictureColor, dashes: String?) -> SVGText.Attributes {
    [
      "fill": "none", "stroke": .color(color), "stroke-width": "1.5",
      "stroke-dasharray": .text(dashes),
    ]
  }

  private func outline(
    _ frame: Rect,
    _ title: String,
    _ color: PictureColor,
    dashes: String?,
    in svg: inout SVGText
  ) {
    svg.element("g", line(color, dashes: dashes)) { svg in
      svg.element("title", text: title)
      svg.rectangle(frame)
    }
  }

  // MARK: Elements

  private func draw(_ group: PictureGroup, in svg: inout SVGText) {
    let colors = theme.colors(ofSection: group.section)
    svg.element("g", ["id": .text(group.id)]) { svg in
      svg.element("title", text: group.title)
      for element in group.elements { draw(element, colors, in: &svg) }
    }
  }

  private func draw(_ element: PictureElement, _ colors: SectionColors, in svg: inout SVGText) {
    let style = ElementStyle(element.kind, colors)
    svg.element(
      "g",
      [
        "opacity": .text(element.alpha == 1 ? nil : NumberText.rounded(element.alpha)),
        "transform": .text(SVGTransform.text(element.transform, about: element.frame)),
      ]
    ) { svg in
      svg.element("title", text: element.title)
      svg.rectangle(
        element.frame,
        [
          "rx": .number(style.radius(of: element.frame)),
          "fill": .color(style.fill),
          "stroke": .color(style.stroke),
          "stroke-dasharray": .text(style.dashes),
        ]
      )
      for part in element.parts { draw(part, colors, in: &svg) }
      if let label = element.label { draw(label, style.text, in: &svg) }
    }
  }

  private func draw(_ part: PicturePart, _ colors: SectionColors, in svg: inout SVGText) {
    svg.element("g") { svg in
      svg.element("title", text: part.title)
      svg.rectangle(
        part.frame,
        [
          "rx": .number(min(2, part.frame.width / 2, part.frame.height / 2)),
          "fill": .color(colors.part), "stroke": .color(colors.line), "stroke-width": "0.75",
        ]
      )
      if let label = part.label { draw(label, colors.text, in: &svg) }
    }
  }

  private func draw(_ overlay: PictureOverlay, in svg: inout SVGText) {
    svg.element("g") { svg in
      svg.element("title", text: overlay.title)
      svg.rectangle(
        overlay.frame,
        [
          "rx": .number(min(10, overlay.frame.width / 2, overlay.frame.height / 2)),
          "fill": .color(theme.ink), "stroke": .color(theme.paper),
        ]
      )
      if let label = overlay.label { draw(label, theme.paper, in: &svg) }
    }
  }

  // MARK: Texts

  func draw(_ label: PictureLabel, _ color: PictureColor, in svg: inout SVGText) {
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
}
