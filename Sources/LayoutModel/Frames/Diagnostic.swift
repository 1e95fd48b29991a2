/// A remark about a layout that is correct but probably not intended.
public struct Diagnostic: Sendable, Hashable {
  /// The subject of the remark.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A group's first item is longer than the group, which therefore shows no items.
    case firstItemDoesNotFit
    /// A custom group has more frames than items.
    case framesDropped
    /// Items of a section overlap.
    case overlap
    /// Elements lie outside the content and its inset, out of reach of scrolling.
    case outsideContent
    /// Items have no area.
    case zeroSize
    /// Items are smaller than a fingertip needs.
    case tapTarget
    /// The section's layout failed, and the document's fallback took its place.
    case fallback
  }

  /// The subject of the remark.
  public var kind: Kind
  /// The section, from 0; nil in elements of the whole layout.
  public var section: Int?
  /// The number of items concerned; 0 if the remark is about the section.
  public var count: Int
  /// The first of the items concerned, from 0; at most `itemLimit`.
  public var items: [Int]
  /// The observation, in one sentence.
  public var message: String

  /// The greatest number of items that a diagnostic names.
  package static let itemLimit = 10

  package init(
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
