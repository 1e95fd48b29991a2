import LayoutModel
import LayoutProviders
import LuaSandbox

extension HostFunctions {
  /// Runs `host.visibleItems(name, options, items, environment)`: calls the other plugin's hook
  /// with the current elements, and writes its changes into them.
  /// - Parameters:
  ///   - stack: the stack with the four arguments.
  ///   - scope: the plugin that calls.
  /// - Returns: the number of results.
  /// - Throws: `FAILED_PRECONDITION` outside the hook “visibleItems”, `INVALID_ARGUMENT` for a
  ///   wrong argument, and the other plugin's failure with the name of its caller.
  func changeVisibleItems(on stack: LuaStack, for scope: HostScope) throws -> Int {
    let function = "host.visibleItems"
    guard let instance = scope.instance, let current = instance.current,
      current.method == .visibleItems
    else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "host.visibleItems works only inside the hook “visibleItems”"
      )
    }
    guard let name = stack.string(at: 1) else {
      throw Self.argument(1, of: function, must: "be a plugin's name", on: stack)
    }
    guard instance.tables.isItems(at: 3, on: stack) else {
      throw Self.argument(3, of: function, must: "be the items of this call")
    }
    guard current.environment.isSame(at: 4, on: stack) else {
      throw Self.argument(
        4,
        of: function,
        must: "be the environment of this call, as it came"
      )
    }
    let options = try HostLayoutCall.readOptions(at: 2, on: stack)
    let elements = try instance.tables.peek(on: stack)
    let request = ElementChangeRequest(name: name, options: options, elements: elements)
    let result = Result { () throws(LayoutError) in try services.change(request, current.request) }
      .mapError { $0.asked(by: scope.manifest?.name ?? scope.file.name) }
    guard !services.isOverdue() else {
      stack.state.expire()
      return 0
    }
    try instance.tables.rewrite(elements, changedTo: try result.get(), on: stack)
    return 0
  }
}
