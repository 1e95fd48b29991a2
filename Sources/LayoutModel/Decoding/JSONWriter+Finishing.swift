// Numbers that JSON cannot express.
extension JSONWriter {
  /// Returns the text so far, or since the last `flush`.
  /// - Throws: `OUT_OF_RANGE` with the place of the first number that was infinite or NaN.
  /// - Complexity: O(length of the text).
  package func finished() throws(LayoutError) -> String {
    try checkNumbers()
    return text
  }

  /// Whether all numbers so far are finite.
  package var isExpressible: Bool { inexpressible == nil }

  /// Checks that all numbers so far are finite.
  /// - Throws: `OUT_OF_RANGE` with the place of the first number that was infinite or NaN.
  package func checkNumbers() throws(LayoutError) {
    guard let inexpressible else { return }
    throw LayoutError(
      .outOfRange,
      message: "the result has a number that JSON cannot express: \(inexpressible)"
    )
  }
}

extension SourceValue {
  /// Checks that all numbers are finite, as readers of documents require.
  /// - Throws: `OUT_OF_RANGE` with the path of the first number that is infinite or NaN.
  package func checkNumbers(at path: DocumentPath = DocumentPath()) throws(LayoutError) {
    switch content {
    case .null, .boolean, .string: return
    case .number(let number):
      guard !number.isFinite else { return }
      throw LayoutError(
        .outOfRange,
        message: "\(path) is \(number), which no document can express",
        path: path.description
      )
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        try element.checkNumbers(at: path.appending(index))
      }
    case .object(let object):
      for member in object.members {
        try member.value.checkNumbers(at: path.appending(member.key))
      }
    }
  }
}
