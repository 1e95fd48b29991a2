/// The number of times at which a breakpoint pauses: `5`, `>= 3`, `% 10`.
struct HitCondition: Equatable {
  private enum Comparison: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case exactly = "=="
    case more = ">"
    case less = "<"
    case multiple = "%"
  }

  private let comparison: Comparison
  private let number: Int

  /// Reads a condition; nil if it is none.
  init?(_ text: String) {
    let text = text.filter { !$0.isWhitespace }
    let comparison = Comparison.allCases.first { text.hasPrefix($0.rawValue) }
    let digits = text.dropFirst(comparison?.rawValue.count ?? 0)
    guard let number = Int(digits), number >= 0, comparison != .multiple || number > 0 else {
      return nil
    }
    (self.comparison, self.number) = (comparison ?? .exactly, number)
  }

  /// Whether the condition is met by a number of times so far, the present one included.
  func isMet(by count: Int) -> Bool {
    switch comparison {
    case .atLeast: count >= number
    case .atMost: count <= number
    case .exactly: count == number
    case .more: count > number
    case .less: count < number
    case .multiple: count % number == 0
    }
  }
}
