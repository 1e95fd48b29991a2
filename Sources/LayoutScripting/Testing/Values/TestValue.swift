import LayoutEngine
import LayoutModel
import LuaSandbox

/// A copy of a Lua value, for comparisons.
enum TestValue {
  case nothing
  case truth(Bool)
  case integer(Int)
  case number(Double)
  case string([UInt8])
  case table([Key: TestValue])
  case layout(LayoutValue)
  /// A function or another object, which equals only itself.
  case object(LuaKind, UnsafeRawPointer?)

  /// The key of a table; a float with an integer value becomes that integer, as in Lua.
  enum Key: Hashable {
    case integer(Int)
    case number(Double)
    case string([UInt8])
    case truth(Bool)
    case object(UnsafeRawPointer?)

    /// The key as a number; nil otherwise.
    var number: Double? {
      switch self {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      case .string, .truth, .object: nil
      }
    }
  }
}

extension TestValue.Key: Comparable {
  /// Whether a key comes first: numbers in order, then strings by their bytes, and then the other keys by text.
  static func < (left: TestValue.Key, right: TestValue.Key) -> Bool {
    switch (left.number, right.number) {
    case (let left?, let right?): left < right
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil):
      if case .string(let left) = left, case .string(let right) = right {
        left.lexicographicallyPrecedes(right)
      } else {
        left.text < right.text
      }
    }
  }
}

extension TestValue.Key {
  /// The key as in a path, after a table's name: `.width`, `[3]`.
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
  /// Returns the field of a name; nil if the value is not a table or has no such field.
  func field(_ name: String) -> TestValue? {
    guard case .table(let fields) = self else { return nil }
    return fields[.string(Array(name.utf8))]
  }

  /// The value as a number; nil in other values.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The value as a rectangle; nil unless it is a table of the four numbers, with or without
  /// `zIndex`.
  var frame: LayoutRect? {
    guard case .table(let fields) = self, (4...5).contains(fields.count),
      fields.count == 4 || field("zIndex")?.double != nil,
      let x = field("x")?.double, let y = field("y")?.double,
      let width = field("width")?.double, let height = field("height")?.double
    else { return nil }
    return LayoutRect(x: x, y: y, width: width, height: height)
  }

  /// Quotes a part of a string, whose bounds move back to the start of a character; invalid UTF-8
  /// appears as in Lua: `\255`.
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

  /// The Lua text of a rectangle.
  static func text(_ rect: LayoutRect) -> String {
    "{ x = \(LuaText.number(rect.x)), y = \(LuaText.number(rect.y)), "
      + "width = \(LuaText.number(rect.width)), height = \(LuaText.number(rect.height)) }"
  }

  /// The most values of a table that messages contain.
  private static let shownCount = 4

  /// The Lua text of a table of a few values that are no tables; nil if it is another one.
  private static func tableText(_ fields: [Key: TestValue]) -> String? {
    guard fields.count <= shownCount, fields.values.allSatisfy(\.isPlain) else { return nil }
    guard !fields.isEmpty else { return "{}" }
    let parts = fields.sorted { $0.key < $1.key }.enumerated()
      .map { position, field in
        let value = field.value.shortText
        if field.key == .integer(position + 1) { return value }
        let name = field.key.text
        return "\(name.hasPrefix(".") ? String(name.dropFirst()) : name) = \(value)"
      }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// Whether the value is a number, a Boolean, or a short string.
  private var isPlain: Bool {
    switch self {
    case .truth, .integer, .number: true
    case .string(let bytes): bytes.count <= 20
    case .nothing, .table, .layout, .object: false
    }
  }

  /// A short description of the value, for messages.
  var shortText: String {
    switch self {
    case .nothing: return "nil"
    case .truth(let truth): return truth ? "true" : "false"
    case .integer(let integer): return "\(integer)"
    case .number(let number): return LuaText.number(number)
    case .string(let bytes):
      return Self.quoted(bytes, 0..<min(bytes.count, 200)) + (bytes.count > 200 ? "…" : "")
    case .table(let fields):
      return frame.map(Self.text) ?? Self.tableText(fields) ?? "a table"
    case .layout: return "the layout"
    case .object(let kind, _): return kind.phrase
    }
  }
}
