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

  /// How far a scroll has gone on after so many milliseconds.
  public func distance(velocity: Double, after milliseconds: Double) -> Double {
    distance(velocity: velocity) * (1 - Self.power(rate, milliseconds))
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var (result, factor, rest) = (1.0, base, exponent.rounded(.down))
    while rest >= 1 {
      if rest.truncatingRemainder(dividingBy: 2) == 1 { result *= factor }
      factor *= factor
      rest = (rest / 2).rounded(.down)
    }
    return result
  }
}
