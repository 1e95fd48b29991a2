internal import LayoutHost
internal import LayoutModel
internal import LayoutPlugins

extension BenchmarkSubject {
  /// A document of 5 sections and 500 items, one section from a script: opened, solved and printed
  /// by a session, and as a line of a batch.
  static var documents: [BenchmarkSubject] {
    let texts = (0..<16).map(document)
    return [
      BenchmarkSubject(name: "a document, opened, solved and printed") {
        let session = Session(configuration)
        return .repeated { repetition in
          try session.open(ValueDecoder(JSONReader.read(texts[repetition % texts.count])))
          blackHole(try ResultRenderer(format: .json).text(of: session.solve()))
        }
      },
      BenchmarkSubject(name: "a document, as a line of a batch") {
        let worker = BatchWorker(try BatchConfiguration(configuration))
        return .repeated { repetition in
          let document = texts[repetition % texts.count]
          let text = Array(#"{"id": 1, "document": "#.utf8) + document + [0x7D]
          blackHole(worker.process(BatchLine(number: 1, content: .text(text))))
        }
      },
    ]
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
