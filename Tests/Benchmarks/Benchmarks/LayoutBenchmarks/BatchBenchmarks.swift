internal import Benchmark
internal import LayoutHost
internal import LayoutModel
internal import LayoutPlugins

/// A document of 5 sections and 500 items, one section from a script: opened, solved and printed by a
/// session, and as a line of a batch.
func batchBenchmarks() {
  let texts = (0..<16).map(document)

  Benchmark("a document, opened, solved and printed") { (benchmark, session: Session) in
    for iteration in benchmark.scaledIterations {
      try session.open(ValueDecoder(JSONReader.read(texts[iteration % texts.count])))
      blackHole(try ResultRenderer(format: .json).text(of: session.solve()))
    }
  } setup: {
    Session(configuration)
  }

  Benchmark("a document, as a line of a batch") { (benchmark, worker: BatchWorker) in
    for iteration in benchmark.scaledIterations {
      let text = Array(#"{"id": 1, "document": "#.utf8) + texts[iteration % texts.count] + [0x7D]
      blackHole(worker.answer(BatchLine(number: 1, content: .text(text))))
    }
  } setup: {
    BatchWorker(try BatchConfiguration(configuration))
  }
}

private let configuration = HostConfiguration(pluginFolders: [Inputs.programPlugins.path])

private func document(_ number: Int) -> [UInt8] {
  let items = (0..<100)
    .map { #"{"width": \#(100 + (number + $0) % 50), "height": \#(80 + $0 % 70)}"# }
  let text = """
    {"sections": [
      {"layout": "list", "options": {"rowHeight": \(30 + number)}, "items": 100},
      {"layout": "diagonal", "options": {"step": \(10 + number)}, "items": 100},
      {"layout": "waterfall", "options": {"columns": 3}, "items": [\(items.joined(separator: ", "))]},
      {"layout": "grid", "options": {"columns": 4}, "items": 100},
      {"layout": "list", "items": 100}]}
    """
  return Array(text.utf8)
}
