/// A section that a call of `collection` has laid out; nothing of it is copied.
///
/// It belongs to the call: another call refuses it.
public final class SectionHandle: Sendable, Equatable {
  /// The index of the section, from 0.
  public let section: Int
  /// The size of the section, in points.
  public let size: LayoutSize
  /// The number among the handles of the call, from 0.
  public let number: Int

  /// Creates the handle of a section, for programs that pass the calls of a collection on.
  public init(section: Int, number: Int, size: LayoutSize) {
    (self.section, self.number, self.size) = (section, number, size)
  }

  /// Returns whether both are the same handle.
  public static func == (left: SectionHandle, right: SectionHandle) -> Bool { left === right }
}
