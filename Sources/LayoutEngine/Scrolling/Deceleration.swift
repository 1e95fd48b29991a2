import LayoutModel

/// The rate at which a scroll slows down after the finger lifts (`UIScrollView.DecelerationRate`).
///
/// After t milliseconds rateᵗ of the velocity is left. The distance until then is the sum of the
/// remaining velocities, velocity · (rate + rate² + … + rateᵗ); as t grows it approaches velocity ·
/// rate ÷ (1 − rate), the total distance of a scroll (Apple, “Designing Fluid Interfaces”, WWDC
/// 2018, session 803).
public enum Deceleration: String, Sendable, Hashable, CaseIterable {
  /// For long distances: 0.998 of the velocity is left after each millisecond.
  case normal
  /// For pages: 0.99 of the velocity is left after each millisecond.
  case fast

  /// The factor by which the velocity falls in a millisecond.
  package var rate: Double { self == .normal ? 0.998 : 0.99 }

  /// Returns the distance that a scroll travels from a velocity in points per millisecond, in
  /// points: the sum of the remaining velocity after each millisecond.
  package func distance(velocity: Double) -> Double { velocity * rate / (1 - rate) }

  /// Returns the share of the velocity left after a time in milliseconds, from 1 down to 0.
  ///
  /// The same share of the whole distance then remains.
  func remainder(after milliseconds: Double) -> Double {
    Mathematics.power(rate, max(0, milliseconds))
  }

  /// Returns the time in milliseconds after which a share of the whole distance, greater than 0 and
  /// at most 1, remains.
  func time(leaving remainder: Double) -> Double {
    remainder >= 1 ? 0 : Mathematics.logarithm(remainder) / Mathematics.logarithm(rate)
  }
}
