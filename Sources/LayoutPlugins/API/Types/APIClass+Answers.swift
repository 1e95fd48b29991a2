extension APIClass {
  /// What hooks return, but for section descriptions.
  static let ofAnswers = [
    frame, layout, supplementaryFrame, decorationFrame, cell, targetOffset, screen, overlays,
    overlay,
  ]

  static let frame = APIClass(
    "Frame",
    "Where an item is, in points, and which items it covers.",
    rect.fields + [.optional("zIndex", "integer", "Greater is nearer; 0 by default.")]
  )

  /// What a `layout` hook and `host.layout` return.
  static let layout = APIClass(
    "Layout",
    "The frames of a whole section, in its own coordinates.",
    [
      .value("frames", APIHook.frames, "One for each item."),
      .optional("contentSize", "layouthost.Size", "Without it, what contains all frames."),
      .optional(
        "contentInset",
        "layouthost.Insets",
        "Around the range of offsets, for the only section of a document."
      ),
      .optional(
        "visibleMargin",
        "number",
        "How far outside the visible bounds elements are looked at; 0 by default."
      ),
      .optional("supplementaryItems", "layouthost.SupplementaryFrame[]", "Headers, badges."),
      .optional("decorationItems", "layouthost.DecorationFrame[]", "Backgrounds."),
    ]
  )

  static let supplementaryFrame = APIClass(
    "SupplementaryFrame",
    "A header, a badge or the like.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .optional("item", "integer", "The item it belongs to, from 1; 1 by default."),
      .value("frame", "layouthost.Rect", "Where it is, in the section's coordinates."),
      .optional("zIndex", "integer", "Greater is nearer; 1 by default."),
    ]
  )

  static let decorationFrame = APIClass(
    "DecorationFrame",
    "A background or the like.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .value("frame", "layouthost.Rect", "Where it is, in the section's coordinates."),
      .optional("zIndex", "integer", "Greater is nearer; 0 by default."),
    ]
  )

  static let cell = APIClass(
    "Cell",
    "How large the content of an item is; what is left out is as the layout offers.",
    [
      .optional("width", "number", "In points, 0 or more."),
      .optional("height", "number", "In points, 0 or more."),
      .optional("parts", "table<string, layouthost.Rect>", "The frames of what is in the cell."),
    ]
  )

  static let targetOffset = APIClass(
    "TargetOffset",
    "Where a scroll ends; what is left out is as proposed.",
    [
      .optional("x", "number"), .optional("y", "number"),
      .optional("animateBack", "boolean", "Whether it goes there slowly."),
    ]
  )

  static let screen = APIClass(
    "Screen",
    "A screen of several collections.",
    [
      .value("regions", "table<string, layouthost.Rect>", "Where each collection is, by name."),
      .optional("overlays", "layouthost.Overlay[]", "What lies above the collections."),
    ]
  )

  /// What a `coordinate` hook may return.
  static let overlays = APIClass(
    "Overlays",
    "What stands instead of the overlays of the hook `screen`.",
    [.optional("overlays", "layouthost.Overlay[]", "What lies above the collections.")]
  )

  static let overlay = APIClass(
    "Overlay",
    "What lies above the collections of a screen, such as a button.",
    [
      .value("kind", "string", "A word of your own that tells kinds apart."),
      .value("frame", "layouthost.Rect", "Where it is on the screen."),
      .optional("zIndex", "integer", "Greater is nearer; 0 by default."),
    ]
  )
}
