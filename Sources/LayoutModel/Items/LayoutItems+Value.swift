// Items in the form of documents.
extension LayoutItems {
  /// The items as a document gives them: a count, a list, or a count with the pattern that repeats.
  ///
  /// - Complexity: O(number of elements of the pattern).
  package var value: SourceValue {
    guard pattern.count > 0 else { return SourceValue(count) }
    let limit = WorkLimit.current
    var objects: [SourceValue] = []
    for item in 0..<min(count, pattern.count) {
      if limit.isOver(at: item) { break }
      objects.append(SourceValue(.object(object(at: item))))
    }
    let list = SourceValue(.array(objects))
    return count <= pattern.count ? list : ["count": SourceValue(count), "cycle": list]
  }
}
