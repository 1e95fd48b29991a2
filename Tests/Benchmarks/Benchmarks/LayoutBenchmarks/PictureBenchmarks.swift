internal import Benchmark
internal import LayoutDrawing
internal import LayoutHost
internal import LayoutModel

/// A picture of 1,000 elements: composed, and written as SVG.
func pictureBenchmarks() {
  Benchmark("picture of 1000 elements as SVG") { (benchmark, solution: Solution) in
    for _ in benchmark.scaledIterations {
      blackHole(SVGRenderer().text(of: try Picture(of: solution)))
    }
  } setup: {
    let text =
      #"{"sections": [{"layout": "grid", "options": {"columns": 3, "interItemSpacing": 8}, "#
      + #""items": 500}, {"layout": "list", "items": 500}]}"#
    let session = Session()
    try session.open(DocumentNode(JSONReader.read(Array(text.utf8))))
    return try session.solve()
  }
}
