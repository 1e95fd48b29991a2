internal import LayoutEngine
internal import LayoutModel

extension BenchmarkSubject {
  /// Lists of ten and of a billion rows, which should take the same time.
  static var lists: [BenchmarkSubject] {
    [10, 1_000_000_000]
      .map { count in
        let collection = Inputs.collection("list", items: LayoutItems(count: count))
        return BenchmarkSubject(
          name: "list of \(count), solved and its screen queried",
          repetitions: 1000
        ) {
          .timed { _ in
            let solver = CollectionSolver(calling: Inputs.registry())
            return { _ in
              let layout = try solver.solve(collection, in: Inputs.environment)
              blackHole(layout.elements(in: Inputs.firstScreen))
            }
          }
        }
      }
  }
}
