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
  /// - Complexity: O(1) for a value, O(bytes before it) for the position of an item.
  public subscript(index: Int) -> SourceValue {
    switch storage {
    case .values(let values): values[index]
    case .records(let records): records.value(at: index)
    }
  }

  /// Returns an iterator that reads each element once.
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The elements in order, each read once.
  public struct Iterator: IteratorProtocol {
    private let array: SourceArray
    private var index = 0
    /// The place of the next item that is read again.
    private var place: JSONReader.Place

    fileprivate init(_ array: SourceArray) {
      self.array = array
      place = array.records?.start ?? JSONReader.Place(unknownAt: 0)
    }

    /// Returns the next element; nil after the last.
    public mutating func next() -> SourceValue? {
      guard index < array.endIndex else { return nil }
      defer { index += 1 }
      return switch array.storage {
      case .values(let values): values[index]
      case .records(let records): records.value(at: index, from: &place)
      }
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
