package import LayoutModel

/// The content of a golden file.
public enum GoldenContent: Sendable, Equatable {
  /// One combination of a matrix.
  public struct Entry: Sendable, Equatable {
    /// The combination's name, the key in the file.
    package var name: String
    /// Its layout.
    var layout: GoldenLayout

    package init(name: String, layout: GoldenLayout) {
      self.name = name
      self.layout = layout
    }
  }

  /// One layout, as `solve --format json` writes it.
  case layout(GoldenLayout)
  /// An object with a layout for each combination.
  case matrix([Entry])

  /// Creates the content from the outcomes of a matrix.
  /// - Throws: the first error, which names its combination: a layout that fails cannot be a
  ///   golden.
  package init(_ outcomes: [MatrixOutcome<GoldenLayout>]) throws(LayoutError) {
    try self.init(entriesOf: outcomes) { outcome throws(LayoutError) in
      do throws(LayoutError) {
        return Entry(name: outcome.combination.name, layout: try outcome.result.get())
      } catch {
        var failure = error
        failure.message = "\(outcome.combination.name): \(error.message)"
        throw failure
      }
    }
  }

  /// Creates the content of several layouts, whose texts are made one after the other.
  /// - Throws: the first error of the closure; `RESOURCE_EXHAUSTED` as soon as the texts are larger
  ///   than a golden may be.
  package init<Value>(
    entriesOf values: some Sequence<Value>,
    _ entry: (Value) throws(LayoutError) -> Entry
  ) throws(LayoutError) {
    var (entries, size) = ([Entry](), 0)
    for value in values {
      let entry = try entry(value)
      size += entry.layout.text.utf8.count
      try GoldenFile.check(size: size)
      entries.append(entry)
    }
    self = .matrix(entries)
  }

  /// The layouts by combination; a single layout has no name.
  var layouts: [GoldenFile.Layout] {
    switch self {
    case .layout(let layout): [(nil, layout.compared)]
    case .matrix(let entries): entries.map { ($0.name, $0.layout.compared) }
    }
  }

  /// The file's text, byte for byte the same for the same layouts.
  package var text: String {
    switch self {
    case .layout(let layout): return layout.text
    case .matrix(let entries):
      var json = JSONWriter()
      json.object(.lines) { json in
        for entry in entries {
          json.key(entry.name)
          json.value(json: entry.layout.text)
        }
      }
      json.endLine()
      return json.text
    }
  }
}
