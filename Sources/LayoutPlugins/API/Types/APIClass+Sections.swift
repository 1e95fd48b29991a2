extension APIClass {
  /// Section descriptions and what is in them.
  static let ofSections = [
    section, itemDescription, lineGroup, customGroup, layoutSize, namedDimension, namedSpacing,
    edgeSpacing, partialInsets, partialPoint, anchor, supplementaryItem, boundaryItem,
    decorationItem, providerReference,
  ]

  static let section = APIClass(
    "Section",
    "A section, for the compositional engine.",
    [
      .value("group", "layouthost.GroupDescription", "What is repeated."),
      .optional("contentInsets", "layouthost.Insets"),
      .optional(
        "contentInsetsReference",
        "layouthost.ContentInsetsReference",
        "What the insets start from, across the scroll axis."
      ),
      .optional("interGroupSpacing", "number", "The distance between groups."),
      .optional(
        "orthogonalScrolling",
        "layouthost.OrthogonalScrolling",
        "Whether groups follow each other across the scroll axis."
      ),
      .optional(
        "supplementariesFollowContentInsets",
        "boolean",
        "Whether boundary items keep the content insets; true by default."
      ),
      .optional(
        "boundarySupplementaryItems",
        "layouthost.BoundaryItem[]",
        "Headers and footers."
      ),
      .optional("decorationItems", "layouthost.DecorationItem[]", "Backgrounds."),
      .optional(
        "visibleItems",
        "layouthost.Provider",
        "Who changes what is in sight, at each moment of a scroll."
      ),
      .optional(
        "visibleMargin",
        "number",
        "How far outside the visible bounds elements are looked at; 0 by default."
      ),
      .optional("order", "integer[]", "The item that stands k-th, from 1; each item once."),
    ]
  )

  private static let itemFields: [APIValue] = [
    .value("size", "layouthost.LayoutSize"),
    .optional("contentInsets", "layouthost.Insets"),
    .optional("edgeSpacing", "layouthost.EdgeSpacing", "The distances around it."),
    .optional("supplementaryItems", "layouthost.SupplementaryItem[]", "Badges and frames at it."),
    .optional("cell", "layouthost.Provider", "Who says how large the content is."),
  ]

  static let itemDescription = APIClass(
    "ItemDescription",
    "An item of a group.",
    itemFields
  )

  static let lineGroup = APIClass(
    "LineGroup",
    "Items and groups in a line: `items` in turn as many as fit, or `count` times `item`.",
    [
      .optional(
        "axis",
        "layouthost.Axis",
        "The line's direction; `horizontal` and `vertical` set it."
      )
    ]
      + itemFields + [
        .optional("items", "layouthost.Subitem[]", "What follows each other."),
        .optional("item", "layouthost.Subitem", "What gets equal shares."),
        .optional("count", "integer", "How many shares."),
        .optional(
          "interItemSpacing",
          "layouthost.Spacing",
          "The distance between them; 0 by default."
        ),
      ]
  )

  static let customGroup = APIClass(
    "CustomGroup",
    "Frames, in place or of a provider.",
    [.optional("axis", "\"custom\"", "`custom` sets it.")] + itemFields + [
      .optional("frames", "layouthost.Frame[]", "The frames in place."),
      .optional("provider", "string", "Who gives the frames."),
      .optional("options", "table<string, any>", "The provider's options."),
      .optional("count", "integer|\"all\"", "How many items it is asked for; `all` by default."),
      .optional("perGroup", "boolean", "Whether it is asked for each group; false by default."),
    ]
  )

  static let layoutSize = APIClass(
    "LayoutSize",
    "A width and a height.",
    [.value("width", "layouthost.Dimension"), .value("height", "layouthost.Dimension")]
  )

  static let namedDimension = APIClass(
    "NamedDimension",
    "A width or a height; it has one of these.",
    [
      .optional("absolute", "number", "Points."),
      .optional("fractionalWidth", "number", "A part of the container's width."),
      .optional("fractionalHeight", "number", "A part of the container's height."),
      .optional("estimated", "number", "Points until the content is known."),
      .optional(
        "uniformAcrossSiblings",
        "number",
        "As estimated; the largest of a row holds for all."
      ),
    ]
  )

  static let namedSpacing = APIClass(
    "NamedSpacing",
    "A distance; it has one of these.",
    [
      .optional("fixed", "number", "Points."),
      .optional("flexible", "number", "The least points; it takes what is left."),
    ]
  )

  static let edgeSpacing = APIClass(
    "EdgeSpacing",
    "The distances around an item or a group.",
    ["leading", "top", "trailing", "bottom"].map { .optional($0, "layouthost.Spacing") }
  )

  static let partialInsets = APIClass(
    "PartialInsets",
    "Distances from the edges, in points; 0 where nothing is said.",
    ["top", "leading", "bottom", "trailing"].map { .optional($0, "number") }
  )

  static let partialPoint = APIClass(
    "PartialPoint",
    "A distance; 0 where nothing is said.",
    [.optional("x", "number"), .optional("y", "number")]
  )

  static let anchor = APIClass(
    "Anchor",
    "A point at the edges of a rectangle, moved by one of the two offsets.",
    [
      .optional("edges", "layouthost.RectEdge[]", "None is the middle."),
      .optional("absoluteOffset", "layouthost.PartialPoint", "In points."),
      .optional(
        "fractionalOffset",
        "layouthost.PartialPoint",
        "In widths and heights of the supplementary item."
      ),
    ]
  )

  static let supplementaryItem = APIClass(
    "SupplementaryItem",
    "What stands at an item or a group, such as a badge.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .value("size", "layouthost.LayoutSize"),
      .value("containerAnchor", "layouthost.Anchor", "The point of the item where it stands."),
      .optional(
        "itemAnchor",
        "layouthost.Anchor",
        "Its own point there; the same edges by default."
      ),
      .optional("zIndex", "integer", "1 by default."),
    ]
  )

  static let boundaryItem = APIClass(
    "BoundaryItem",
    "What stands at the boundary of a section, such as a header.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .value("size", "layouthost.LayoutSize"),
      .value("alignment", "layouthost.RectAlignment", "Where it stands."),
      .optional("absoluteOffset", "layouthost.PartialPoint", "How far it is moved, in points."),
      .optional("extendsBoundary", "boolean", "Whether it takes room of its own; true by default."),
      .optional("pinToVisibleBounds", "boolean", "Whether it stays in sight; false by default."),
      .optional("zIndex", "integer", "1 by default."),
    ]
  )

  static let decorationItem = APIClass(
    "DecorationItem",
    "A background of a section.",
    [
      .value("elementKind", "string", "A word of your own that tells kinds apart."),
      .optional("contentInsets", "layouthost.Insets"),
      .optional("zIndex", "integer", "0 by default."),
    ]
  )

  static let providerReference = APIClass(
    "ProviderReference",
    "A provider with its options.",
    [
      .value("provider", "string", "Its name."),
      .optional("options", "table<string, any>", "Its options."),
    ]
  )
}

extension APIAlias {
  /// What has more forms than one in section descriptions.
  static let ofSections = [
    APIAlias(
      "GroupDescription",
      "A group of items.",
      types: ["layouthost.LineGroup", "layouthost.CustomGroup"]
    ),
    APIAlias(
      "Subitem",
      "What may be in a group.",
      types: ["layouthost.ItemDescription", "layouthost.GroupDescription"]
    ),
    APIAlias(
      "Dimension",
      "A width or a height; a number is points.",
      types: ["number", "layouthost.NamedDimension"]
    ),
    APIAlias(
      "Spacing",
      "A distance; a number is points.",
      types: ["number", "layouthost.NamedSpacing"]
    ),
    APIAlias(
      "Insets",
      "Distances from the edges; a number is for all of them.",
      types: ["number", "layouthost.PartialInsets"]
    ),
    APIAlias(
      "Provider",
      "A plugin or an engine, by its name or with its options.",
      types: ["string", "layouthost.ProviderReference"]
    ),
  ]
}
