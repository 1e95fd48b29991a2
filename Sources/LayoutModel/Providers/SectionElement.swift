/// A supplementary or decoration item of a section, in the section's coordinates.
public struct SectionElement: Sendable, Hashable {
  /// The kind, which distinguishes supplementary items and decorations (UIKit's `elementKind`).
  public var elementKind: String
  /// The item it belongs to, or its number among the elements of its kind, from 0.
  public var item: Int
  /// The frame, in the section's coordinates.
  public var frame: LayoutRect
  /// The z-order; greater is nearer to the viewer.
  public var zIndex: Int
  /// The range in which it moves along the scroll axis to stay visible; nil if it scrolls with the
  /// content.
  package var pinning: PinnedRange?
  /// The range across the scroll axis.
  package var crossPinning: PinnedRange?
  /// The non-default attributes; nil without any.
  private var given: Shared<ElementAttributes>?

  /// The attributes beyond frame and z-order.
  public var attributes: ElementAttributes {
    get { given?.value ?? .standard }
    set { given = newValue == .standard ? nil : Shared(newValue) }
  }

  /// Whether some attribute is not the default.
  package var hasAttributes: Bool { given != nil }

  /// Creates an element.
  public init(elementKind: String, item: Int, frame: LayoutRect, zIndex: Int) {
    self.elementKind = elementKind
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
  }
}
