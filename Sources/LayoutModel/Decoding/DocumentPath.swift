/// The path from the root of a tree to one of its values, such as `sections[2].layout.group`.
public struct DocumentPath: Sendable, Hashable, CustomStringConvertible {
  /// One step of the path.
  public enum Step: Sendable, Hashable {
    /// The value of a name.
    case key(String)
    /// An element of an array, counted from 0.
    case index(Int)
  }

  package var steps: [Step]
  /// The number of the first element of an array in the path's text: 0 as in documents, or 1 as in
  /// Lua.
  package var indexBase: Int

  /// Creates a path.
  /// - Parameters:
  ///   - steps: the steps from the root.
  ///   - indexBase: the number of the first element of an array, 0 or 1.
  public init(_ steps: [Step] = [], indexBase: Int = 0) {
    self.steps = steps
    self.indexBase = indexBase
  }

  /// Returns the path of a named value.
  package func appending(_ key: String) -> DocumentPath {
    DocumentPath(steps + [.key(key)], indexBase: indexBase)
  }

  /// Returns the path of an element, counted from 0.
  package func appending(_ index: Int) -> DocumentPath {
    DocumentPath(steps + [.index(index)], indexBase: indexBase)
  }

  /// The path as text: `sections[2].layout`.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key):
        if Self.isIdentifier(key) {
          text += text.isEmpty ? key : "." + key
        } else {
          text += "[\(JSONWriter.quoted(key))]"
        }
      case .index(let index):
        text += "[\(index + indexBase)]"
      }
    }
  }

  /// Whether a key can follow a dot; other keys are quoted in brackets.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "$" || scalar == "-" || ("0"..."9").contains(scalar)
        || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
  }
}
