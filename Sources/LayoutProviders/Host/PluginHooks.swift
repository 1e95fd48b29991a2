package import LayoutModel

/// A plugin's hooks, ready to be called: in a state of this process, or in a worker.
package protocol PluginHooks: AnyObject {
  /// Whether time or memory ran out, so that the owner drops the hooks.
  var isExpired: Bool { get }
  /// The bytes that the plugin's state holds.
  var memoryInUse: Int { get }
  /// The Swift objects that the plugin's state keeps alive.
  var hostObjectCount: Int { get }
  /// Collects the garbage of the plugin's state.
  func collectGarbage()
  /// Returns what was recorded of the plugin's graphs; nil if the registry's recorder has it.
  func recordedGraphs() -> [PluginGraph]?

  /// Calls the hook of a method and reads its result.
  /// - Parameters:
  ///   - method: the method.
  ///   - call: the request, checked by the plugin's schemas.
  ///   - input: the method's own argument.
  /// - Returns: the result.
  /// - Throws: the failure of the hook or of its result.
  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output
}
