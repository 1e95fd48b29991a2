public import LayoutHost
public import LayoutModel

/// The layouts of a document in the combinations of a matrix.
public struct EvaluatedMatrix: Sendable, GoldenComparable {
  /// What there is in each combination, in the matrix's order.
  public let outcomes: [MatrixOutcome<EvaluatedLayout>]

  /// The layout in the combination of a name.
  /// - Throws: why there is none; `NOT_FOUND` where there is no such combination.
  public func layout(in combination: String) throws(LayoutError) -> EvaluatedLayout {
    let outcome = outcomes.first { $0.combination.name == combination }
    guard let outcome else {
      throw LayoutError(
        .notFound,
        origin: .document,
        message: "the matrix has no combination “\(combination)”",
        hint: DocumentError.hint(for: combination, among: outcomes.map(\.combination.name))
      )
    }
    return try outcome.result.get()
  }

  /// All layouts as one golden holds them.
  ///
  /// - Throws: a failure where a combination has no layout, which matches no golden.
  public func goldenContent() throws(LayoutError) -> GoldenContent {
    try GoldenContent(
      outcomes.map { outcome in
        outcome.map { layout throws(LayoutError) in try layout.golden() }
      }
    )
  }
}
