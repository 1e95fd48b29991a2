extension String {
  /// The part of the text in a range of UTF-8 offsets, which must be between scalars.
  subscript(bytes range: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return self[start..<utf8.index(start, offsetBy: range.count)]
  }
}

extension StringProtocol {
  /// Returns the text without the characters at its end that meet a condition.
  func trimmingSuffix(while condition: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, condition(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
