extension Range<Int> {
  /// The first position at which a condition holds that, once it holds, holds for all behind it; the
  /// range's end where it never does.
  /// - Complexity: O(log n).
  func partitioningIndex(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
