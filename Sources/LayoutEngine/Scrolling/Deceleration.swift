import func Glibc.log
import func Glibc.pow

/// How a scroll slows down after a finger has let go (`UIScrollView.DecelerationRate`).
///
/// After t milliseconds rateᵗ of the velocity is left. The way until then is the sum of what is left of
/// it after each of them, velocity · (rate + rate² + … + rateᵗ); as t grows it comes near to
/// velocity · rate ÷ (1 − rate), which is how far a scroll goes (Apple, “Designing Fluid
/// Interfaces”, WWDC 2018, session 803).
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

  /// What is left of any velocity after so many milliseconds, from 1 down to 0.
  ///
  /// The same part of the whole way is then still to go.
  public func remainder(after milliseconds: Double) -> Double { pow(rate, max(0, milliseconds)) }

  /// After how many milliseconds a part of the whole way is still to go, from 1 down to more than 0.
  public func time(leaving remainder: Double) -> Double {
    remainder >= 1 ? 0 : log(remainder) / log(rate)
  }
}
