extension Int {
  /// The sum of two counts, or the greatest number where that is too large for one.
  package func addingSaturated(_ other: Int) -> Int {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
