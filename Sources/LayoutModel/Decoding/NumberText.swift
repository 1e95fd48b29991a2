/// Writes numbers as results and messages show them.
package enum NumberText {
  /// Returns the shortest text that reads back as the same number: `44`, `0.1`, `1e-07`.
  package static func shortest(_ number: Double) -> String {
    if number == number.rounded(.towardZero), abs(number) <= 0x1p53 {
      return number == 0 ? "0" : String(Int64(number))
    }
    return number.description
  }

  /// Returns the number for display, with at most three decimals.
  package static func rounded(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return shortest(rounded.isFinite ? rounded : number)
  }

  /// Returns a number that a message refuses: as ``rounded(_:)``, but with all its digits if it would
  /// look like a whole number, which may be a number that is allowed.
  package static func refused(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? shortest(number) : self.rounded(number)
  }
}
