import LayoutModel
import LayoutProviders
package import LuaSandbox

extension LuaState {
  /// Lets `print` write tables as the prompt does.
  package func printTables() {
    tableText = { stack, index in LuaPrinter(stack: stack).text(at: index) }
  }
}

/// Prints Lua values in Lua syntax: tables sorted, and cut at limits.
package struct LuaPrinter {
  /// The number of nested tables that are shown.
  private static let depthLimit = 4
  /// The number of fields and elements of a table that are shown.
  private static let memberLimit = 24
  /// The most characters of a table on one line.
  private static let lineLength = 96

  /// The total number of values that are shown, since a table may contain another one many times.
  private static let valueLimit = 500
  /// The number of bytes of a string that are shown.
  private static let stringLimit = 2000

  /// The stack with the value to print.
  let stack: LuaStack
  /// The number of values shown so far.
  private var shownCount = 0

  /// Creates a printer for the values of a stack.
  package init(stack: LuaStack) {
    self.stack = stack
  }

  /// Returns the value at an index as text.
  ///
  /// Metamethods are not called.
  package func text(at index: Int) -> String {
    var printer = self
    return printer.text(at: index, depth: 0, indentation: 0)
  }

  /// Returns a value as text.
  /// - Parameters:
  ///   - index: the value's index on the stack.
  ///   - depth: the number of enclosing tables.
  ///   - indentation: the number of spaces before the lines of a table.
  /// - Returns: the text; `{…}` for a table beyond the limits.
  private mutating func text(at index: Int, depth: Int, indentation: Int) -> String {
    shownCount += 1
    switch stack.kind(at: index) {
    case .nil: return "nil"
    case .boolean: return stack.boolean(at: index) == true ? "true" : "false"
    case .integer: return "\(stack.integer(at: index) ?? 0)"
    case .number: return LuaText.number(stack.number(at: index) ?? 0)
    case .string: return Self.quoted(stack.bytes(at: index) ?? [])
    case .table, .proxy:
      guard depth < Self.depthLimit, shownCount < Self.valueLimit else { return "{…}" }
      return table(at: index, depth: depth, indentation: indentation)
    case .function: return "function"
    case .userdata, .thread: return described(at: index)
    }
  }

  /// Returns the description of a userdata or a thread.
  private func described(at index: Int) -> String {
    stack.pushDescription(at: index)
    defer { stack.pop() }
    return stack.string(at: -1) ?? "…"
  }

  /// Returns a table on one line if it fits, and otherwise with a line for each member.
  private mutating func table(at index: Int, depth: Int, indentation: Int) -> String {
    let (members, rest) = members(at: index, depth: depth, indentation: indentation)
    guard !members.isEmpty || rest > 0 else { return "{}" }
    let all = members + (rest > 0 ? ["… \(rest) more"] : [])
    let line = "{ " + all.joined(separator: ", ") + " }"
    if line.count + indentation <= Self.lineLength, !line.contains("\n") { return line }
    let space = String(repeating: " ", count: indentation + 2)
    return "{\n" + all.map { space + $0 + ",\n" }.joined()
      + String(repeating: " ", count: indentation) + "}"
  }

  /// Returns the elements in order and then the fields by key, with the number of those left out.
  private mutating func members(
    at index: Int,
    depth: Int,
    indentation: Int
  ) -> (shown: [String], rest: Int) {
    let length = stack.rawLength(at: index)
    var members: [String] = []
    for position in 1..<max(1, min(length, Self.memberLimit) + 1) {
      stack.pushElement(position, of: index)
      members.append(text(at: stack.top, depth: depth + 1, indentation: indentation + 2))
      stack.pop()
    }
    let (keys, others) = keys(at: index, behind: length)
    let wanted = Set(keys.prefix(max(0, Self.memberLimit - members.count)))
    var fields: [Key: String] = [:]
    stack.forEachPair(in: index) { stack in
      guard let key = Key(at: -2, in: stack), wanted.contains(key) else { return }
      fields[key] = text(at: stack.top, depth: depth + 1, indentation: indentation + 2)
    }
    members += wanted.sorted().map { "\($0.text) = \(fields[$0] ?? "nil")" }
    return (members, length + keys.count + others - members.count)
  }

  /// Returns the sorted keys besides those of the elements, and the number of keys without an
  /// order.
  private func keys(at index: Int, behind length: Int) -> (sorted: [Key], others: Int) {
    var keys: [Key] = []
    var others = 0
    stack.forEachPair(in: index) { stack in
      if let position = stack.integer(at: -2), position >= 1, position <= length { return }
      if let key = Key(at: -2, in: stack) { keys.append(key) } else { others += 1 }
    }
    return (keys.sorted(), others)
  }

  /// A key with an order: numbers before strings before booleans.
  private enum Key: Hashable, Comparable {
    case number(Double)
    case string([UInt8])
    case boolean(Bool)

    /// Reads a key; nil if it has no order, as a table or a function.
    init?(at index: Int, in stack: LuaStack) {
      switch stack.kind(at: index) {
      case .integer, .number: self = .number(stack.number(at: index) ?? 0)
      case .string: self = .string(stack.bytes(at: index) ?? [])
      case .boolean: self = .boolean(stack.boolean(at: index) == true)
      default: return nil
      }
    }

    /// Compares numbers by value, strings by their bytes, and false before true.
    static func < (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)): left < right
      case (.string(let left), .string(let right)): left.lexicographicallyPrecedes(right)
      case (.boolean(let left), .boolean(let right)): left && !right
      default: left.rank < right.rank
      }
    }

    /// The place of the key's type among the others.
    private var rank: Int {
      switch self {
      case .number: 0
      case .string: 1
      case .boolean: 2
      }
    }

    /// The key as it appears before its value.
    var text: String {
      switch self {
      case .number(let number): return "[\(LuaText.number(number))]"
      case .boolean(let truth): return "[\(truth)]"
      case .string(let bytes):
        let name = String(decoding: bytes.prefix(LuaPrinter.stringLimit + 1), as: UTF8.self)
        return bytes.count <= LuaPrinter.stringLimit && LuaText.isName(name)
          ? name : "[\(LuaPrinter.quoted(bytes))]"
      }
    }
  }

  /// Quotes a string, cut at the limit.
  private static func quoted(_ bytes: [UInt8]) -> String {
    let isLong = bytes.count > stringLimit
    // The cut may fall within a character.
    let text = String(validating: bytes.prefix(isLong ? stringLimit : bytes.count), as: UTF8.self)
    guard let text else {
      let start = String(decoding: bytes.prefix(stringLimit), as: UTF8.self)
      return isLong ? LuaText.quoted(start) + "…" : quotedBytes(bytes)
    }
    return LuaText.quoted(text) + (isLong ? "…" : "")
  }

  /// Quotes a string that is not UTF-8, with each byte beyond ASCII as its number.
  private static func quotedBytes(_ bytes: [UInt8]) -> String {
    var quoted = "\""
    for byte in bytes {
      if byte < 0x80 {
        LuaText.append(Unicode.Scalar(byte), to: &quoted)
      } else {
        quoted += "\\\(byte)"
      }
    }
    return quoted + "\""
  }
}
