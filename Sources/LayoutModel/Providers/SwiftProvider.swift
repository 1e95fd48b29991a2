/// A layout provider that a user of the library writes in Swift.
///
/// A session receives its providers with `HostConfiguration(providers:)`; documents and plugins
/// name them like plugins. Options are checked against ``options`` and the defaults filled in
/// before a method runs; results are checked like those of plugins.
///
/// ```swift
/// struct Diagonal: SwiftProvider {
///   let name = "diagonal"
///   static let step = ProviderOption("step", default: 10.0, minimum: 1)
///   let options = OptionSchema(step)
///
///   var handlers: ProviderHandlers {
///     ProviderHandlers().on(.group) { call in
///       let step = call[Self.step]
///       return FrameColumns(
///         (0..<call.items.count).map { index in
///           let offset = Double(index) * step
///           return CustomFrame(frame: LayoutRect(x: offset, y: offset, width: step, height: step))
///         }
///       )
///     }
///   }
/// }
/// ```
///
/// A provider may be called by several threads at once. It cannot be stopped: a call that ends after
/// its deadline fails with `DEADLINE_EXCEEDED` when it ends.
public protocol SwiftProvider: Sendable {
  /// The name in documents.
  var name: String { get }
  /// The version of the provider; nil by default.
  var version: String? { get }
  /// The purpose, in one sentence; nil by default.
  var summary: String? { get }
  /// The options that it takes; empty by default.
  var options: OptionSchema { get }
  /// The way in which elements of its sections appear and change; they fade by default.
  var transitionStyle: TransitionStyle { get }
  /// The look of its sections' items in pictures; by default one that suits them.
  var look: ElementLook? { get }
  /// The methods that it implements; each session reads them once.
  var handlers: ProviderHandlers { get }
}

extension SwiftProvider {
  /// The default: no version.
  public var version: String? { nil }
  /// The default: no summary.
  public var summary: String? { nil }
  /// The default: no options.
  public var options: OptionSchema { OptionSchema() }
  /// The default: elements fade.
  public var transitionStyle: TransitionStyle { .standard }
  /// The default: a look that suits the items.
  public var look: ElementLook? { nil }
}
