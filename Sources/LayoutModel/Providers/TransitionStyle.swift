/// The way in which the elements of a provider's sections appear and change, without a hook.
///
/// ```swift
/// struct Steps: SwiftProvider {
///   let name = "steps"
///   let transitionStyle = TransitionStyle(appear: .scale, animatedValues: ["progress"])
///   var handlers: ProviderHandlers { ProviderHandlers() }
/// }
/// ```
public struct TransitionStyle: Sendable, Hashable {
  /// The start of an element that appears, and the end of one that disappears.
  ///
  /// In each, the element is moved by the shift of the change, so that it keeps its place among its
  /// neighbours.
  public enum Appearance: String, Sendable, Hashable, CaseIterable {
    /// Transparent.
    case fade
    /// Transparent, and without extent about its anchor.
    case scale
    /// Below the visible bounds: moved down by their height.
    case slideFromBottom
    /// As the layout shows it.
    case none
  }

  /// The style of providers that name none: elements fade.
  public static let standard = TransitionStyle()

  /// The start of what appears, and the end of what disappears.
  public var appear: Appearance
  /// The names of the elements' values that change gradually: numbers, and lists of as many numbers
  /// at both ends.
  public var animatedValues: [String]

  /// Creates a style.
  public init(appear: Appearance = .fade, animatedValues: [String] = []) {
    (self.appear, self.animatedValues) = (appear, animatedValues)
  }
}
