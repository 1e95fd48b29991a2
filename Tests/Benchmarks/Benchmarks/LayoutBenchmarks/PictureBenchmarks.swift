internal import Benchmark
internal import LayoutDrawing
internal import LayoutHost
internal import LayoutModel

/// A picture of 1,000 elements: composed, and written as SVG; and what is in sight of it, for a terminal.
func pictureBenchmarks() {
  Benchmark("picture of 1000 elements as SVG") { (benchmark, solution: Solution) in
    for _ in benchmark.scaledIterations {
      blackHole(SVGRenderer().text(of: try Picture(of: solution)))
    }
  } setup: {
    try sessionOfPictures().solve()
  }

  let room = TerminalRenderer(columns: 200, rows: 60, colors: .full, background: .dark)
  Benchmark("picture of a screen, of characters") { (benchmark, picture: Picture) in
    for _ in benchmark.scaledIterations { blackHole(room.text(of: picture)) }
  } setup: {
    let session = try sessionOfPictures()
    return try Picture(of: session.solve(), at: session.moment())
  }

  Benchmark("picture of 1000 elements, of characters") { (benchmark, picture: Picture) in
    for _ in benchmark.scaledIterations { blackHole(room.text(of: picture)) }
  } setup: {
    try Picture(of: sessionOfPictures().solve())
  }
}

private func sessionOfPictures() throws -> Session {
  let text =
    #"{"sections": [{"layout": "grid", "options": {"columns": 3, "interItemSpacing": 8}, "#
    + #""items": 500}, {"layout": "list", "items": 500}]}"#
  let session = Session()
  try session.open(DocumentNode(JSONReader.read(Array(text.utf8))))
  return session
}
