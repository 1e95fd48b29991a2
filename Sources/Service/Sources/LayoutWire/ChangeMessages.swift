package import LayoutModel
import SwiftProtobuf

// Changes of layouts: the part of a provider's call that hooks about changes have.

extension WireChange {
  /// Creates the message of a change.
  /// - Parameters:
  ///   - change: the change, whose options and state are checked.
  ///   - items: the items of the call, which are not sent again.
  ///   - fields: the fields of items that the provider reads.
  /// - Complexity: O(length of the items' patterns × fields).
  package init(_ change: ChangeContext, besides items: LayoutItems, reading fields: [String]) {
    self.init()
    reasons = ChangeReason.allCases.filter(change.reasons.contains).map(\.rawValue)
    shift = WirePoint(change.shift)
    if let kept = change.kept { self.kept = WireIndexPath(kept) }
    order = change.order.map(Int64.init)
    if let before = change.before {
      self.before = WireChangeSide(before, besides: items, reading: fields)
    }
    if let after = change.after {
      self.after = WireChangeSide(after, besides: items, reading: fields)
    }
  }
}

extension WireChangeSide {
  fileprivate init(_ side: ChangeSide, besides items: LayoutItems, reading fields: [String]) {
    self.init()
    provider = side.provider
    options = Google_Protobuf_Struct(side.options)
    if !side.state.members.isEmpty { state = Google_Protobuf_Struct(side.state) }
    section = WireSectionContext(side.section)
    if side.items != items { self.items = WireItems(side.items, reading: fields) }
    if let memo = side.memo { self.memo = Google_Protobuf_Value(memo.value) }
    container = WireContainer(side.container)
    contentSize = WireSize(side.contentSize)
    bounds = WireRect(side.bounds)
    origin = WirePoint(side.origin)
  }
}
