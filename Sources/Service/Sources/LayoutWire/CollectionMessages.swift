package import LayoutModel
import SwiftProtobuf

// The sections of a collection, and their places.

extension WireCollectionSection {
  /// Creates the message of a section, whose items have some of their fields.
  package init(_ section: CollectionSection, reading fields: [String]) {
    self.init()
    (id, layout) = (section.id ?? "", section.layout ?? "")
    items = WireItems(section.items, reading: fields)
    options = Google_Protobuf_Struct(section.options)
    state = Google_Protobuf_Struct(section.state)
  }
}

extension WireCollectionReply {
  /// Returns the result, in which sections that were laid out have detached handles
  /// (``CollectionResult/attached(to:)``).
  /// - Parameter limit: the most frames of a section.
  /// - Returns: the result.
  /// - Throws: `INVALID_ARGUMENT` for columns that do not fit, and for numbers that are not finite.
  package func value(atMost limit: Int) throws(LayoutError) -> CollectionResult {
    var result = CollectionResult()
    for (index, place) in sections.enumerated() {
      result.sections.append(try place.value(ofSection: index, atMost: limit))
    }
    if hasContentSize { result.contentSize = contentSize.value }
    if hasContentInset { result.contentInset = contentInset.value }
    if hasVisibleMargins {
      result.visibleMargin = VisibleMargin(x: visibleMargins.x, y: visibleMargins.y)
    }
    result.supplementaryItems = try supplementaryItems.map { item throws(LayoutError) in
      try item.value()
    }
    result.decorationItems = try decorationItems.map { item throws(LayoutError) in
      try item.value()
    }
    if hasMemo {
      guard memo.isFinite else { throw .wrong("memo", "must have finite numbers only") }
      result.memo = LayoutMemo(memo.source)
    }
    return result
  }
}

extension WireSectionPlace {
  /// Returns the place of a section; nil if it has no layout.
  fileprivate func value(
    ofSection index: Int,
    atMost limit: Int
  ) throws(LayoutError) -> CollectionResult.Section? {
    var place: CollectionResult.Section
    switch layout {
    case .handle(let number):
      guard number >= 0 else { throw .wrong("handle", "must be 0 or more") }
      let handle = SectionHandle(section: index, number: Int(number), size: .zero)
      place = CollectionResult.Section(handle)
    case .frames(let frames):
      place = CollectionResult.Section(.frames(try frames.value(atMost: limit)))
    case .hidden: place = CollectionResult.Section(.hidden)
    case nil: return nil
    }
    if hasOrigin { place.origin = origin.value }
    if hasPinInsets { place.pinInsets = pinInsets.value }
    place.zIndex = Int(zIndex)
    if clipsToSection { place.clipsTo = .section }
    if hasClipsTo { place.clipsTo = .rect(clipsTo.value) }
    return place
  }
}
