import LayoutModel

/// The way in which the progress of a transition follows time.
///
/// ```swift
/// let curve = TransitionCurve.spring(damping: 0.8, response: 0.4)
/// let halfway = try transition.at(curve.progress(at: curve.duration / 2))
/// ```
public enum TransitionCurve: Sendable, Hashable {
  /// At a constant speed, for a duration in seconds.
  case linear(duration: Double)
  /// Slowly at both ends, for a duration in seconds: the cubic curve through (0.42, 0) and (0.58, 1),
  /// as Core Animation's `easeInEaseOut`.
  case easeInOut(duration: Double)
  /// A spring that is let go at rest.
  ///
  /// `damping` is the fraction of critical damping, greater than 0: below 1 the spring swings beyond
  /// its end. `response` is the period of the undamped spring in seconds, as in SwiftUI.
  case spring(damping: Double, response: Double)

  /// The curve of films and of the live page: UIKit's default, a quarter of a second.
  public static let standard = TransitionCurve.easeInOut(duration: 0.25)

  /// The time until the transition is at rest, in seconds; a spring is then within a thousandth of
  /// its end.
  public var duration: Double {
    switch self {
    case .linear(let duration), .easeInOut(let duration): return max(0, duration)
    case .spring(let damping, let response):
      guard damping > 0, response > 0 else { return 0 }
      let slow = damping > 1 ? damping - (damping * damping - 1).squareRoot() : damping
      // A critically damped spring takes a little longer than its exponential.
      let factor = damping < 1 ? 1 : 1.4
      return -Mathematics.logarithm(0.001) * factor / (Self.frequency(response) * slow)
    }
  }

  /// Returns the progress at a time.
  /// - Parameter time: the time since the start, in seconds; before it, the progress is 0.
  /// - Returns: the progress, 1 from the end of the duration on; that of a spring may exceed 1 on
  ///   its way.
  public func progress(at time: Double) -> Double {
    if !(time > 0) { return 0 }
    if time >= duration { return 1 }
    switch self {
    case .linear: return time / duration
    case .easeInOut: return Self.ease(time / duration)
    case .spring(let damping, let response):
      return Self.spring(time, damping, Self.frequency(response))
    }
  }

  private static func frequency(_ response: Double) -> Double { 2 * Double.pi / response }

  /// The cubic Bézier curve from (0, 0) to (1, 1): its y at an x, found by halving.
  private static func ease(_ x: Double) -> Double {
    func bezier(_ t: Double, _ first: Double, _ second: Double) -> Double {
      let rest = 1 - t
      return 3 * rest * rest * t * first + 3 * rest * t * t * second + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if bezier(middle, 0.42, 0.58) < x { low = middle } else { high = middle }
    }
    return bezier((low + high) / 2, 0, 1)
  }

  /// The place of a damped spring that starts at 0 and rests at 1.
  private static func spring(_ time: Double, _ damping: Double, _ frequency: Double) -> Double {
    let decay = damping * frequency
    if damping < 1 {
      let swing = frequency * (1 - damping * damping).squareRoot()
      let angle = swing * time
      return 1
        - Mathematics.exponential(-decay * time)
        * (Mathematics.cosine(angle) + decay / swing * Mathematics.sine(angle))
    }
    guard damping > 1 else {
      return 1 - Mathematics.exponential(-frequency * time) * (1 + frequency * time)
    }
    let root = frequency * (damping * damping - 1).squareRoot()
    let (slow, fast) = (decay - root, decay + root)
    return 1
      - (fast * Mathematics.exponential(-slow * time)
        - slow * Mathematics.exponential(-fast * time)) / (fast - slow)
  }
}
