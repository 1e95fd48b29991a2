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
    var entries: [Entry] = []
    for outcome in outcomes {
      do throws(LayoutError) {
        let layout = try outcome.result.get()
        entries.append(Entry(name: outcome.combination.name, layout: layout))
      } catch {
        var failure = error
        failure.message = "\(outcome.combination.name): \(error.message)"
        throw failure
      }
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
