extension Int {
  /// Returns the number with its noun: `1 slot`, `3 slots`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
  /// Returns the text with spaces after it up to a width in characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
