import LayoutEngine
import LayoutModel
import LuaSandbox

/// A Lua value as tests compare it: read from the stack once, and then a value of its own.
enum TestValue {
  case nothing
  case truth(Bool)
  case integer(Int)
  case number(Double)
  case string([UInt8])
  case table([Key: TestValue])
  case layout(LayoutValue)
  /// A function or another object, which is equal to itself only.
  case object(LuaKind, UnsafeRawPointer?)

  /// A table's key; floats that are integers are integers, as in Lua.
  enum Key: Hashable {
    case integer(Int)
    case number(Double)
    case string([UInt8])
    case truth(Bool)
    case object(UnsafeRawPointer?)

    /// The number that it is; nil for anything else.
    var number: Double? {
      switch self {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      case .string, .truth, .object: nil
      }
    }
  }

  /// How deep tables may stand in each other, and how many values there may be in all.
  private static let (depthLimit, valueLimit) = (60, 2_000_000)

  /// Reads the value at an index.
  /// - Throws: `INVALID_ARGUMENT` for a table that is too deep, or in itself, or too large.
  init(at index: Int, of stack: LuaStack) throws(LayoutError) {
    var left = Self.valueLimit
    self = try Self.read(stack, index, depth: 0, left: &left)
  }

  private static func read(
    _ stack: LuaStack,
    _ index: Int,
    depth: Int,
    left: inout Int
  ) throws(LayoutError) -> TestValue {
    left -= 1
    switch stack.kind(at: index) {
    case .nil: return .nothing
    case .boolean: return .truth(stack.boolean(at: index) == true)
    case .integer: return .integer(stack.integer(at: index) ?? 0)
    case .number: return .number(stack.number(at: index) ?? 0)
    case .string: return .string(stack.bytes(at: index) ?? [])
    case .function, .userdata, .thread:
      return .object(stack.kind(at: index), stack.identity(at: index))
    case .table, .proxy:
      if let layout = stack.layout(at: index) { return .layout(layout) }
      guard depth < depthLimit, left > 0 else {
        throw LayoutError(
          .invalidArgument,
          origin: .document,
          message: depth < depthLimit
            ? "a table of more than \(valueLimit) values cannot be compared"
            : "a table that is in itself, or \(depthLimit) deep, cannot be compared"
        )
      }
      return .table(try fields(stack, index, depth: depth, left: &left))
    }
  }

  private static func fields(
    _ stack: LuaStack,
    _ index: Int,
    depth: Int,
    left: inout Int
  ) throws(LayoutError) -> [Key: TestValue] {
    var fields: [Key: TestValue] = [:]
    let length = stack.rawLength(at: index)
    for position in 0..<min(length, max(0, left)) {
      // What is made as it is read is made here.
      stack.pushElement(position + 1, of: index)
      defer { stack.pop() }
      fields[.integer(position + 1)] = try read(stack, stack.top, depth: depth + 1, left: &left)
    }
    var failure: LayoutError?
    stack.forEachPair(in: index) { stack in
      guard failure == nil, let key = Key(at: -2, of: stack), fields[key] == nil else { return }
      do throws(LayoutError) {
        fields[key] = try read(stack, stack.top, depth: depth + 1, left: &left)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return fields
  }
}

extension TestValue.Key {
  fileprivate init?(at index: Int, of stack: LuaStack) {
    switch stack.kind(at: index) {
    case .integer: self = .integer(stack.integer(at: index) ?? 0)
    case .number: self = .number(stack.number(at: index) ?? 0)
    case .string: self = .string(stack.bytes(at: index) ?? [])
    case .boolean: self = .truth(stack.boolean(at: index) == true)
    case .nil: return nil
    default: self = .object(stack.identity(at: index))
    }
  }

  /// The key as it stands behind a table's name.
  var text: String {
    switch self {
    case .integer(let integer): return "[\(integer)]"
    case .number(let number): return "[\(LuaText.number(number))]"
    case .truth(let truth): return "[\(truth)]"
    case .object: return "[…]"
    case .string(let bytes):
      let name = String(decoding: bytes.prefix(60), as: UTF8.self)
      return LuaText.isName(name) ? ".\(name)" : "[\(LuaText.quoted(name))]"
    }
  }
}

extension TestValue {
  /// The field of a name, of a table.
  func field(_ name: String) -> TestValue? {
    guard case .table(let fields) = self else { return nil }
    return fields[.string(Array(name.utf8))]
  }

  /// The number, if it is one.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The rectangle that a table of four numbers is; a `zIndex` may stand beside them.
  var frame: Rect? {
    guard case .table(let fields) = self, (4...5).contains(fields.count),
      fields.count == 4 || field("zIndex")?.double != nil,
      let x = field("x")?.double, let y = field("y")?.double,
      let width = field("width")?.double, let height = field("height")?.double
    else { return nil }
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// A part of a text in quotes, cut between characters; bytes that are none as Lua writes them, `\255`.
  static func quoted(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    func start(ofCharacterAt index: Int) -> Int {
      var index = index
      while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
      return index
    }
    let part = bytes[
      start(ofCharacterAt: range.lowerBound)..<start(ofCharacterAt: range.upperBound)
    ]
    if let text = String(validating: part, as: UTF8.self) { return LuaText.quoted(text) }
    let texts = part.map { byte in
      byte < 0x80 ? String(UnicodeScalar(byte)) : "\\\(byte)"
    }
    return "\"\(texts.joined())\""
  }

  /// The value in a few words.
  var shortText: String {
    switch self {
    case .nothing: return "nil"
    case .truth(let truth): return truth ? "true" : "false"
    case .integer(let integer): return "\(integer)"
    case .number(let number): return LuaText.number(number)
    case .string(let bytes):
      return Self.quoted(bytes, 0..<min(bytes.count, 200)) + (bytes.count > 200 ? "…" : "")
    case .table(let fields):
      if let frame {
        return "{ x = \(LuaText.number(frame.x)), y = \(LuaText.number(frame.y)), "
          + "width = \(LuaText.number(frame.width)), height = \(LuaText.number(frame.height)) }"
      }
      return fields.isEmpty ? "{}" : "a table"
    case .layout: return "the layout"
    case .object(let kind, _): return "a \(kind.rawValue)"
    }
  }
}
