extension APIClass {
  /// What the functions of `host` take and return.
  static let ofHost = [layoutChanges, device, textOptions, textSize, graph]

  static let layoutChanges = APIClass(
    "LayoutChanges",
    "What another layout gets that is not as in the call that asks for it.",
    [
      .optional("items", "integer|table[]", "Other items: so many, or these."),
      .optional("container", "layouthost.Size", "Another size of the container."),
      .optional("order", "integer[]", "The item placed k-th is `order[k]`; every item once."),
    ]
  )

  static let device = APIClass(
    "Device",
    "A device that the host knows.",
    [
      .value("id", "string", "Its id."),
      .value("size", "layouthost.Size", "The screen's size in portrait."),
      .value("displayScale", "number", "Pixels a point."),
      .value("userInterfaceIdiom", "layouthost.UserInterfaceIdiom", "The kind of device."),
      .value("models", "string[]", "The models with such a screen."),
    ]
  )

  static let textOptions = APIClass(
    "TextOptions",
    "How a text is set.",
    [
      .optional("width", "number", "Where lines end at the latest."),
      .optional("textStyle", "layouthost.TextStyle", "`body` by default."),
      .optional("size", "number", "The size of the type, from 1 to 1000; the style's by default."),
      .optional("weight", "layouthost.FontWeight", "The style's by default."),
      .optional("font", "string", "`Inter` by default."),
      .optional("lines", "integer", "The most lines; 0, the default, for as many as there are."),
    ]
  )

  static let textSize = APIClass(
    "TextSize",
    "How large a text is, in points, not rounded.",
    [
      .value("width", "number", "The width of the widest line."),
      .value("height", "number", "The height of all lines."),
      .value("lines", "integer", "The number of lines."),
      .value("baseline", "number", "How far below the top the first line's letters stand."),
    ]
  )

  static let graph = APIClass(
    "Graph",
    "Answers the inputs and values of a graph by their names; it cannot be changed.",
    [.value("[string]", "any")]
  )
}
