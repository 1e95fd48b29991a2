/// A frame of a custom group, in the group's own coordinates (UIKit's
/// `NSCollectionLayoutGroupCustomItem`).
public struct CustomFrame: Sendable, Hashable, FormDecodable {
  /// The frame, in points from the group's top-leading corner.
  public var frame: LayoutRect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int

  /// Creates a frame.
  public init(frame: LayoutRect, zIndex: Int = 0) {
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
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
    ]
  )
}
