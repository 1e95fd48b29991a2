import LayoutModel
import LuaSandbox

/// Changes of a paused script's values.
extension ShownValues {
  /// Sets a variable, or a field that a table has, to the value of an expression.
  /// - Parameters:
  ///   - name: the name, as the list shows it.
  ///   - number: the number of the list.
  ///   - text: the expression, in Lua.
  ///   - script: the paused script.
  /// - Returns: the new value.
  /// - Throws: the error of the expression, or `FAILED_PRECONDITION` for what cannot be changed.
  mutating func set(
    _ name: String,
    in number: Int,
    to text: String,
    _ script: PausedScript
  ) throws -> DebugVariable {
    switch try container(number) {
    case .variables(let variables, let frame):
      guard variables.contains(where: { $0.name == name }), name.isLuaName else {
        throw LayoutError.refused("“\(name)” cannot be changed")
      }
      try script.evaluate("\(name) = (\(text)\n)", in: frame) { _ in }
      return try script.evaluate(name, in: frame) { variable(name, at: 1, on: $0, frame) }
    case .table(let table, let frame):
      return try script.evaluate("(\(text)\n)", in: frame) { stack in
        stack.setTop(1)
        guard table.state === stack.state else {
          throw LayoutError.refused("the table belongs to another plugin")
        }
        stack.push(table)
        guard stack.kind(at: 2) == .table else {
          throw LayoutError.refused("the table is read-only")
        }
        try Self.pushKey(name, ofTableAt: 2, on: stack)
        stack.pushCopy(of: 1)
        stack.rawSet(inTable: 2)
        return variable(name, at: 1, on: stack, frame)
      }
    }
  }

  /// Pushes the key of a field that the table has.
  /// - Throws: `FAILED_PRECONDITION` for a missing field: a new one could pass by the table's own checks.
  private static func pushKey(
    _ name: String,
    ofTableAt index: Int,
    on stack: LuaStack
  ) throws(LayoutError) {
    let length = stack.rawLength(at: index)
    if name.hasPrefix("["), let position = Int(name.dropFirst().dropLast()), position >= 1,
      position <= length
    {
      return stack.push(position)
    }
    guard let key = TableKeys(ofTableAt: index, on: stack).keys.first(where: { $0.name == name })
    else { throw .refused("the table has no field “\(name)”") }
    stack.push(key.value)
  }
}
