/// A layout provider that a user of the library writes in Swift.
///
/// A session is given its providers with `HostConfiguration(providers:)`; documents and plugins name
/// them as they name plugins. Options are checked against ``options`` and the defaults filled in
/// before a method runs; answers are checked as those of plugins are.
///
/// ```swift
/// struct Diagonal: SwiftProvider {
///   let name = "diagonal"
///   let options = OptionSchema([
///     FieldDescription("step", .number(minimum: 1, maximum: nil), default: .number(10))
///   ])
///
///   var handlers: ProviderHandlers {
///     ProviderHandlers().on(.group) { call in
///       let step = try call.options.number("step")
///       return FrameColumns(
///         (0..<call.items.count).map { index in
///           let offset = Double(index) * step
///           return CustomFrame(frame: Rect(x: offset, y: offset, width: step, height: step))
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
  /// The provider's own version.
  var version: String? { get }
  /// The purpose, in one sentence.
  var summary: String? { get }
  /// The options that it takes.
  var options: OptionSchema { get }
  /// The methods that it implements; read once for each session.
  var handlers: ProviderHandlers { get }
}

extension SwiftProvider {
  /// No version.
  public var version: String? { nil }
  /// No summary.
  public var summary: String? { nil }
  /// No options.
  public var options: OptionSchema { OptionSchema() }
}

extension FieldDescription {
  /// Describes an option of a provider.
  /// - Parameters:
  ///   - name: the name in documents.
  ///   - type: the values that may be given.
  ///   - defaultValue: the value of an option that is left out; nil for no value.
  ///   - summary: the purpose, in one sentence.
  public init(
    _ name: String,
    _ type: ValueType,
    default defaultValue: SourceValue.Content? = nil,
    summary: String? = nil
  ) {
    self.init(name, type, summary)
    self.defaultValue = defaultValue.map { SourceValue($0) }
  }
}
