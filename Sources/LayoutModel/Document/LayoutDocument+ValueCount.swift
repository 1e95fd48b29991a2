// The size of documents, for limits of how many are kept.

extension LayoutDocument {
  /// About how many values take as much memory as a section without items and options.
  private static let sectionValueCount = 8

  /// Counts the values of items and options that the document does not share with another one.
  /// - Complexity: O(number of these values).
  package func valueCount(besides other: LayoutDocument) -> Int {
    var counted: Set<ObjectIdentifier> = []
    for section in other.collections.flatMap(\.sections) {
      section.items.pattern.note(in: &counted)
    }
    var count = 0
    for (index, collection) in collections.enumerated() {
      let others = index < other.collections.count ? other.collections[index].sections : []
      for (index, section) in collection.sections.enumerated() {
        count += Self.sectionValueCount + section.items.pattern.valueCount(besides: &counted)
        guard case .provider(let provider) = section.layout,
          index >= others.count || others[index].layout != section.layout
        else { continue }
        count += provider.options.value.valueCount
      }
    }
    return count
  }
}

extension SourceValue {
  /// The number of values in the tree; a long string counts as several.
  /// - Complexity: O(number of values).
  package var valueCount: Int {
    switch content {
    case .null, .boolean, .number: 1
    case .string(let text): 1 + text.utf8.count / Self.reservedBytes
    case .array(let array): array.records?.count ?? array.reduce(1) { $0 + $1.valueCount }
    case .object(let object): object.valueCount
    }
  }
}

extension SourceObject {
  /// The number of values in the tree, as in ``SourceValue``.
  var valueCount: Int { members.reduce(1) { $0 + $1.value.valueCount } }
}
