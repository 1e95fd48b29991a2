import LayoutProviders
extension APIClass {
  /// The tables that hooks return, without section descriptions.
  static let ofResults = [
    frame, layout, visibleMargin, supplementaryFrame, decorationFrame, cell, targetOffset,
    changedOffset, screen, overlays, overlay, collectionLayout, sectionPlace,
  ]

  /// The result of a `collection` hook.
  static let collectionLayout = APIClass(
    "CollectionLayout",
    "Where the sections of a collection are, and what belongs to none of them.",
    [
      .value("sections", "layouthost.SectionPlace[]", "The place of each section, by its number."),
      .optional("contentSize", "layouthost.Size", "Without it, what contains everything."),
      .optional("contentInset", "layouthost.Insets", "Around the range of offsets."),
      .optional(
        "visibleMargin",
        "number|layouthost.VisibleMargin",
        "How far outside the visible bounds `visibleItems` receives elements; 0 by default."
      ),
      .optional(
        "supplementaryItems",
        "layouthost.SupplementaryFrame[]",
        "Headers and the like of no section, in the content's coordinates."
      ),
      .optional(
        "decorationItems",
        "layouthost.DecorationFrame[]",
        "Backgrounds and the like of no section, in the content's coordinates."
      ),
      .optional("memo", "table<string, any>", "The `environment.memo` of visible states."),
    ]
  )

  static let sectionPlace = APIClass(
    "SectionPlace",
    "Where a section is.",
    [
      .optional(
        "section",
        "layouthost.SectionHandle|layouthost.Layout",
        "The result of `host.section`, or the frames of its items."
      ),
      .optional("origin", "layouthost.Point", "Its corner in the content; 0, 0 by default."),
      .optional(
        "pinInsets",
        "layouthost.Distances",
        "How far from the edges of the visible bounds its pinned elements stay; 0 by default."
      ),
      .optional("zIndex", "integer", "A number that is added to the z-order of its elements."),
      .optional(
        "clipsTo",
        "\"section\"|layouthost.Rect",
        "The area outside of which its elements are not drawn: the section, or a rectangle in it."
      ),
      .optional("hidden", "boolean", "Whether none of its elements is shown."),
    ]
  )

  /// The result of a `layout` hook and of `host.layout`.
  static let layout = APIClass(
    "Layout",
    "The frames of a whole section, in its own coordinates.",
    [
      .value("frames", APIFunction.frameList, "One for each item."),
      .optional("contentSize", "layouthost.Size", "Without it, what contains all frames."),
      .optional(
        "contentInset",
        "layouthost.Insets",
        "Around the range of offsets, for the only section of a document."
      ),
      .optional(
        "visibleMargin",
        "number|layouthost.VisibleMargin",
        "How far outside the visible bounds `visibleItems` receives elements; 0 by default."
      ),
      .optional("supplementaryItems", "layouthost.SupplementaryFrame[]", "Headers, badges."),
      .optional("decorationItems", "layouthost.DecorationFrame[]", "Backgrounds."),
      .optional(
        "hidden",
        "integer[]",
        "The items that are not shown, from 1; they need no frames."
      ),
      .optional("memo", "table<string, any>", "The `environment.memo` of visible states."),
    ]
  )

  static let visibleMargin = APIClass(
    "VisibleMargin",
    "How far outside the visible bounds `visibleItems` receives elements, in points.",
    [
      .optional("x", "number", "To the left and the right; 0 by default."),
      .optional("y", "number", "Above and below; 0 by default."),
    ]
  )

  /// The values that a plugin gives an element.
  private static let ownValues = APIValue.optional(
    "values",
    "table<string, any>",
    "Values of your own: numbers, strings, booleans, small tables."
  )

