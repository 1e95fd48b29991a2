import Synchronization

/// The items of a document's text: the properties that engines read as columns, and the rest as
/// text, which is read again for the few items that need it.
///
/// Takes 20 to 22 bytes for each item besides the text, which the document keeps anyway.
final class ItemRecords: Sendable {
  /// The number of items after which a place is kept.
  private static let placeStride = 16

  /// The document's text, in UTF-8.
  private let text: [UInt8]
  /// The place after the array's opening bracket.
  private let start: JSONReader.Place
  /// The places of the items whose index is a multiple of ``placeStride``, from which others are counted; empty
  /// until the first is needed.
  private let places = Mutex<[JSONReader.Place]>([])
  /// The start of each item in the text, and then the end of the array.
  private let offsets: [UInt32]
  /// The items' own sizes and spans.
  let columns: ItemColumns

  init(text: [UInt8], start: JSONReader.Place, offsets: [UInt32], columns: ItemColumns) {
    (self.text, self.start, self.offsets, self.columns) = (text, start, offsets, columns)
  }

  /// The number of items.
  var count: Int { offsets.count - 1 }

  /// Reads an item's object, whose values have no positions.
  /// - Complexity: O(length of the item).
  func object(at index: Int) -> SourceObject {
    let value = JSONReader.value(in: text, at: JSONReader.Place(unknownAt: Int(offsets[index])))
    guard case .object(let object) = value.content else { return SourceObject() }
    return object
  }

  /// Reads an item with the position of each value.
  /// - Complexity: O(length of 16 items), and of all items for the first one.
  func value(at index: Int) -> SourceValue {
    var place = places.withLock { places in
      if places.isEmpty { places = countedPlaces() }
      return places[index / Self.placeStride]
    }
    place.advance(to: Int(offsets[index]), in: text)
    return JSONReader.value(in: text, at: place)
  }

  private func countedPlaces() -> [JSONReader.Place] {
    var place = start
    return stride(from: 0, to: count, by: Self.placeStride)
      .map { index in
        place.advance(to: Int(offsets[index]), in: text)
        text.withUnsafeBufferPointer { place.countColumns(upTo: place.index, in: $0) }
        return place
      }
  }

  /// Returns the position of an item's first name.
  /// - Complexity: O(length of 16 items).
  func position(of index: Int) -> SourcePosition {
    guard case .object(let object) = value(at: index).content else { return .none }
    return object.members.first?.keyPosition ?? .none
  }

  /// The text of an item up to the next one.
  private func text(of index: Int) -> ArraySlice<UInt8> {
    text[Int(offsets[index])..<Int(offsets[index + 1])]
  }

  private func isEqual(_ index: Int, in other: ItemRecords) -> Bool {
    text(of: index) == other.text(of: index) || object(at: index) == other.object(at: index)
  }
}

extension ItemRecords: Equatable {
  static func == (left: ItemRecords, right: ItemRecords) -> Bool {
    left === right
      || (left.count == right.count
        && (0..<left.count).allSatisfy { left.isEqual($0, in: right) })
  }
}

/// The columns of items that engines read.
struct ItemColumns: Sendable {
  /// The `width` of each item, in points; NaN if it has no width.
  private(set) var widths: [Double] = []
  /// The `height` of each item, in points; NaN if it has no height.
  private(set) var heights: [Double] = []
  /// Whether each item has `span = "full"`; empty if no item has.
  private(set) var fullSpans: [Bool] = []
  /// Whether some item has a width or a height.
  private(set) var hasSizes = false

  /// The number of items.
  var count: Int { widths.count }

  /// Reserves capacity for more items.
  mutating func reserve(_ count: Int) {
    widths.reserveCapacity(self.count + count)
    heights.reserveCapacity(self.count + count)
  }

  /// Appends an item.
  @inline(__always)
  mutating func append(width: Double, height: Double, isFullSpan: Bool) {
    if isFullSpan, fullSpans.isEmpty { fullSpans = Array(repeating: false, count: count) }
    if isFullSpan || !fullSpans.isEmpty { fullSpans.append(isFullSpan) }
    widths.append(width)
    heights.append(height)
    if !width.isNaN || !height.isNaN { hasSizes = true }
  }

  /// Returns the size of an item, in points; NaN along an axis without one.
  func size(of index: Int) -> (width: Double, height: Double) { (widths[index], heights[index]) }

  mutating func append(_ index: Int, of other: ItemColumns) {
    append(
      width: other.widths[index],
      height: other.heights[index],
      isFullSpan: !other.fullSpans.isEmpty && other.fullSpans[index]
    )
  }
}
