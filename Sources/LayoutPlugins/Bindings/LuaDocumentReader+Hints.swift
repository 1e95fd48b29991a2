import LayoutModel
import LuaSandbox

// Advice for values and keys that no document can have.
extension LuaDocumentReader {
  /// The keys whose values are names of plugins.
  private static let namingKeys = ["cell", "layout", "provider", "visibleItems"]

  /// Returns advice for a function in place of plain data.
  /// - Parameters:
  ///   - index: the index of the function on the stack.
  ///   - path: the path of the value.
  /// - Returns: the advice; nil if no advice fits.
  func functionHint(at index: Int, path: DocumentPath) -> String? {
    if case .key(let key)? = path.steps.last, Self.namingKeys.contains(key) {
      return "name a plugin: \(key) = \"…\"; the function belongs in the plugin's own file"
    }
    let name = SectionConstructors.names.first { name in
      defer { stack.pop() }
      stack.pushGlobal(name)
      return stack.isRawEqual(stack.top, index)
    }
    return name.map { "call it: \($0)(…)" }
  }

  /// Returns advice for keys that neither a list nor an object has.
  /// - Parameters:
  ///   - hasZero: whether 0 is one of them.
  ///   - isSet: whether the value of one is `true`.
  /// - Returns: the advice; nil if no advice fits.
  static func keyHint(hasZero: Bool, isSet: Bool) -> String? {
    if hasZero { return "Lua counts from 1: the first element is [1]" }
    return isSet ? "a list of numbers is written { 2, 5 }" : nil
  }
}
