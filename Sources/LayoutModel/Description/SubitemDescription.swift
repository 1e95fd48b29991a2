/// A member of a group: an item, or another group.
public indirect enum SubitemDescription: Sendable, Equatable {
  /// A place for one item.
  case item(ItemDescription)
  /// A group within the group.
  case group(GroupDescription)

  /// The properties that items and groups share.
  public var item: ItemDescription {
    switch self {
    case .item(let item): item
    case .group(let group): group.item
    }
  }
}
