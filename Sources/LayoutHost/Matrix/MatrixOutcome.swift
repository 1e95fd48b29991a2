public import LayoutModel

/// The outcome of one combination of a matrix.
public struct MatrixOutcome<Value: Sendable>: Sendable {
  /// The combination.
  public let combination: LayoutMatrix.Combination
  /// The value, or the error that prevents it.
  public let result: Result<Value, LayoutError>

  /// Returns the same combination with the value that a closure makes of this one's.
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
