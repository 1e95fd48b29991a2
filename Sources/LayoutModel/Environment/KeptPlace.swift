/// The place of a collection's content that stays where it is while the content changes.
///
/// ```swift
/// try session.update(keeping: .last) { $0.deleteItems(0..<3, section: 0) }
/// ```
/// `docs/changes.md` has the rules.
public enum KeptPlace: Sendable, Hashable {
  /// The first visible item; at the start of the content, the start.
  case first
  /// The last visible item; at the end of the content, the end, as in a chat.
  case last
  /// The content offset, within the range of the changed content, as UIKit does.
  case offset
  /// An item, by its index path before the change, visible or not.
  case item(ItemPath)
  /// A point of the visible bounds, in points from their corner: the item under it stays under it,
  /// as in a pinch.
  case point(LayoutPoint)

  /// The places that have a name, which documents and scripts use.
  package enum Name: String, Sendable, CaseIterable {
    case first
    case last
    case offset

    /// The place of the name.
    package var place: KeptPlace {
      switch self {
      case .first: .first
      case .last: .last
      case .offset: .offset
      }
    }
  }
}

extension ValueForm<KeptPlace> {
  /// A named place: `"first"`, `"last"` or `"offset"`.
  static let keptPlace = ValueForm(ValueForm<KeptPlace.Name>.words("kept place").type) {
    node throws(LayoutError) in
    try node.word(KeptPlace.Name.self, kind: "kept place").place
  }
}
