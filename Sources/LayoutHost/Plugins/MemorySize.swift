// Sizes in memory, as options and project files write them.
extension Int {
  /// Reads `64MiB`, `1GiB`, `512KiB` or `4096B` as bytes; nil if it is anything else, or
  /// less than a byte.
  package init?(memorySize text: String) {
    let units = ["GiB": 1_073_741_824.0, "MiB": 1_048_576, "KiB": 1024, "B": 1]
    guard let quantity = quantity(in: text, units: units),
      let bytes = Int(exactly: quantity.rounded()), bytes > 0
    else { return nil }
    self = bytes
  }

  /// The text of a number of bytes, such as `64MiB`, in the largest unit without a remainder.
  var memorySize: String {
    let units = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    let unit = units.first { self >= $0.1 && self % $0.1 == 0 } ?? ("B", 1)
    return "\(self / unit.1)\(unit.0)"
  }
}

/// Reads a positive number, immediately followed by its unit, as the number times the unit's value;
/// nil if the text is another.
func quantity(in text: String, units: [String: Double]) -> Double? {
  let unit = text.suffix(text.reversed().prefix(while: \.isLetter).count)
  guard let factor = units[String(unit)], let number = Double(text.dropLast(unit.count)),
    number.isFinite, number > 0
  else { return nil }
  return number * factor
}