  /// The attributes of an element beyond its frame and z-order.
  static let attributeFields: [APIValue] = [
    .optional("alpha", "number", "How opaque it is, from 0 to 1; 1 by default."),
    .optional(
      "transform",
      "number[]|layouthost.Transform",
      "{a, b, c, d, tx, ty} about the anchor; none by default."
    ),
    .optional(
      "transform3D",
      "number[]",
      "Sixteen numbers, row by row, in place of `transform`; see `host.transform3D`."
    ),
    .optional(
      "anchorPoint",
      "layouthost.Point",
      "The point that transforms leave in place, as fractions of the frame; the middle by default."
    ),
    .optional("isHidden", "boolean", "Whether it is hidden."),
    .optional("parts", "table<string, layouthost.Rect>", "The frames of its parts."),
    ownValues,
    .optional(
      "clipsTo",
      "\"section\"|layouthost.Rect",
      "The area outside of which it is not drawn: its section, or a rectangle in its coordinates."
    ),
    .optional(
      "pinToVisibleBounds",
      "boolean|layouthost.PinnedEdge|layouthost.PinnedEdge[]",
      "The edges of the visible bounds that it does not cross; true for the scroll axis' start."
    ),
    .optional(
      "pinnedWithin",
      "layouthost.Rect",
      "The area that a pinned element does not leave; the section by default."
    ),
    .optional(
      "pinInsets",
      "layouthost.Distances",
      "How far from those edges a pinned element stays, 0 or more; 0 by default."
    ),
  ]

  /// The id of a supplementary item or decoration.
  private static let elementID = APIValue.optional(
    "id",
    "string",
    "A name by which a change finds it again, in whatever section."
  )

  static let supplementaryFrame = APIClass(
    "SupplementaryFrame",
    "A header, a badge or the like.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .optional("item", "integer", "The item it belongs to, from 1; 1 by default."),
      .value("frame", "layouthost.Rect", "Where it is, in the section's coordinates."),
      .optional("zIndex", "integer", "Greater is nearer; 1 by default."),
      elementID,
    ] + attributeFields
  )

  static let decorationFrame = APIClass(
    "DecorationFrame",
    "A background or the like.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .value("frame", "layouthost.Rect", "Where it is, in the section's coordinates."),
      .optional("zIndex", "integer", "Greater is nearer; 0 by default."),
      elementID,
    ] + attributeFields
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

  static let changedOffset = APIClass(
    "ChangedOffset",
    "The content offset after a change; what is left out is as proposed.",
    [.optional("x", "number"), .optional("y", "number")]
  )

  static let screen = APIClass(
    "Screen",
    "A screen of several collections.",
    [
      .value("regions", "table<string, layouthost.Rect>", "Where each collection is, by name."),
      .optional("overlays", "layouthost.Overlay[]", "The overlays above the collections."),
    ]
  )

  /// The result of a `coordinate` hook.
  static let overlays = APIClass(
    "Overlays",
    "The overlays in place of those of the hook `screen`.",
    [.optional("overlays", "layouthost.Overlay[]", "The overlays above the collections.")]
  )

  static let overlay = APIClass(
    "Overlay",
    "An overlay above the collections of a screen, such as a button.",
    [
      .value("kind", "string", "A word of your own that tells kinds apart."),
      .value("frame", "layouthost.Rect", "Where it is on the screen."),
      .optional("zIndex", "integer", "Greater is nearer; 0 by default."),
    ]
  )
}

extension APIClass {
  /// The tables that visible-state hooks receive and change.
  static let ofVisibleStates = [
    elements, ends, elementPlace, changePlace, element, transform, newElement, collection,
    itemPlace,
  ]

  package static let elements = APIClass(
    "Elements",
    "The elements that are in sight. They are hidden, not removed.",
    [
      .value("[integer]", "layouthost.Element"),
      .value(
        "add",
        "fun(self: layouthost.Elements, element: layouthost.NewElement): layouthost.Element",
        "Adds an element to this visible state; the given table is copied."
      ),
      .value(
        "at",
        "fun(self: layouthost.Elements, place: integer|layouthost.ElementPlace): layouthost.Element?",
        "The element of an item, or of a kind and an item, wherever it rests; `visibleItems` only."
      ),
    ]
  )

