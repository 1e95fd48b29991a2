package import LayoutModel
import Synchronization

/// The sizes that a measurer has measured, for all threads.
final class SharedTextMemory: Sendable {
  private let memory = Mutex(TextMemory())

  /// Returns the size of a text, which is measured if it is not remembered.
  func size(
    of request: TextRequest,
    measure: () throws(LayoutError) -> TextSize
  ) throws(LayoutError) -> TextSize {
    let key = TextKey(request)
    if let known = memory.withLock({ $0.size(of: key) }) { return known }
    let size = try measure()
    memory.withLock { $0.remember(size, of: key) }
    return size
  }
}

/// The sizes of recent texts.
///
/// Of two generations, the young one holds new and used sizes. When it is full it replaces the old
/// one, whose sizes are dropped. Sizes in use stay, at O(1) per call and without a list of uses.
///
/// A layout measures its texts in turn, so a generation must hold all of them: with fewer, each
/// insertion would measure many again. A generation takes at most about 12 MB besides its texts.
package struct TextMemory {
  /// The most texts of a generation: 5,000 messages with a name and a time, at two widths.
  package static let countLimit = 32_768
  /// The most bytes of a generation's texts.
  package static let byteLimit = 4 << 20
  /// The longest remembered text, in bytes.
  package static let longestText = 64 << 10

  /// The sizes that were added or used since the last change of generations.
  private var young: [TextKey: TextSize] = [:]
  /// The sizes that were not used since.
  private var old: [TextKey: TextSize] = [:]
  /// The bytes of the young generation's texts.
  private var youngBytes = 0

  /// Creates an empty memory.
  package init() {}

  /// The number of remembered sizes.
  package var count: Int { young.count + old.count }

  /// Returns the remembered size of a text, and keeps it in use.
  package mutating func size(of key: TextKey) -> TextSize? {
    if let size = young[key] { return size }
    guard let size = old.removeValue(forKey: key) else { return nil }
    remember(size, of: key)
    return size
  }

  /// Remembers a size, unless its text is too long.
  package mutating func remember(_ size: TextSize, of key: TextKey) {
    let bytes = key.request.text.utf8.count
    guard bytes <= Self.longestText else { return }
    if young.count >= Self.countLimit || youngBytes + bytes > Self.byteLimit {
      old = young
      young = [:]
      youngBytes = 0
    }
    if young.updateValue(size, forKey: key) == nil { youngBytes += bytes }
  }
}

/// A request that is compared by the bytes of its text.
///
/// Strings that are equal in Swift can have different sizes: “é” has one scalar or two.
package struct TextKey: Hashable {
  let request: TextRequest

  package init(_ request: TextRequest) {
    self.request = request
  }

  /// Whether both requests are the same, texts byte by byte.
  package static func == (left: TextKey, right: TextKey) -> Bool {
    let (a, b) = (left.request, right.request)
    return a.pointSize == b.pointSize && a.width == b.width && a.weight == b.weight
      && a.lineLimit == b.lineLimit && a.font == b.font && isSame(a.text.utf8, b.text.utf8)
  }

  /// Whether two texts have the same bytes.
  private static func isSame(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    guard left.count == right.count else { return false }
    return left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        ?? left.elementsEqual(right)
    } ?? left.elementsEqual(right)
  }

  /// Hashes all parts, the text by its bytes.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(request.pointSize)
    hasher.combine(request.width)
    hasher.combine(request.weight)
    hasher.combine(request.lineLimit)
    let utf8 = request.text.utf8
    hasher.combine(utf8.count)
    let isHashed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    // Strings bridged from Objective-C have no contiguous bytes; their length is hashed.
    _ = isHashed
  }
}
