internal import LayoutEngine
internal import LayoutModel

extension BenchmarkSubject {
  /// A million items of known sizes in three columns, and rectangles of a screen within them.
  static var waterfalls: [BenchmarkSubject] {
    [
      BenchmarkSubject(name: "waterfall, fill") {
        let waterfall = try Waterfall(count: Inputs.million)
        return .repeated { _ in blackHole(try waterfall.solve()) }
      },
      BenchmarkSubject(name: "waterfall, first rectangle") {
        let waterfall = try Waterfall(count: Inputs.million)
        return .timed { _ in
          let layout = try waterfall.solve()
          return { _ in blackHole(layout.elements(in: Inputs.firstScreen)) }
        }
      },
      BenchmarkSubject(name: "waterfall, rectangle", repetitions: 1000) {
        let layout = try Waterfall(count: Inputs.million).solve()
        let rects = Inputs.screens(count: 1000, within: layout.contentSize.height)
        // The first query builds the index.
        blackHole(layout.elements(in: .zero))
        return .repeated { repetition in blackHole(layout.elements(in: rects[repetition])) }
      },
    ]
  }
}

/// A collection of one waterfall.
private struct Waterfall {
  let collection: LayoutDocument.Collection
  let solver = CollectionSolver(calling: Inputs.registry())

  init(count: Int) throws {
    collection = Inputs.collection(
      "waterfall",
      options: ["columns": 3, "interItemSpacing": 8, "lineSpacing": 8, "contentInsets": 16],
      items: try Inputs.items(sizes: Inputs.sizes(count: count))
    )
  }

  func solve() throws -> CollectionLayout {
    try solver.solve(collection, in: Inputs.environment)
  }
}
