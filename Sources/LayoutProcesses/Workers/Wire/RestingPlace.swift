import LayoutModel

/// The place of an element at rest that a plugin fetches with `items:at(…)`.
enum RestingPlace {
  /// An item, from 0.
  case item(Int)
  /// The supplementary item of a kind and an item, from 0, or the decoration of a kind.
  case named(String, item: Int?)

  /// Returns the element there; nil if it is missing.
  func element(in resting: any RestingElements) -> LayoutElement? {
    switch self {
    case .item(let item): resting.item(item)
    case .named(let kind, let item): resting.element(ofKind: kind, item: item)
    }
  }
}

extension RestingPlace: WireValue {
  func write(to writer: inout WireWriter) {
    switch self {
    case .item(let item):
      writer.write(String?.none)
      writer.write(Int?.some(item))
    case .named(let kind, let item):
      writer.write(String?.some(kind))
      writer.write(item)
    }
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    let (kind, item) = (try reader.read(String?.self), try reader.read(Int?.self))
    guard (item ?? 0) >= 0 else { throw WireMistake() }
    if let kind {
      self = .named(kind, item: item)
    } else if let item {
      self = .item(item)
    } else {
      throw WireMistake()
    }
  }
}
