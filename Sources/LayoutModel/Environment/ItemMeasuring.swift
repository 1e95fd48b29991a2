/// The items whose contents are measured (`docs/measuring.md`).
package enum ItemMeasuring: String, Sendable, Hashable, CaseIterable {
  /// All items, when they are laid out.
  case all
  /// Items that come into sight, as UIKit does; the others have their estimates.
  case visible
}
