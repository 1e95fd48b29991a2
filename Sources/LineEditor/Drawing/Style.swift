/// What a part of the screen is.
enum Style: Sendable, Hashable {
  case plain
  case span(LineSpan.Role)
  /// What is found in the history.
  case match
  /// What is not typed: hints, details, remarks.
  case quiet
  /// The candidate that is chosen.
  case selected

  /// The parameters of SGR (ECMA-48, 8.3.117); nil for none.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .span(let role):
      switch role {
      case .keyword: "35"
      case .string: "32"
      case .number: "36"
      case .comment: "90"
      case .known: "34"
      case .error: "31"
      }
    case .match: "1;4"
    case .quiet: "90"
    case .selected: "7"
    }
  }
}
