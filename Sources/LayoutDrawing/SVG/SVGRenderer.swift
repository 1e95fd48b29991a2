import LayoutModel

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
    root(frame: picture.frame, title: picture.title) { canvas in
      PicturePainter(theme: theme).paint(picture, on: &canvas)
    }
  }

  /// A text of SVG that shows a part of the plane.
  func root(frame: Rect, title: String, _ paint: (inout SVGCanvas) -> Void) -> String {
    var canvas = SVGCanvas(SVGText())
    canvas.svg.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "width": .number(frame.width),
        "height": .number(frame.height),
        "viewBox": .text(viewBox(frame)),
        "font-family": "system-ui, Inter, sans-serif",
        "font-weight": "500",
      ]
    )
    canvas.svg.element("title", text: title)
    paint(&canvas)
    canvas.svg.end("svg")
    return canvas.svg.text
  }

  private func viewBox(_ frame: Rect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map(NumberText.rounded).joined(separator: " ")
  }
}
