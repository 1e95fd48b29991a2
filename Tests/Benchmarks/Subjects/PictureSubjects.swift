internal import LayoutDrawing
internal import LayoutEngine
internal import LayoutHost
internal import LayoutModel
internal import LayoutRaster

extension BenchmarkSubject {
  /// A picture of 1,000 elements, composed and written as SVG; the visible part of it, as pixels and
  /// for a terminal.
  static var pictures: [BenchmarkSubject] {
    let terminal = TerminalRenderer(columns: 200, rows: 60, colors: .full, background: .dark)
    return [
      BenchmarkSubject(name: "picture of 1000 elements as SVG") {
        let solution = try openedGallery().solve()
        return .repeated { _ in blackHole(SVGRenderer().text(of: try Picture(of: solution))) }
      },
      BenchmarkSubject(name: "a screen as PNG, 2 pixels a point") {
        let picture = try screenPicture()
        return .repeated { _ in blackHole(try RasterRenderer().png(of: picture)) }
      },
      BenchmarkSubject(name: "a screen as sixel graphics, 800 pixels wide") {
        let picture = try screenPicture()
        let size = RasterSize(width: 800, height: 10_000)
        return .repeated { _ in blackHole(try SixelRenderer().sixel(of: picture, within: size)) }
      },
      BenchmarkSubject(name: "picture of a screen, of characters") {
        let session = try openedGallery()
        let picture = try Picture(of: session.solve(), at: session.visibleState())
        return .repeated { _ in blackHole(terminal.text(of: picture)) }
      },
      BenchmarkSubject(name: "picture of 1000 elements, of characters") {
        let picture = try Picture(of: openedGallery().solve())
        return .repeated { _ in blackHole(terminal.text(of: picture)) }
      },
    ]
  }
}

private func openedGallery() throws -> Session {
  let text =
    #"{"sections": [{"layout": "grid", "options": {"columns": 3, "interItemSpacing": 8}, "#
    + #""items": 500}, {"layout": "list", "items": 500}]}"#
  let session = Session()
  try session.open(ValueDecoder(JSONReader.read(Array(text.utf8))))
  return session
}

/// Returns the picture of a screen, drawn once, so that Cairo and the font are loaded.
private func screenPicture() throws -> Picture {
  let session = try openedGallery()
  let picture = try Picture(of: session.solve(), at: session.visibleState())
  blackHole(try RasterRenderer().png(of: picture))
  return picture
}
