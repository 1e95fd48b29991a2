internal import Benchmark
internal import LayoutDrawing
internal import LayoutEngine
internal import LayoutHost
internal import LayoutModel
internal import LayoutRaster

/// A picture of 1,000 elements, composed and written as SVG; what is in sight of it, as pixels and for a
/// terminal.
func pictureBenchmarks() {
  Benchmark("picture of 1000 elements as SVG") { (benchmark, solution: Solution) in
    for _ in benchmark.scaledIterations {
      blackHole(SVGRenderer().text(of: try Picture(of: solution)))
    }
  } setup: {
    try openedGallery().solve()
  }

  Benchmark("a screen as PNG, 2 pixels a point") { (benchmark, picture: Picture) in
    for _ in benchmark.scaledIterations {
      blackHole(try RasterRenderer().png(of: picture))
    }
  } setup: {
    try screenPicture()
  }

  Benchmark("a screen as sixel graphics, 800 pixels wide") { (benchmark, picture: Picture) in
    let room = RasterSize(width: 800, height: 10_000)
    for _ in benchmark.scaledIterations {
      blackHole(try SixelRenderer().sixel(of: picture, within: room))
    }
  } setup: {
    try screenPicture()
  }

  let room = TerminalRenderer(columns: 200, rows: 60, colors: .full, background: .dark)
  Benchmark("picture of a screen, of characters") { (benchmark, picture: Picture) in
    for _ in benchmark.scaledIterations { blackHole(room.text(of: picture)) }
  } setup: {
    let session = try openedGallery()
    return try Picture(of: session.solve(), at: session.visibleState())
  }

  Benchmark("picture of 1000 elements, of characters") { (benchmark, picture: Picture) in
    for _ in benchmark.scaledIterations { blackHole(room.text(of: picture)) }
  } setup: {
    try Picture(of: openedGallery().solve())
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

/// What is in sight; Cairo and the font are loaded when it has been drawn once.
private func screenPicture() throws -> Picture {
  let session = try openedGallery()
  let picture = try Picture(of: session.solve(), at: session.visibleState())
  blackHole(try RasterRenderer().png(of: picture))
  return picture
}
