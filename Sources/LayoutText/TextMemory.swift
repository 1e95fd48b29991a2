import LayoutModel

/// The sizes that were measured lately.
///
/// Two generations: what is new or asked for goes into the young one; when that is full it becomes
/// the old one, and what the old one held is forgotten. So what is in use stays, at O(1) a question
/// and without a list of who was asked for when.
struct TextMemory {
  /// The most texts of a generation.
  static let countLimit = 8192
  /// The most bytes of a generation's texts.
  static let byteLimit = 4 << 20
  /// The longest text that is remembered, in bytes.
  static let longestText = 64 << 10

  private var young: [TextKey: TextSize] = [:]
  private var old: [TextKey: TextSize] = [:]
  private var youngBytes = 0

  /// How many sizes are remembered.
  var count: Int { young.count + old.count }

  /// The remembered size of a text.
  mutating func size(of key: TextKey) -> TextSize? {
    if let size = young[key] { return size }
    guard let size = old.removeValue(forKey: key) else { return nil }
    remember(size, of: key)
    return size
  }

  /// Remembers a size.
  mutating func remember(_ size: TextSize, of key: TextKey) {
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

/// A request compared by the bytes of its text.
///
/// Texts that are equal to Swift can have different sizes: “é” may be one character or two.
struct TextKey: Hashable {
  let request: TextRequest

  init(_ request: TextRequest) {
    self.request = request
  }

  static func == (left: TextKey, right: TextKey) -> Bool {
    let (a, b) = (left.request, right.request)
    return a.pointSize == b.pointSize && a.width == b.width && a.weight == b.weight
      && a.lineLimit == b.lineLimit && a.font == b.font && isSame(a.text.utf8, b.text.utf8)
  }

  private static func isSame(_ left: String.UTF8View, _ right: String.UTF8View) -> Bool {
    guard left.count == right.count else { return false }
    return left.withContiguousStorageIfAvailable { left in
      right.withContiguousStorageIfAvailable { right in left.elementsEqual(right) }
        ?? left.elementsEqual(right)
    } ?? left.elementsEqual(right)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(request.pointSize)
    hasher.combine(request.width)
    hasher.combine(request.weight)
    hasher.combine(request.lineLimit)
    let utf8 = request.text.utf8
    hasher.combine(utf8.count)
    let isHashed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    // Strings of Objective-C alone have no contiguous bytes; their number is hashed.
    _ = isHashed
  }
}
