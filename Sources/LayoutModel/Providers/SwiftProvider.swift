/// A layout provider that a user of the library writes in Swift.
///
/// A session receives its providers with `HostConfiguration(providers:)`; documents and plugins
/// name them like plugins. Options are checked against ``options`` and the defaults filled in
/// before a method runs; results are checked like those of plugins.
///
/// ```swift
/// struct Diagonal: SwiftProvider {
///   let name = "diagonal"
///   let options = OptionSchema([
///     FieldDescription("step", .number(minimum: 1, maximum: nil), default: 10)
///   ])
///
///   var handlers: ProviderHandlers {
///     ProviderHandlers().on(.group) { call in
///       let step = try call.options.number("step")
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
}

extension FieldDescription {
  /// Describes an option of a provider.
  /// - Parameters:
  ///   - name: the name in documents.
  ///   - type: the type of its values.
  ///   - defaultValue: the value of an option that is left out; nil if it has no default.
  ///   - summary: the purpose, in one sentence.
  public init(
    _ name: String,
    _ type: ValueType,
    default defaultValue: SourceValue? = nil,
    summary: String? = nil
  ) {
    self.init(name, type, summary)
    self.defaultValue = defaultValue
  }
}
