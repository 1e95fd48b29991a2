import LayoutModel
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
  /// The fields of the tables found so far: a table may be shown in many places.
  private var known: [UnsafeRawPointer: Fields] = [:]

  /// The fields of a table besides its elements.
  private struct Fields {
    /// The first keys in their order, as many as are shown at most.
    var first: [Key] = []
    var count = 0
  }

  /// The time of the call is over.
  private struct OutOfTime: Error {}

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
    guard !members.isEmpty || rest != 0 else { return "{}" }
    let all = members + (rest == 0 ? [] : [rest.map { "… \($0) more" } ?? "…"])
    let line = "{ " + all.joined(separator: ", ") + " }"
    if line.count + indentation <= Self.lineLength, !line.contains("\n") { return line }
    let space = String(repeating: " ", count: indentation + 2)
    return "{\n" + all.map { space + $0 + ",\n" }.joined()
      + String(repeating: " ", count: indentation) + "}"
  }

  /// Returns the elements in order and then the fields by key, with the number of those left out;
  /// nil once the time of the call is over.
  private mutating func members(
    at index: Int,
    depth: Int,
    indentation: Int
  ) -> (shown: [String], rest: Int?) {
    let length = stack.rawLength(at: index)
    var members: [String] = []
    for position in 1..<max(1, min(length, Self.memberLimit) + 1) {
      stack.pushElement(position, of: index)
      members.append(text(at: stack.top, depth: depth + 1, indentation: indentation + 2))
      stack.pop()
    }
    guard let fields = fields(at: index, behind: length) else { return (members, nil) }
    for key in fields.first.prefix(max(0, Self.memberLimit - members.count)) {
      stack.pushBacking(at: index)
      key.push(on: stack)
      stack.rawGet(in: stack.top - 1)
      let value = text(at: stack.top, depth: depth + 1, indentation: indentation + 2)
      members.append("\(key.text) = \(value)")
      stack.pop(2)
    }
    return (members, length + fields.count - members.count)
  }

  /// The steps of finding a key (``LuaStack/charge(_:)``).
  private static let stepsPerKey = 32
  /// The bytes of a key that are read in a step.
  private static let bytesPerStep = 4

  /// Returns the fields besides the elements; nil once the time of the call is over.
  /// - Complexity: O(number of slots) for the first place of a table, O(1) for the others.
  private mutating func fields(at index: Int, behind length: Int) -> Fields? {
    let identity = stack.identity(at: index)
    if let fields = identity.flatMap({ known[$0] }) { return fields }
    var fields = Fields()
    do {
      guard stack.charge(stack.stepCount(at: index)) else { throw OutOfTime() }
      try stack.forEachPair(in: index) { stack in
        let bytes = stack.kind(at: -2) == .string ? stack.rawLength(at: -2) : 0
        guard stack.charge(Self.stepsPerKey + bytes / Self.bytesPerStep) else { throw OutOfTime() }
        if let position = stack.integer(at: -2), position >= 1, position <= length { return }
        fields.count += 1
        let last = fields.first.count < Self.memberLimit ? nil : fields.first.last
        guard let key = Key(at: -2, in: stack, before: last) else { return }
        let place = fields.first.firstIndex { key < $0 } ?? fields.first.endIndex
        fields.first.insert(key, at: place)
        if fields.first.count > Self.memberLimit { fields.first.removeLast() }
      }
    } catch {
      return nil
    }
    if let identity { known[identity] = fields }
    return fields
  }

  /// A key with an order: numbers before strings before booleans.
  private enum Key: Comparable {
    case integer(Int)
    case number(Double)
    case string([UInt8])
    case boolean(Bool)

    /// Reads a key that comes before another one; nil otherwise, and if it has no order, as a table
    /// or a function.
    init?(at index: Int, in stack: LuaStack, before last: Key?) {
      switch stack.kind(at: index) {
      case .integer: self = .integer(stack.integer(at: index) ?? 0)
      case .number: self = .number(stack.number(at: index) ?? 0)
      case .string:
        if case .string(let name) = last {
          let isBefore = stack.withBytes(at: index) { $0.lexicographicallyPrecedes(name) }
          guard isBefore == true else { return nil }
        }
        self = .string(stack.bytes(at: index) ?? [])
      case .boolean: self = .boolean(stack.boolean(at: index) == true)
      default: return nil
      }
      if let last, self >= last { return nil }
    }

    /// Pushes the key.
    func push(on stack: LuaStack) {
      switch self {
      case .integer(let number): stack.push(number)
      case .number(let number): stack.push(number)
      case .string(let bytes): bytes.withUnsafeBufferPointer { stack.push($0) }
      case .boolean(let truth): stack.push(truth)
      }
    }

    /// Compares numbers by value, strings by their bytes, and false before true.
    static func < (left: Key, right: Key) -> Bool {
      switch (left, right) {
      case (.integer(let left), .integer(let right)): left < right
      case (.integer(let left), .number(let right)): Double(left) < right
      case (.number(let left), .integer(let right)): left < Double(right)
      case (.number(let left), .number(let right)): left < right
      case (.string(let left), .string(let right)): left.lexicographicallyPrecedes(right)
      case (.boolean(let left), .boolean(let right)): left && !right
      default: left.rank < right.rank
      }
    }

    /// The place of the key's type among the others.
    private var rank: Int {
      switch self {
      case .integer, .number: 0
      case .string: 1
      case .boolean: 2
      }
    }

    /// The key as it appears before its value.
    var text: String {
      switch self {
      case .integer(let number): return "[\(number)]"
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
