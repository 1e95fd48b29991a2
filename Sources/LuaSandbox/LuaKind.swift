import CLuaSandbox

/// What a Lua value is.
public enum LuaKind: String, Sendable, Equatable {
  /// Nothing, or no value at all.
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
  /// A function.
  case function
  /// An object of the host: an error, a buffer.
  case userdata
  /// A coroutine.
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

  /// Whether the value is a table, read-only or not.
  public var isTable: Bool { self == .table || self == .proxy }
}
