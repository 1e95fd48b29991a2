public import LayoutHost
public import LayoutModel

/// The layouts of a document in the combinations of a matrix.
public struct EvaluatedMatrix: Sendable, GoldenComparable {
  /// The layout or error of each combination, in the matrix's order.
  public let outcomes: [MatrixOutcome<EvaluatedLayout>]

  /// Returns the layout in a combination.
  /// - Parameter combination: the name of the combination.
  /// - Returns: the layout.
  /// - Throws: the error of the layout; `NOT_FOUND` for an unknown combination.
  public func layout(in combination: String) throws(LayoutError) -> EvaluatedLayout {
    let outcome = outcomes.first { $0.combination.name == combination }
    guard let outcome else {
      throw LayoutError(
        .notFound,
        origin: .document,
        message: "the matrix has no combination “\(combination)”",
        hint: LayoutError.hint(for: combination, among: outcomes.map(\.combination.name))
      )
    }
    return try outcome.result.get()
  }

  /// Returns all layouts in the form of one golden.
  ///
  /// - Throws: the error of a combination without a layout, which matches no golden.
  public func goldenContent() throws(LayoutError) -> GoldenContent {
    try GoldenContent(
      outcomes.map { outcome in
        outcome.map { layout throws(LayoutError) in try layout.golden() }
      }
    )
  }
}
