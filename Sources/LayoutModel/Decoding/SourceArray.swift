/// The elements of an array of the neutral tree.
///
/// Items of a document are read from the text whenever they are needed: as values, a million would
/// take ten times the memory of their text.
public struct SourceArray: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private enum Storage: Sendable {
    case values([SourceValue])
    case records(ItemRecords)
  }

  private let storage: Storage

  /// Creates an array of values.
  public init(_ values: [SourceValue]) { storage = .values(values) }

  /// Creates an array of items that are read again.
  init(_ records: ItemRecords) { storage = .records(records) }

  /// Creates an array of values.
  public init(arrayLiteral elements: SourceValue...) { self.init(elements) }

  /// The items that are read again; nil if the items are an array of values.
  var records: ItemRecords? {
    if case .records(let records) = storage { records } else { nil }
  }

  /// The index of the first element: 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int {
    switch storage {
    case .values(let values): values.count
    case .records(let records): records.count
    }
  }

  /// Returns an element.
  /// - Complexity: O(1) for a value, O(length of 16 items) for one that is read again.
  public subscript(index: Int) -> SourceValue {
    switch storage {
    case .values(let values): values[index]
    case .records(let records): records.value(at: index)
    }
  }
}

extension SourceArray: Hashable {
  /// Returns whether all elements are equal.
  public static func == (left: SourceArray, right: SourceArray) -> Bool {
    switch (left.storage, right.storage) {
    case (.values(let left), .values(let right)): left == right
    case (.records(let left), .records(let right)): left == right
    default: left.count == right.count && left.elementsEqual(right)
    }
  }

  /// Hashes the elements, in whichever form they are stored.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension SourceValue.Content {
  /// An ordered list of values.
  public static func array(_ values: [SourceValue]) -> Self { .array(SourceArray(values)) }
}
