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
  /// The data that few elements have; nil without any of it.
  private var given: Shared<Given>?

  /// The data that few elements have.
  private struct Given: Sendable, Hashable {
    var attributes = ElementAttributes.standard
    var id: String?
  }

  /// The attributes beyond frame and z-order.
  public var attributes: ElementAttributes {
    get { given?.value.attributes ?? .standard }
    set { change { $0.attributes = newValue } }
  }

  /// The id by which a change finds the element again, in whatever section; nil if its kind, section
  /// and number identify it.
  public var id: String? {
    get { given?.value.id }
    set { change { $0.id = newValue } }
  }

  /// Whether some attribute is not the default.
  package var hasAttributes: Bool {
    guard let given else { return false }
    return given.value.attributes != .standard
  }

  private mutating func change(_ change: (inout Given) -> Void) {
    var new = given?.value ?? Given()
    change(&new)
    given = new == Given() ? nil : Shared(new)
  }

  /// Creates an element.
  public init(elementKind: String, item: Int, frame: LayoutRect, zIndex: Int) {
    self.elementKind = elementKind
    self.item = item
    self.frame = frame
    self.zIndex = zIndex
  }
}
