/// Something about a layout that its author should know, though it is as asked for.
public struct Diagnostic: Sendable, Hashable {
  /// What it is about.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A group's first item is longer than the group, which shows nothing.
    case firstItemDoesNotFit
    /// A custom group has more frames than there are items.
    case framesDropped
    /// Items of a section lie on each other.
    case overlap
    /// Elements lie outside the content, where nobody can scroll.
    case outsideContent
    /// Items have no area.
    case zeroSize
    /// Items are smaller than what a finger meets.
    case tapTarget
  }

  /// What it is about.
  public var kind: Kind
  /// The section, from 0; nil for the layout's own elements.
  public var section: Int?
  /// How many items it is about; 0 where it is about the section.
  public var count: Int
  /// The first of the items, from 0.
  public var items: [Int]
  /// What is noticed, in one sentence.
  public var message: String

  /// How many items a diagnostic names.
  public static let itemLimit = 10

  /// Creates a diagnostic.
  public init(
    _ kind: Kind,
    section: Int? = nil,
    count: Int = 0,
    items: [Int] = [],
    message: String
  ) {
    self.kind = kind
    self.section = section
    self.count = count
    self.items = items
    self.message = message
  }
}
