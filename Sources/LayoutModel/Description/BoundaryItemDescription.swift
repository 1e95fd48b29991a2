/// A header, a footer or the like of a section or of the whole layout (UIKit's
/// `NSCollectionLayoutBoundarySupplementaryItem`).
public struct BoundaryItemDescription: Sendable, Hashable {
  /// The edges or corners that a boundary item can stand at (UIKit's `NSRectAlignment`).
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

    /// Which end of an axis is named; nil where the item is centred along it.
    public func end(_ axis: Axis) -> AxisEnd? {
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

  /// The word that tells kinds apart.
  public var elementKind: String
  /// The size; fractions are taken of the section's container.
  public var size: LayoutSize
  /// The edge or corner.
  public var alignment: Alignment
  /// How far it is moved from there, in points.
  public var absoluteOffset: Point
  /// Whether it lies outside, and the section grows by it.
  public var extendsBoundary: Bool
  /// Whether it stays in sight while its section is.
  public var pinToVisibleBounds: Bool
  /// The place in the order of drawing.
  public var zIndex: Int

  /// Creates a boundary item.
  public init(
    elementKind: String,
    size: LayoutSize,
    alignment: Alignment,
    absoluteOffset: Point = .zero,
    extendsBoundary: Bool = true,
    pinToVisibleBounds: Bool = false,
    zIndex: Int = SupplementaryItemDescription.defaultZIndex
  ) {
    self.elementKind = elementKind
    self.size = size
    self.alignment = alignment
    self.absoluteOffset = absoluteOffset
    self.extendsBoundary = extendsBoundary
    self.pinToVisibleBounds = pinToVisibleBounds
    self.zIndex = zIndex
  }

  /// The fields of a boundary item.
  package static let form = ObjectForm(
    blank: BoundaryItemDescription(elementKind: "", size: .zero, alignment: .top),
    [
      .required("elementKind", .string, \.elementKind, "The author's word for the kind of item."),
      .required(
        "size",
        .layoutSize,
        \.size,
        "The size; fractions are of the container, less the content insets that the item follows."
      ),
      .required(
        "alignment",
        .words("alignment", "RectAlignment"),
        \.alignment,
        "The edge or corner of the section that the item is aligned with."
      ),
      .field(
        "absoluteOffset",
        .point,
        \.absoluteOffset,
        "The distance by which the item is moved from there, in points."
      ),
      .field(
        "extendsBoundary",
        .boolean,
        \.extendsBoundary,
        "Whether the item lies outside the content, so that the section grows by it."
      ),
      .field(
        "pinToVisibleBounds",
        .boolean,
        \.pinToVisibleBounds,
        "Whether the item stays visible as long as its section is."
      ),
      .field("zIndex", .zIndex, \.zIndex, "The place in the order of drawing; greater is nearer."),
    ]
  )

  /// Decodes an object with the fields of ``form``.
  /// - Throws: a mistake in the object, with its place.
  public init(_ node: ValueDecoder) throws(DocumentError) { self = try Self.form.decode(node) }
}
