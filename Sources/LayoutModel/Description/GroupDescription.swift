/// Items laid out together, again and again (UIKit's `NSCollectionLayoutGroup`).
public struct GroupDescription: Sendable, Equatable {
  /// How a group's frames come about.
  public enum Content: Sendable, Equatable {
    /// The subitems in turn, as many as fit along the axis.
    case repeated([SubitemDescription], axis: Axis)
    /// A number of equal shares of the axis.
    case count(SubitemDescription, Int, axis: Axis)
    /// Frames from a provider.
    case provided(ProvidedFrames)
    /// Frames as they stand in the description.
    case frames([CustomFrame])
  }

  /// What every item and group has.
  public var item: ItemDescription
  /// How the frames come about.
  public var content: Content
  /// The spacing between neighbours along the axis.
  public var interItemSpacing: LayoutSpacing

  /// Whether frames are given rather than calculated.
  public var isCustom: Bool {
    switch content {
    case .provided, .frames: true
    case .repeated, .count: false
    }
  }

  /// Creates a group.
  public init(
    item: ItemDescription,
    content: Content,
    interItemSpacing: LayoutSpacing = .fixed(0)
  ) {
    self.item = item
    self.content = content
    self.interItemSpacing = interItemSpacing
  }
}

/// What a group consists of: items and other groups.
public indirect enum SubitemDescription: Sendable, Equatable {
  /// A place for one item.
  case item(ItemDescription)
  /// A group within the group.
  case group(GroupDescription)

  /// What both have.
  public var item: ItemDescription {
    switch self {
    case .item(let item): item
    case .group(let group): group.item
    }
  }
}

/// Who is asked for the frames of a custom group, and for how many items.
public struct ProvidedFrames: Sendable, Equatable {
  /// Who is asked.
  public var provider: ProviderReference
  /// How many items a group is asked for; nil for all items of the section.
  public var count: Int?
  /// Whether each group is asked for, with its own items, rather than the first one alone.
  public var perGroup: Bool

  /// Creates the question's constant part.
  public init(provider: ProviderReference, count: Int? = nil, perGroup: Bool = false) {
    self.provider = provider
    self.count = count
    self.perGroup = perGroup
  }
}

/// A frame of a custom group, in the group's own coordinates (UIKit's
/// `NSCollectionLayoutGroupCustomItem`).
public struct CustomFrame: Sendable, Hashable {
  /// The frame.
  public var frame: Rect
  /// The place in the order of drawing; greater is nearer.
  public var zIndex: Int

  /// Creates a frame.
  public init(frame: Rect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }

  /// Decodes `{x=, y=, width=, height=, zIndex=}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    let fields = try node.object(keys: ["x", "y", "width", "height", "zIndex"])
    func coordinate(_ key: String) throws(DocumentError) -> Double {
      try fields.number(key)
    }
    func extent(_ key: String) throws(DocumentError) -> Double {
      try fields.length(key)
    }
    self.init(
      frame: Rect(
        x: try coordinate("x"),
        y: try coordinate("y"),
        width: try extent("width"),
        height: try extent("height")
      ),
      zIndex: try fields.optionalZIndex() ?? 0
    )
  }
}
