/// An item's section and its position there, both counted from 0.
///
/// ```swift
/// let path = ItemPath(section: 1, item: 2)
/// if let element = try session.element(at: path) { print(element.frame) }
/// ```
public struct ItemPath: Sendable, Hashable {
  /// The section, from 0.
  public var section: Int
  /// The item in the section, from 0.
  public var item: Int

  /// Creates an index path.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }
}
