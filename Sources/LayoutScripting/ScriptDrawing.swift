package import LayoutHost
package import LayoutModel

/// Draws a session into a file or as text, and returns the text to print.
package typealias SessionDrawing = (ScriptDrawing, Session) throws -> String

/// A drawing that a script requests.
package struct ScriptDrawing: Sendable, Hashable {
  /// The path of the file; nil to return the picture as text.
  package var path: String?
  /// Whether all content is drawn rather than the visible part; nil means the default: all in a
  /// file, the visible part as text.
  package var isWhole: Bool?
  /// Whether index paths and names are drawn.
  package var hasLabels = true
  /// The name of the theme; nil if the colours are the default ones.
  package var theme: String?
  /// The field of items whose values are their labels; nil means index paths.
  package var label: String?
  /// The look of all items in a file; nil if each has its own.
  package var look: ElementLook?
  /// The progress of the last change's transition that is drawn; nil means the session as it is.
  package var progress: Double?
  /// The additions to the elements in a file, from `extraNames`.
  package var extras: Set<String> = []

  /// The names of the possible additions to the elements.
  static let extraNames = ["legend", "measure", "bezel"]
  /// The keys of the options.
  static let keys = ["whole", "labels", "label", "theme", "look", "at"] + extraNames

  /// Creates a drawing without options.
  package init() {}
}