  static let ends = APIClass(
    "Ends",
    "The start of elements that appear, or the end of those that disappear; none is added.",
    [.value("[integer]", "layouthost.Element")]
  )

  static let changePlace = APIClass(
    "ChangePlace",
    "The place of an element before or after a change.",
    [
      .optional("section", "integer", "The section, from 1; the one of the call by default."),
      .optional("item", "integer", "The item, from 1; none for decorations."),
      .optional("elementKind", "string", "The word for its kind; none for items."),
    ]
  )

  package static let element = APIClass(
    "Element",
    "An element of the layout in a visible state; it is changed in place.",
    [
      .value("kind", "layouthost.ElementKind", "The kind of the element; cannot be changed."),
      .optional(
        "elementKind",
        "string",
        "The word for its kind of supplementary item or decoration; cannot be changed."
      ),
      .optional("section", "integer", "The section it belongs to, from 1; cannot be changed."),
      .optional("item", "integer", "The item it belongs to, from 1; cannot be changed."),
      .value("frame", "layouthost.Rect", "Where it is, without the transform."),
      .value("center", "layouthost.Point", "The middle of the frame; changing it moves the frame."),
      .value("alpha", "number", "How opaque it is, from 0 to 1."),
      .value("zIndex", "integer", "The place in the order of drawing; greater is nearer."),
      .value(
        "transform",
        "number[]|layouthost.Transform",
        "{a, b, c, d, tx, ty} about the anchor."
      ),
      .value("hidden", "boolean", "Whether it is left out."),
    ] + rareFields
      + [.value("values", ownValues.type, ownValues.summary)]
  )

  /// The fields that few elements have, and that are nil in others.
  private static let rareFields =
    attributeFields.filter {
      ["transform3D", "anchorPoint", "parts"].contains($0.name)
    } + [
      .optional(
        "clipsTo",
        "layouthost.Rect",
        "The area outside of which it is not drawn; nil without a limit."
      )
    ]

  static let elementPlace = APIClass(
    "ElementPlace",
    "The name of a supplementary item or a decoration.",
    [
      .value("elementKind", "string", "The word for its kind."),
      .optional("item", "integer", "The item it belongs to, from 1; none for decorations."),
    ]
  )

  static let transform = APIClass(
    "Transform",
    "x' = a·x + c·y + tx, y' = b·x + d·y + ty; what is left out is as in the identity.",
    ["a", "b", "c", "d", "tx", "ty"].map { .optional($0, "number") }
  )

  static let newElement = APIClass(
    "NewElement",
    "An element of one visible state only.",
    [
      .value("kind", "\"supplementary\"|\"decoration\"", "The kind of the element."),
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .value("frame", "layouthost.Rect", "Where it is."),
      .optional("section", "integer", "The section it belongs to, on a screen; else this one."),
      .optional("item", "integer", "The item it belongs to, from 1; not for decorations."),
      .optional("zIndex", "integer", "1 for supplementary items by default, 0 for decorations."),
      .optional("alpha", "number", "From 0 to 1; 1 by default."),
      .optional("transform", "number[]|layouthost.Transform", "None by default."),
      .optional("hidden", "boolean", "Whether it is left out after all."),
    ] + rareFields + [ownValues]
  )

  package static let collection = APIClass(
    "Collection",
    "A collection of a screen in a visible state.",
    [
      .value("items", "layouthost.Elements", "The visible elements, in the content's coordinates."),
      .optional(
        "centeredItem",
        "layouthost.ItemPlace",
        "The item nearest to the middle of what is visible."
      ),
    ]
  )

  package static let itemPlace = APIClass(
    "ItemPlace",
    "The place of an item.",
    [.value("section", "integer", "From 1."), .value("item", "integer", "From 1.")]
  )
}
