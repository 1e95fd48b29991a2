import LayoutModel
import Logging

extension APIAlias {
  /// The words that the host knows, from where it knows them.
  static let words = [
    APIAlias("Axis", "A direction in which groups are filled.", Axis.self),
    APIAlias("Capability", "What `requires` may list.", HostCapability.self),
    APIAlias(
      "ContentInsetsReference",
      "What content insets start from.",
      ContentInsetsReference.self
    ),
    APIAlias("ContentSizeCategory", "How large the reader wants text.", ContentSizeCategory.self),
    APIAlias("ElementKind", "What an element of a layout is.", ElementKind.self),
    APIAlias(
      "FontWeight",
      "How bold a font is.",
      types: FontWeight.allCases.map { "\"\($0.name)\"" }
        + FontWeight.allCases.map { "\($0.rawValue)" }
    ),
    APIAlias("LayoutDirection", "Where lines of text begin.", LayoutDirection.self),
    APIAlias("LogLevel", "How much a message matters.", Logger.Level.self),
    APIAlias("OptionType", "What an option may be.", words: OptionValueDescription.typeNames),
    APIAlias("Orientation", "The screen's shape.", Orientation.self),
    APIAlias(
      "OrthogonalScrolling",
      "How groups scroll across, and where a drag rests.",
      OrthogonalScrolling.self
    ),
    APIAlias("RectEdge", "An edge of a rectangle.", LayoutAnchor.Edge.self),
    APIAlias(
      "RectAlignment",
      "A place at the edge of a section.",
      BoundaryItemDescription.Alignment.self
    ),
    APIAlias("SizeClass", "How much room there is.", SizeClass.self),
    APIAlias("TextStyle", "What a text is for.", TextStyle.self),
    APIAlias("UserInterfaceIdiom", "The kind of device.", UserInterfaceIdiom.self),
    APIAlias("Windowing", "How an app shares its screen.", Windowing.self),
  ]

  /// One of the words of an enumeration.
  private init<Words: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    _ summary: String,
    _ words: Words.Type
  ) {
    self.init(name, summary, words: words.allCases.map(\.rawValue))
  }
}
