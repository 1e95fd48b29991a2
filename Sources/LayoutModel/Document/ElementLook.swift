/// The look of a section's items in pictures and on the preview page.
///
/// A look never changes a layout. `docs/formats.md` describes each.
public enum ElementLook: String, Sendable, Hashable, CaseIterable {
  /// A picture that fills the item, with its title on it if the item has one.
  case photo
  /// A picture above a title and a subtitle, on a surface with a shadow.
  case card
  /// A line of a list: a small picture, a title, a subtitle and a separator.
  case row
  /// A bubble with text, at the leading or the trailing side.
  case message
  /// A word in a pill.
  case chip
  /// The outline of the frame with its index path, for designing layouts.
  case wireframe
}
