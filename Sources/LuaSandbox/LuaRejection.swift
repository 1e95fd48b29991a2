import CLuaSandbox

/// The refusal of a script's value by the host, as data.
package struct LuaRejection: Error, Sendable, Equatable {
  /// The reasons for a refusal.
  package enum Reason: Sendable, Equatable {
    /// A required field or argument is missing.
    case missing
    /// A number was expected; the type that was found.
    case notANumber(found: String)
    /// NaN or infinite.
    case notFinite
    /// Negative where that means nothing.
    case negative
    /// Not a whole number.
    case notAnInteger
    /// A field that the record does not have.
    case unknownField(String)
    /// Outside `1...count`.
    case indexOutOfRange(count: Int)
    /// The buffer belonged to a call that has ended.
    case usedAfterCall
    /// More rows than can be held.
    case tooMany(Int)
    /// Another type was expected.
    case wrongType(expected: String, found: String)
  }

  /// The row, from 1.
  package var index: Int?

  /// The field.
  package var field: String?

  /// The reason.
  package var reason: Reason

  /// Creates a rejection.
  package init(index: Int? = nil, field: String? = nil, reason: Reason) {
    self.index = index
    self.field = field
    self.reason = reason
  }

  /// Creates a rejection from the bridge's.
  init(_ rejection: BridgeRejection, schema: UnsafePointer<BridgeSchema>) {
    index =
      rejection.index == 0 && rejection.reason != .indexOutOfRange ? nil : Int(rejection.index)
    field =
      rejection.field < 0 ? nil : String(cString: bridge_schema_name(schema, rejection.field))
    let found = withUnsafeBytes(of: rejection.found) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    reason = Reason(rejection.reason, found: found, limit: Int(rejection.limit))
  }
}

extension LuaRejection.Reason {
  /// Creates a reason from the bridge's.
  init(_ reason: BridgeReason, found: String, limit: Int) {
    self =
      switch reason {
      case .missing: .missing
      case .notANumber: .notANumber(found: found)
      case .notFinite: .notFinite
      case .negative: .negative
      case .notAnInteger: .notAnInteger
      case .unknownField: .unknownField(found)
      case .indexOutOfRange: .indexOutOfRange(count: limit)
      case .usedAfterCall: .usedAfterCall
      case .tooMany: .tooMany(limit)
      case .none, .wrongType: .wrongType(expected: "table", found: found)
      @unknown default: .wrongType(expected: "table", found: found)
      }
  }
}

// The text that a script reads if it catches a rejection.
extension LuaRejection: CustomStringConvertible {
  /// A sentence without the script's place.
  package var description: String {
    let place = [index.map { "item \($0)" }, field].compactMap(\.self).joined(separator: ", ")
    return place.isEmpty ? reason.description : "\(place): \(reason)"
  }
}

extension LuaRejection.Reason: CustomStringConvertible {
  /// The reason in words.
  package var description: String {
    switch self {
    case .missing: "a number is required"
    case .notANumber(let found): "a number is expected, not a \(found)"
    case .notFinite: "not a finite number"
    case .negative: "must not be negative"
    case .notAnInteger: "must be a whole number"
    case .unknownField(let name): "unknown field '\(name)'"
    case .indexOutOfRange(let count): "out of range 1 to \(count)"
    case .usedAfterCall: "the buffer was used after its call had ended"
    case .tooMany(let count): "\(count) rows cannot be held"
    case .wrongType(let expected, let found): "a \(expected) is expected, not a \(found)"
    }
  }
}
