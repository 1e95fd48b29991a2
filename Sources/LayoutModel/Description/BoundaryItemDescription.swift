/// A header, a footer or another item at an edge of a section or of the whole layout (UIKit's
/// `NSCollectionLayoutBoundarySupplementaryItem`).
public struct BoundaryItemDescription: Sendable, Hashable, FormDecodable {
  /// The edges and corners at which a boundary item can be placed (UIKit's `NSRectAlignment`).
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// The middle of the top edge.
    case top
    /// The corner of the top and the leading edge.
    case topLeading
    /// The middle of the leading edge.
    case leading
    /// The corner of the bottom and the leading edge.
    case bottomLeading
    /// The middle of the bottom edge.
    case bottom
    /// The corner of the bottom and the trailing edge.
    case bottomTrailing
    /// The middle of the trailing edge.
    case trailing
    /// The corner of the top and the trailing edge.
    case topTrailing

    /// Returns the end of an axis that the alignment names; nil if it centres the item along it.
    package func end(_ axis: ScrollAxis) -> AxisEnd? {
      switch (self, axis) {
      case (.top, .vertical), (.topLeading, .vertical), (.topTrailing, .vertical): .start
      case (.bottom, .vertical), (.bottomLeading, .vertical), (.bottomTrailing, .vertical): .end
      case (.leading, .horizontal), (.topLeading, .horizontal), (.bottomLeading, .horizontal):
        .start
      case (.trailing, .horizontal), (.topTrailing, .horizontal), (.bottomTrailing, .horizontal):
        .end
      default: nil
      }
    }
  }

  /// The kind, which distinguishes supplementary items (UIKit's `elementKind`).
  public var elementKind: String
  /// The size; fractions are relative to the section's container.
  public var size: SizeDescription
  /// The edge or corner at which the item is placed.
  public var alignment: Alignment
  /// The distance from that place, in points (UIKit's `absoluteOffset`).
  public var absoluteOffset: LayoutPoint
  /// Whether the item lies outside the content, so that the section grows by it (UIKit's
  /// `extendsBoundary`).
  public var extendsBoundary: Bool
  /// Whether the item stays visible while its section is (UIKit's `pinToVisibleBounds`).
  public var pinToVisibleBounds: Bool
  /// The distances from the edges of the visible bounds at which a pinned item stays, in points,
  /// each 0 or more; UIKit has no counterpart.
  ///
  /// A header below another one that stays has the other one's height as its distance from the top.
  public var pinInsets: DirectionalEdgeInsets
  /// The z-order among the elements of the layout; greater is nearer to the viewer.
  public var zIndex: Int
  /// The id by which a change finds the item again, in whatever section.
  ///
  /// Nil if its kind and section identify it; UIKit has no counterpart.
  public var id: String?

  /// Creates a boundary item with UIKit's defaults for the properties that are left out.
  public init(
    elementKind: String,
    size: SizeDescription,
    alignment: Alignment,
    absoluteOffset: LayoutPoint = .zero,
    extendsBoundary: Bool = true,
    pinToVisibleBounds: Bool = false,
    pinInsets: DirectionalEdgeInsets = .zero,
    zIndex: Int = SupplementaryItemDescription.defaultZIndex,
    id: String? = nil
  ) {
    self.elementKind = elementKind
    self.size = size
    self.alignment = alignment
    self.absoluteOffset = absoluteOffset
    self.extendsBoundary = extendsBoundary
    self.pinToVisibleBounds = pinToVisibleBounds
    self.pinInsets = pinInsets
    self.zIndex = zIndex
    self.id = id
  }

  /// The fields of a boundary item in documents.
  package static let form = ObjectForm(
    blank: BoundaryItemDescription(elementKind: "", size: .zero, alignment: .top),
    [
      .required(
        "elementKind",
        .string,
        { $0.elementKind = $1 },
        "The author's word for the kind of item."
      ),
      .required(
        "size",
        .layoutSize,
        { $0.size = $1 },
        "The size; fractions are of the container, less the content insets that the item follows."
      ),
      .required(
        "alignment",
        .words("alignment", "RectAlignment"),
        { $0.alignment = $1 },
        "The edge or corner of the section that the item is aligned with."
      ),
      .field(
        "absoluteOffset",
        .point,
        { $0.absoluteOffset = $1 },
        "The distance by which the item is moved from there, in points."
      ),
      .field(
        "extendsBoundary",
        .boolean,
        { $0.extendsBoundary = $1 },
        "Whether the item lies outside the content, so that the section grows by it."
      ),
      .field(
        "pinToVisibleBounds",
        .boolean,
        { $0.pinToVisibleBounds = $1 },
        "Whether the item stays visible as long as its section is."
      ),
      .field(
        "pinInsets",
        .distances,
        { $0.pinInsets = $1 },
        "The distances from the edges of the visible bounds at which a pinned item stays, 0 or more."
      ),
      .field(
        "zIndex",
        .zIndex,
        { $0.zIndex = $1 },
        "The place in the order of drawing; greater is nearer."
      ),
      .optional(
        "id",
        .string,
        { $0.id = $1 },
        "A name by which a change finds the item again, in whatever section."
      ),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    self = try Self.form.decode(node)
    guard !pinToVisibleBounds, let insets = try node.anyObject()["pinInsets"] else { return }
    throw insets.error(.contradiction("it goes with “pinToVisibleBounds”"))
  }
}
