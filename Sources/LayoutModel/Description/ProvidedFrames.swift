/// The provider of a custom group's frames, and the number of items in each call.
public struct ProvidedFrames: Sendable, Equatable {
  /// The provider that is called, with its options.
  public var provider: ProviderReference
  /// The number of items in a group; nil means all items of the section.
  public var count: Int?
  /// Whether the provider is called for each group with its own items, rather than for the first
  /// group alone.
  package var perGroup: Bool

  /// Creates the part of the call that is the same for every group.
  public init(provider: ProviderReference, count: Int? = nil, perGroup: Bool = false) {
    self.provider = provider
    self.count = count
    self.perGroup = perGroup
  }
}

/// A frame of a custom group, in the group's own coordinates (UIKit's
/// `NSCollectionLayoutGroupCustomItem`).
public struct CustomFrame: Sendable, Hashable {
  /// The frame, in points from the group's top-leading corner.
  public var frame: Rect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// Creates a frame.
  public init(frame: Rect, zIndex: Int = 0) {
    self.frame = frame
    self.zIndex = zIndex
  }

  /// The fields of a frame in documents.
  package static let form = ObjectForm(
    blank: CustomFrame(frame: .zero),
    [
      .required("x", .number, { $0.frame.x = $1 }, "The left edge."),
      .required("y", .number, { $0.frame.y = $1 }, "The top edge."),
      .required("width", .length, { $0.frame.width = $1 }, "The width."),
      .required("height", .length, { $0.frame.height = $1 }, "The height."),
      .field(
        "zIndex",
        .zIndex,
        \.zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) { self = try Self.form.decode(node) }
}
