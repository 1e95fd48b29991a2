import LayoutModel
import LayoutProviders
import LuaSandbox

/// One call of `host.cell(name, options, item, width)`.
struct HostCellCall {
  /// The stack with the four arguments.
  let stack: LuaStack
  /// The plugin that calls.
  let scope: HostScope
  /// The services of the host; `measure` calls the cell.
  let host: HostFunctions

  /// The name of the function in errors.
  private static let function = "host.cell"

  /// Measures the item, pushes the result, and returns the number of results.
  /// - Throws: `FAILED_PRECONDITION` outside hooks, `INVALID_ARGUMENT` for a wrong argument, and
  ///   the cell's failure with the name of the plugin that called it.
  func run() throws -> Int {
    guard let current = scope.instance?.current else {
      throw LayoutError(
        .failedPrecondition,
        origin: .plugin,
        message: "host.cell works only inside a hook"
      )
    }
    let request = try readRequest(count: current.request.items.count)
    let result = Result { () throws(LayoutError) in
      try host.services.measure(request, current.request)
    }
    .mapError { $0.asked(by: scope.manifest?.name ?? scope.file.name) }
    guard !host.services.isOverdue() else {
      stack.state.expire()
      return 0
    }
    push(try result.get())
    return 1
  }

  private func readRequest(count: Int) throws -> NestedCellRequest {
    guard let name = stack.string(at: 1) else {
      throw HostFunctions.argument(1, of: Self.function, must: "be a provider's name", on: stack)
    }
    return NestedCellRequest(
      name: name,
      options: try HostLayoutCall.readOptions(at: 2, on: stack),
      item: try readItem(count: count),
      width: try readWidth()
    )
  }

  /// Reads the argument `item`: a position from 1, or an item's table.
  private func readItem(count: Int) throws -> NestedCellRequest.Item {
    if let position = stack.integer(at: 3) {
      guard position >= 1, position <= count else {
        throw HostFunctions.argument(3, of: Self.function, must: "be an item from 1 to \(count)")
      }
      return .ofCall(position - 1)
    }
    guard stack.kind(at: 3).isTable else {
      throw HostFunctions.argument(3, of: Self.function, must: "be an item's position or table")
    }
    let node = try LuaDocumentReader(stack, isTimed: true)
      .node(at: 3, path: DocumentPath([.key("item")]))
    return .written(node.value)
  }

  private func readWidth() throws -> Double {
    guard [.integer, .number].contains(stack.kind(at: 4)), let width = stack.number(at: 4),
      width.isFinite, width >= 0
    else {
      throw HostFunctions.argument(4, of: Self.function, must: "be a width of 0 or more")
    }
    return width
  }

  /// Pushes `{width=, height=, parts=}`; a field is missing where neither the cell nor the item has
  /// a value.
  private func push(_ result: CellResult) {
    stack.newTable(recordCapacity: 3)
    if let width = result.width {
      stack.push(width)
      stack.setField("width")
    }
    if let height = result.height {
      stack.push(height)
      stack.setField("height")
    }
    guard !result.parts.isEmpty else { return }
    stack.push(result.parts)
    stack.setField("parts")
  }
}
