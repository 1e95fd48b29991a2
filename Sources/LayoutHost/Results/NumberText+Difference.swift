import LayoutModel

extension NumberText {
  /// A number for people, with as many digits more as tell it apart from another one: both texts, each
  /// made besides the other number, have the same number of digits behind the point at most.
  static func rounded(_ number: Double, besides other: Double?) -> String {
    guard let other, number != other else { return rounded(number) }
    if rounded(number) != rounded(other) { return rounded(number) }
    for digits in 4...mostDigits {
      guard let text = rounded(number, digits: digits),
        let otherText = rounded(other, digits: digits)
      else { break }
      if text != otherText { return text }
    }
    return shortest(number)
  }

  /// How many digits a power of ten may have that is exact.
  private static let mostDigits = 22

  /// Nil where that is more digits in all than every double can be trusted with, which is 15.
  private static func rounded(_ number: Double, digits: Int) -> String? {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (number * scale).rounded()
    return abs(scaled) < 1e15 ? shortest(scaled / scale) : nil
  }
}
