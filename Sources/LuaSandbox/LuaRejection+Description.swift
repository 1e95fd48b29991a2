// What a script reads when it catches a rejection.
extension LuaRejection: CustomStringConvertible {
  /// A sentence without the script's place.
  public var description: String {
    let place = [index.map { "item \($0)" }, field].compactMap(\.self).joined(separator: ", ")
    return place.isEmpty ? reason.description : "\(place): \(reason)"
  }
}

extension LuaRejection.Reason: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
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
