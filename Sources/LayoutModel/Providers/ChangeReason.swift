/// A cause of a change of the layout.
public enum ChangeReason: String, Sendable, Hashable, CaseIterable {
  /// Sections or items were deleted, inserted, moved, reloaded or changed.
  case items
  /// The container, the device or the traits changed.
  case bounds
  /// The state of a section changed.
  case state
  /// Options of a section's layout changed.
  case options
  /// A section is laid out by another layout or description.
  case layout
  /// The document was replaced, such as by a saved file.
  case document
}
