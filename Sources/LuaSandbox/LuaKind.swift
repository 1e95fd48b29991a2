import CLuaSandbox

/// The kinds of Lua values.
package enum LuaKind: String, Sendable, Equatable {
  case `nil`
  /// `true` or `false`.
  case boolean
  /// A number of Lua's subtype integer.
  case integer
  /// A number of Lua's subtype float.
  case number
  /// Bytes, UTF-8 or not.
  case string
  /// A table that scripts may change.
  case table
  case function
  /// An object of the host: an error, a buffer.
  case userdata
  case thread
  /// A read-only table.
  case proxy

  init(_ kind: BridgeKind) {
    self =
      switch kind {
      case .none, .nil: .nil
      case .boolean: .boolean
      case .integer: .integer
      case .number: .number
      case .string: .string
      case .table: .table
      case .function: .function
      case .userdata: .userdata
      case .thread: .thread
      case .proxy: .proxy
      @unknown default: .nil
      }
  }

  /// The kind in a sentence: “a string”, “an integer”, “nil”.
  package var phrase: String {
    switch self {
    case .nil: "nil"
    case .integer: "an integer"
    case .proxy: "a read-only table"
    default: "a \(rawValue)"
    }
  }

  /// Whether the value is a table, read-only or not.
  package var isTable: Bool { self == .table || self == .proxy }
}
