extension APIClass {
  /// What hooks are told, and the shapes that it is told in.
  static let ofEnvironments = [
    environment, container, traits, sectionContext, scroll, item, size, point, rect, edgeInsets,
    frameBuffer,
  ]

  static let environment = APIClass(
    "Environment",
    "Where a layout is shown and what is laid out. It cannot be changed, nor can anything in it.",
    [
      .value("container", "layouthost.Container", "The room there is."),
      .value("screen", "layouthost.Size", "The size of the whole screen."),
      .value("traits", "layouthost.Traits", "What the device and the reader want."),
      .value("section", "layouthost.SectionContext", "The section."),
      .value("itemCount", "integer", "How many items this call lays out."),
      .value("items", "layouthost.Item[]", "These items; they are made as they are read."),
      .value(
        "options",
        "table<string, any>",
        "The options of this use, checked, with the defaults filled in."
      ),
      .optional(
        "scroll",
        "layouthost.Scroll",
        "How far the content is scrolled; in hooks about a moment only."
      ),
      .value(
        "frames",
        "fun(count: integer): layouthost.FrameBuffer",
        "Makes a buffer of so many frames, which belongs to the call."
      ),
    ]
  )

  static let container = APIClass(
    "Container",
    "The room there is.",
    [
      .value("contentSize", "layouthost.Size", "The section's room, the group's, or the cell's."),
      .value("effectiveContentSize", "layouthost.Size", "The same without the content insets."),
      .value("contentInsets", "layouthost.EdgeInsets", "The insets of the group; 0 for sections."),
      .value("safeAreaInsets", "layouthost.EdgeInsets", "Those of the whole collection."),
      .value("layoutMargins", "layouthost.EdgeInsets", "Those of the whole collection."),
    ]
  )

  static let traits = APIClass(
    "Traits",
    "What the device and the reader want.",
    [
      .value("horizontalSizeClass", "layouthost.SizeClass", "How much room there is across."),
      .value("verticalSizeClass", "layouthost.SizeClass", "How much room there is down."),
      .value("displayScale", "number", "Pixels a point."),
      .value("layoutDirection", "layouthost.LayoutDirection", "Where lines of text begin."),
      .value("orientation", "layouthost.Orientation", "The screen's shape."),
      .value("userInterfaceIdiom", "layouthost.UserInterfaceIdiom", "The kind of device."),
      .value("windowing", "layouthost.Windowing", "How the app shares the screen."),
      .value(
        "preferredContentSizeCategory",
        "layouthost.ContentSizeCategory",
        "How large the reader wants text."
      ),
      .value("isAccessibilityCategory", "boolean", "Whether that is one of the five largest."),
    ]
  )

  static let sectionContext = APIClass(
    "SectionContext",
    "The section that a call is about.",
    [
      .value("index", "integer", "Its number, from 1."),
      .optional("id", "string", "Its name, if the document gives one."),
      .value("itemCount", "integer", "The number of all its items."),
    ]
  )

  static let scroll = APIClass(
    "Scroll",
    "A moment of a scroll.",
    [
      .value("contentOffset", "layouthost.Point", "How far the content is scrolled."),
      .value("velocity", "layouthost.Point", "How fast, in points a millisecond."),
      .value("bounds", "layouthost.Rect", "What is visible of the content."),
    ]
  )

  static let item = APIClass(
    "Item",
    "An item as the document has it, with whatever fields the document gives it.",
    [
      .optional("id", "string", "Its name."),
      .optional("width", "number", "Its own width."),
      .optional("height", "number", "Its own height."),
      .optional("span", "\"single\"|\"full\"", "How many columns of a waterfall it takes."),
      .value("[string]", "any"),
    ]
  )

  static let size = APIClass(
    "Size",
    "A size in points.",
    [.value("width", "number"), .value("height", "number")]
  )

  static let point = APIClass(
    "Point",
    "A point, or a distance, in points.",
    [.value("x", "number"), .value("y", "number")]
  )

  static let rect = APIClass(
    "Rect",
    "A rectangle in points; the origin is its corner at the top left.",
    [
      .value("x", "number"), .value("y", "number"), .value("width", "number"),
      .value("height", "number"),
    ]
  )

  static let edgeInsets = APIClass(
    "EdgeInsets",
    "Distances from the edges, in points.",
    [
      .value("top", "number"), .value("leading", "number"), .value("bottom", "number"),
      .value("trailing", "number"),
    ]
  )

  static let frameBuffer = APIClass(
    "FrameBuffer",
    "Frames in memory of the host: faster than a list of tables, and every one must be set.",
    [
      .value(
        "set",
        "fun(i: integer, x: number, y: number, width: number, height: number, zIndex?: integer)",
        "Sets frame `i`, from 1; a plain function, to be called with a dot."
      ),
      .value("count", "integer", "The number of frames, as `#`."),
    ]
  )
}
