/// The way from the root of a tree to one of its values, as in `sections[2].layout.group`.
public struct DocumentPath: Sendable, Hashable, CustomStringConvertible {
  /// One step of the way.
  public enum Step: Sendable, Hashable {
    /// To the value of a name.
    case key(String)
    /// To an element of an array, counted from 0.
    case index(Int)
  }

  /// What the first element of an array is called.
  public enum IndexBase: Int, Sendable, Hashable {
    /// 0, as in documents.
    case zero = 0
    /// 1, as in Lua.
    case one = 1
  }

  /// The steps from the root.
  public var steps: [Step]
  /// How elements of arrays are counted when the path is written.
  public var indexBase: IndexBase

  /// Creates a path.
  public init(_ steps: [Step] = [], indexBase: IndexBase = .zero) {
    self.steps = steps
    self.indexBase = indexBase
  }

  /// The path of a named value.
  public func appending(_ key: String) -> DocumentPath {
    DocumentPath(steps + [.key(key)], indexBase: indexBase)
  }

  /// The path of an element, counted from 0.
  public func appending(_ index: Int) -> DocumentPath {
    DocumentPath(steps + [.index(index)], indexBase: indexBase)
  }

  /// The path as it is written: `sections[2].layout`.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key):
        if Self.isIdentifier(key) {
          text += text.isEmpty ? key : "." + key
        } else {
          text += "[\(JSONText.quoted(key))]"
        }
      case .index(let index):
        text += "[\(index + indexBase.rawValue)]"
      }
    }
  }

  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "$" || scalar == "-" || ("0"..."9").contains(scalar)
        || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
  }
}
