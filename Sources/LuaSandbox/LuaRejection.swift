import CLuaSandbox

/// The refusal of a script's value by the host, as data.
package struct LuaRejection: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// A required field or argument is missing.
    case missing
    /// A number was expected; the type that was found.
    case notANumber(found: String)
    /// NaN or infinite.
    case notFinite
    /// Negative, but must not be.
    case negative
    /// Not a whole number.
    case notAnInteger
    /// A field that the record does not have.
    case unknownField(String)
    /// Outside `1...count`.
    case indexOutOfRange(count: Int)
    /// The buffer belonged to a call that has ended.
    case usedAfterCall
    /// More rows than fit in memory.
    case tooMany(Int)
    /// Another type was expected.
    case wrongType(expected: String, found: String)
    /// Reading up to here takes too much time.
    case tooLong
    /// Not a whole number from 1.
    case notAPosition
    /// Not a number from 0 to 1.
    case notAFraction
    /// A string in UTF-8 was expected; the bytes are not.
    case notText
    /// With this string, the strings of all elements have too many bytes.
    case tooMuchText
    /// Neither `"supplementary"` nor `"decoration"`.
    case notAnAddedKind
    /// A transform of neither six numbers nor their names.
    case notSixNumbers
    /// The frame's far edges are not finite numbers.
    case tooFar
    /// A read-only field was changed.
    case readOnly
    /// The element is no longer in the list.
    case removed
    /// The element is in the list for the second time.
    case twice
    /// The value is not an element of the host.
    case foreign
    /// The stack is full.
    case noRoom
  }

  /// The row or the element, from 1; nil means the list.
  package var index: Int?

  /// The field, such as `width`, or `frame.width` and `transform[3]` of an element; nil means the
  /// row as a whole.
  package var field: String?

  package var reason: Reason

  package init(index: Int? = nil, field: String? = nil, reason: Reason) {
    self.index = index
    self.field = field
    self.reason = reason
  }

  init(_ rejection: BridgeRejection, schema: UnsafePointer<BridgeSchema>) {
    index =
      rejection.index == 0 && rejection.reason != .indexOutOfRange ? nil : Int(rejection.index)
    field =
      rejection.field < 0 ? nil : String(cString: bridge_schema_name(schema, rejection.field))
    let found = withUnsafeBytes(of: rejection.found, Self.text)
    reason = Reason(rejection.reason, found: found, limit: Int(rejection.limit))
  }

  /// Creates the rejection of an element from the bridge's.
  init(_ rejection: BridgeElementRejection) {
    let field = withUnsafeBytes(of: rejection.field, Self.text)
    index = rejection.index == 0 ? nil : Int(rejection.index)
    self.field = field.isEmpty ? nil : field
    reason = Reason(rejection.reason, found: withUnsafeBytes(of: rejection.found, Self.text))
  }

  /// Returns the text before the NUL of a C array.
  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension LuaRejection.Reason {
  init(_ reason: BridgeReason, found: String, limit: Int = 0) {
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
      case .wrongType: .wrongType(expected: "table", found: found)
      case .tooLong: .tooLong
      case .notAPosition: .notAPosition
      case .notAFraction: .notAFraction
      case .notABoolean: .wrongType(expected: "boolean", found: found)
      case .notAString: .wrongType(expected: "string", found: found)
      case .notAKind: .notAnAddedKind
      case .notSix: .notSixNumbers
      case .tooFar: .tooFar
      case .readOnly: .readOnly
      case .removed: .removed
      case .twice: .twice
      case .foreign: .foreign
      case .none: .noRoom
      @unknown default: .noRoom
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
    case .tooLong: "takes too long to read"
    case .notAPosition: "must be a whole number from 1"
    case .notAFraction: "must be from 0 to 1"
    case .notText: "not text in UTF-8"
    case .tooMuchText: "too much text"
    case .notAnAddedKind: "neither supplementary nor decoration"
    case .notSixNumbers: "six numbers are expected"
    case .tooFar: "reaches farther than numbers do"
    case .readOnly: "cannot be changed"
    case .removed: "was removed from the list"
    case .twice: "is in the list twice"
    case .foreign: "is not an element of the list"
    case .noRoom: "the stack has no room"
    }
  }
}
