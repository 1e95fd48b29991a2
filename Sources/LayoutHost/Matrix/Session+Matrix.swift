public import LayoutModel

/// What came of one combination of a matrix.
public struct MatrixOutcome<Value: Sendable>: Sendable {
  /// The combination.
  public let combination: LayoutMatrix.Combination
  /// What there is in it, or why there is nothing.
  public let result: Result<Value, LayoutError>

  /// The same combination with what a closure makes of what is there.
  public func map<Other: Sendable>(
    _ transform: (Value) throws(LayoutError) -> Other
  ) -> MatrixOutcome<Other> {
    MatrixOutcome<Other>(
      combination: combination,
      result: Result { () throws(LayoutError) in try transform(try result.get()) }
    )
  }
}

extension MatrixOutcome: Equatable where Value: Equatable {}

extension Session {
  /// The layout in each combination of a matrix, or why there is none, in the matrix's order; of a
  /// screen, the layout of the collection that is in focus.
  ///
  /// The session then shows what it showed.
  /// - Complexity: that of a solution for each combination.
  public func solutions(over matrix: LayoutMatrix) -> [MatrixOutcome<Solution>] {
    outcomes(over: matrix) { session throws(LayoutError) in try session.solve() }
  }

  /// What a closure makes of the session in each combination of a matrix, in the matrix's order.
  ///
  /// In each, plugins know nothing of the combinations before, and those that have run out of time or memory
  /// are asked again; after ten combinations in which that happened they are not. What the closure changes
  /// lasts until it ends; the session then shows what it showed.
  public func outcomes<Value: Sendable>(
    over matrix: LayoutMatrix,
    _ body: (Session) throws(LayoutError) -> Value
  ) -> [MatrixOutcome<Value>] {
    var exhaustedCount = 0
    return matrix.combinations.map { combination in
      if exhaustedCount < Self.exhaustionLimit { beginAnew() }
      let result = Result { () throws(LayoutError) in try value(in: combination, body) }
      if case .failure(let failure) = result, failure.isExhaustion { exhaustedCount += 1 }
      return MatrixOutcome(combination: combination, result: result)
    }
  }

  /// How often a matrix waits for plugins that do not end.
  private static let exhaustionLimit = 10

  /// What a closure makes of the session in one combination.
  func value<Value>(
    in combination: LayoutMatrix.Combination,
    _ body: (Session) throws(LayoutError) -> Value
  ) throws(LayoutError) -> Value {
    let before = snapshot
    defer { restore(before) }
    combination.apply(to: &state.flags)
    return try body(self)
  }
}
