import CLuaSandbox

/// Why the host refused what a script made of its elements, as data.
public struct LuaElementRejection: Error, Sendable, Equatable {
  /// Why it was refused.
  public enum Reason: Sendable, Equatable {
    /// A number that must be there is missing.
    case missing
    /// A number was expected; the type that was found.
    case notANumber(found: String)
    /// NaN or infinite.
    case notFinite
    /// Negative where that means nothing.
    case negative
    /// Not a whole number.
    case notAnInteger
    /// Not a whole number from 1.
    case notAPosition
    /// Not a number from 0 to 1.
    case notAFraction
    /// A boolean was expected; the type that was found.
    case notABoolean(found: String)
    /// A table was expected; the type that was found.
    case notATable(found: String)
    /// A string was expected; the type that was found.
    case notAString(found: String)
    /// A string in UTF-8 was expected, and there are other bytes.
    case notText
    /// With this the words of all elements have too many bytes.
    case tooMuch
    /// Neither `"supplementary"` nor `"decoration"`.
    case notAnAddedKind
    /// A transform of neither six numbers nor their names.
    case notSixNumbers
    /// The frame's far edges are no finite numbers.
    case tooFar
    /// What scripts cannot change was changed.
    case readOnly
    /// A name that there is not.
    case unknownField(String)
    /// The element is not in the list any more.
    case removed
    /// The element is in the list for the second time.
    case twice
    /// What is there did not come from the host.
    case foreign
    /// The stack has no room.
    case noRoom
  }

  /// The element, from 1; `nil` for the list.
  public var index: Int?
  /// The field, such as `frame.width` or `transform[3]`; `nil` for the element.
  public var field: String?
  /// Why it was refused.
  public var reason: Reason

  init(_ rejection: BridgeElementRejection) {
    let field = withUnsafeBytes(of: rejection.field, Self.text)
    index = rejection.index == 0 ? nil : Int(rejection.index)
    self.field = field.isEmpty ? nil : field
    reason = Reason(rejection.reason, found: withUnsafeBytes(of: rejection.found, Self.text))
  }

  /// The word of an added element, counted from 1, was refused.
  init(word index: Int, _ reason: Reason) {
    self.index = index
    self.reason = reason
    field = "elementKind"
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}

extension LuaElementRejection.Reason {
  init(_ reason: BridgeElementReason, found: String) {
    self =
      switch reason {
      case .missing: .missing
      case .notANumber: .notANumber(found: found)
      case .notFinite: .notFinite
      case .negative: .negative
      case .notAnInteger: .notAnInteger
      case .notAPosition: .notAPosition
      case .notAFraction: .notAFraction
      case .notABoolean: .notABoolean(found: found)
      case .notATable: .notATable(found: found)
      case .notAString: .notAString(found: found)
      case .notAKind: .notAnAddedKind
      case .notSix: .notSixNumbers
      case .tooFar: .tooFar
      case .readOnly: .readOnly
      case .unknownField: .unknownField(found)
      case .removed: .removed
      case .twice: .twice
      case .foreign: .foreign
      case .none: .noRoom
      @unknown default: .noRoom
      }
  }
}
