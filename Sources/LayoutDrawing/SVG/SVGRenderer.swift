import LayoutModel

/// Writes pictures as SVG: the same picture gives the same bytes.
///
/// ```swift
/// let picture = try Picture(of: session.solve())
/// let svg = SVGRenderer(theme: .dark).text(of: picture)
/// ```
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

  /// An SVG document that shows a part of the plane.
  func root(frame: LayoutRect, title: String, _ paint: (inout SVGCanvas) -> Void) -> String {
    var canvas = SVGCanvas()
    canvas.svg.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "width": NumberText.rounded(frame.width),
        "height": NumberText.rounded(frame.height),
        "viewBox": viewBox(frame),
        "font-family": "system-ui, Inter, sans-serif",
        "font-weight": "500",
      ]
    )
    canvas.svg.element("title", text: title)
    paint(&canvas)
    canvas.svg.end("svg")
    return canvas.svg.text
  }

  private func viewBox(_ frame: LayoutRect) -> String {
    [frame.x, frame.y, frame.width, frame.height].map(NumberText.rounded).joined(separator: " ")
  }
}

extension SVGRenderer {
  /// A film's text: its pictures are groups, and CSS shows one at a time.
  ///
  /// Programs without animations, and users who reduce motion, see the first picture.
  /// - Complexity: O(number of elements).
  package func text(of film: PictureFilm) -> String {
    let frame = film.frames.first?.frame ?? .zero
    return root(frame: frame, title: film.title) { canvas in
      if film.frames.count > 1 { canvas.svg.element("style", lines: style(of: film)) }
      for (index, picture) in film.frames.enumerated() {
        canvas.svg.begin("g", attributes(of: index, in: film))
        PicturePainter(theme: theme).paint(picture, on: &canvas)
        canvas.svg.end("g")
      }
    }
  }

  private func attributes(of index: Int, in film: PictureFilm) -> XMLWriter.Attributes {
    let isLast = index == film.frames.count - 1
    let delay = index > 0 ? "animation-delay: \(milliseconds(film.start(of: index)))" : nil
    return [
      "id": "frame-\(index)",
      "class": isLast ? "frame last" : "frame",
      "visibility": index > 0 ? "hidden" : nil,
      "style": delay,
    ]
  }

  /// All frames share one cycle of visible and hidden; each starts it later than the one before.
  private func style(of film: PictureFilm) -> [String] {
    func keyframes(_ name: String, _ seen: Double) -> String {
      let end = NumberText.rounded(seen / film.duration * 100)
      return
        "@keyframes \(name) { 0% { visibility: visible } \(end)%, 100% { visibility: hidden } }"
    }
    return [
      keyframes("frame", film.frameDuration),
      keyframes("last", PictureFilm.rest),
      "@media (prefers-reduced-motion: no-preference) {",
      "  .frame { animation: frame \(milliseconds(film.duration)) step-end infinite }",
      "  .last { animation-name: last }",
      "}",
    ]
  }

  private func milliseconds(_ number: Double) -> String { NumberText.rounded(number) + "ms" }
}

extension PictureFilm {
  /// Returns the time at which a picture first appears, in milliseconds.
  fileprivate func start(of index: Int) -> Double { frameDuration * Double(index) }
}
