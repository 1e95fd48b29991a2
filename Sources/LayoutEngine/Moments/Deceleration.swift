/// How a scroll slows down after a finger has let go (`UIScrollView.DecelerationRate`).
public enum Deceleration: String, Sendable, Hashable, CaseIterable {
  /// For long ways: 0.998 of the velocity is left after each millisecond.
  case normal
  /// For pages: 0.99 of the velocity is left after each millisecond.
  case fast

  /// What is left of a velocity after a millisecond.
  public var rate: Double {
    switch self {
    case .normal: 0.998
    case .fast: 0.99
    }
  }

  /// How far a scroll goes on, in points, that has a velocity in points a millisecond: the sum of
  /// what is left of it after each millisecond.
  public func distance(velocity: Double) -> Double { velocity * rate / (1 - rate) }
}
