import LayoutModel
import LayoutProviders
import Logging

extension APIClass {
  /// The environment of hooks and the tables in it.
  package static let ofEnvironments = [
    environment, container, traits, sectionContext, collectionSection, scroll, item, size, point,
    rect, edgeInsets, frameBuffer, change, changeSide, changeScroll,
  ]

  package static let environment = APIClass(
    "Environment",
    "Where a layout is shown and what is laid out. It cannot be changed, nor can anything in it.",
    [
      .value("container", "layouthost.Container", "The available space."),
      .value("screen", "layouthost.Size", "The size of the whole screen."),
      .value("traits", "layouthost.Traits", "The settings of the device and the reader."),
      .value("section", "layouthost.SectionContext", "The section."),
      .value("itemCount", "integer", "How many items this call lays out."),
      .value("items", "layouthost.Item[]", "These items; they are made as they are read."),
      .value(
        "options",
        "table<string, any>",
        "The options of this use, checked, with the defaults filled in."
      ),
      .value(
        "state",
        "table<string, any>",
        "The state of the section, checked, with the defaults filled in."
      ),
      .optional(
        "sectionCount",
        "integer",
        "The number of the collection's sections; in `collection`, states and changes only."
      ),
      .optional(
        "sections",
        "layouthost.CollectionSection[]",
        "The collection's sections; in `collection`, visible states and changes only."
      ),
      .optional(
        "memo",
        "any",
        "The memo of the section's `layout`; in `visibleItems`, `targetContentOffset`, "
          + "`movementTarget` and hooks about changes only."
      ),
      .optional(
        "scroll",
        "layouthost.Scroll",
        "The scroll position; in hooks about visible states and changes only."
      ),
      .optional("change", "layouthost.Change", "The change; in hooks about changes only."),
      .optional(
        "before",
        "layouthost.ChangeSide",
        "The section before the change; nil if it was inserted."
      ),
      .optional(
        "after",
        "layouthost.ChangeSide",
        "The section after the change; nil if it was deleted."
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
    "The available space.",
    [
      .value("contentSize", "layouthost.Size", "The size of the section, the group or the cell."),
      .value("effectiveContentSize", "layouthost.Size", "The same without the content insets."),
      .value("contentInsets", "layouthost.EdgeInsets", "The insets of the group; 0 for sections."),
      .value("safeAreaInsets", "layouthost.EdgeInsets", "Those of the whole collection."),
      .value("layoutMargins", "layouthost.EdgeInsets", "Those of the whole collection."),
    ]
  )

  static let traits = APIClass(
    "Traits",
    "The settings of the device and the reader.",
    [
      .value("horizontalSizeClass", "layouthost.SizeClass", "The available width."),
      .value("verticalSizeClass", "layouthost.SizeClass", "The available height."),
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

  static let collectionSection = APIClass(
    "CollectionSection",
    "A section of the collection.",
    [
      .optional("id", "string", "Its name, if the document gives one."),
      .value("itemCount", "integer", "The number of its items."),
      .optional("layout", "string", "Its own layout; nil if the document describes it."),
      .optional("items", "layouthost.Item[]", "Its items; in `collection` only."),
      .optional("options", "table<string, any>", "The document's; in `collection` only."),
      .optional("state", "table<string, any>", "The document's; in `collection` only."),
      .optional("frame", "layouthost.Rect", "Where it is in the content; not in `collection`."),
    ]
  )

  static let scroll = APIClass(
    "Scroll",
    "A scroll position.",
    [
      .value("contentOffset", "layouthost.Point", "How far the content is scrolled."),
      .value("velocity", "layouthost.Point", "How fast, in points a millisecond."),
      .value("bounds", "layouthost.Rect", "The visible part of the content."),
    ]
  )

  static let change = APIClass(
    "Change",
    "A change of the layout.",
    [
      .value("reasons", "layouthost.ChangeReason[]", "What has changed."),
      .value("shift", "layouthost.Point", "How far the item that kept its place has moved."),
      .optional(
        "kept",
        "layouthost.ItemPlace",
        "That item: before the change in `disappearingItems`, else after it."
      ),
      .value("order", "integer[]", "The number of each of `items` among those alike, from 1."),
      .value(
        "newItem",
        "fun(self: layouthost.Change, item: integer): integer?, integer?",
        "The item and the section after the change of an item of the section before it."
      ),
      .value(
        "oldItem",
        "fun(self: layouthost.Change, item: integer): integer?, integer?",
        "The item and the section before the change of an item of the section after it."
      ),
    ]
  )

  static let changeSide = APIClass(
    "ChangeSide",
    "The section before or after a change, in its own coordinates there.",
    [
      .value("options", "table<string, any>", "Its options."),
      .value("state", "table<string, any>", "Its state."),
      .value("itemCount", "integer", "How many items it has."),
      .value("items", "layouthost.Item[]", "These items; they are made as they are read."),
      .optional("memo", "any", "What its `layout` has left."),
      .value("container", "layouthost.Container", "The available space."),
      .value("contentSize", "layouthost.Size", "The size of the whole content."),
      .value("scroll", "layouthost.ChangeScroll", "The scroll position."),
      .value("origin", "layouthost.Point", "Where the section is in the content."),
      .value(
        "at",
        "fun(self: layouthost.ChangeSide, place: integer|layouthost.ChangePlace): layouthost.Element?",
        "An element at rest, which cannot be changed."
      ),
    ]
  )

  static let changeScroll = APIClass(
    "ChangeScroll",
    "The scroll position before or after a change.",
    [.value("bounds", "layouthost.Rect", "The visible part of the content.")]
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
      .value("setAlpha", "fun(i: integer, alpha: number)", "How opaque frame `i` is."),
      .value(
        "setTransform",
        "fun(i: integer, a: number, b: number, c: number, d: number, tx: number, ty: number)",
        "The transform of frame `i`."
      ),
      .value(
        "setTransform3D",
        "fun(i: integer, transform3D: number[])",
        "The transform of space of frame `i`."
      ),
      .value("setAnchorPoint", "fun(i: integer, x: number, y: number)", "The anchor of frame `i`."),
      .value("setHidden", "fun(i: integer, isHidden?: boolean)", "Whether frame `i` is not shown."),
      .value(
        "setAttributes",
        "fun(i: integer, attributes: table<string, any>)",
        "What else frame `i` has: `parts`, `values` and the others."
      ),
      .value("count", "integer", "The number of frames, as `#`."),
    ]
  )
}

extension APIClass {
  /// The parameters and results of the functions of `host`.
  static let ofHost = [
    layoutChanges, sectionChoice, sectionRange, sectionHandle, restingElement, device, textOptions,
    textSize, graph,
  ]

  static let sectionChoice = APIClass(
    "SectionChoice",
    "How a section is laid out.",
    [.optional("axis", "layouthost.Axis", "The axis of its content; the collection's by default.")]
  )

  static let sectionRange = APIClass(
    "SectionRange",
    "Which sections are laid out, and how.",
    [
      .optional(
        "container",
        "layouthost.Size|layouthost.Container",
        "The container of each; `environment.container` by default."
      ),
      .optional("axis", "layouthost.Axis", "Their axis; the collection's by default."),
      .optional("from", "integer", "The first section; 1 by default."),
      .optional("to", "integer", "The last section; the last of all by default."),
    ]
  )

  static let sectionHandle = APIClass(
    "SectionHandle",
    "A section that was laid out; it ends with the call.",
    [
      .value("section", "integer", "Its number, from 1."),
      .value("size", "layouthost.Size", "Its size."),
      .value(
        "at",
        "fun(self: layouthost.SectionHandle, place: integer|layouthost.ElementPlace): "
          + "layouthost.RestingElement?",
        "The element of an item, or of a kind and an item, in the section's coordinates."
      ),
    ]
  )

  static let restingElement = APIClass(
    "RestingElement",
    "An element of a section that was laid out.",
    [
      .value("kind", "layouthost.ElementKind", "What it is."),
      .optional("elementKind", "string", "The word for its kind."),
      .optional("item", "integer", "The item it belongs to, from 1."),
      .value("frame", "layouthost.Rect", "Where it is, in the section's coordinates."),
      .value("zIndex", "integer", "The place in the order of drawing."),
    ]
  )

  static let layoutChanges = APIClass(
    "LayoutChanges",
    "The parts of a request for another layout that differ from the running call.",
    [
      .optional("items", "integer|table[]", "Other items: so many, or these."),
      .optional("container", "layouthost.Size", "Another size of the container."),
      .optional("state", "table<string, any>", "The state of the called layout."),
      .optional("order", "integer[]", "The item placed k-th is `order[k]`; every item once."),
      .optional("buffer", "boolean", "Whether `frames` is a frame buffer instead of a list."),
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

  package static let textOptions = APIClass(
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
    "Returns the inputs and values of a graph by their names; it cannot be changed.",
    [.value("[string]", "any")]
  )
}

extension APIClass {
  /// The table that a plugin's file returns.
  static let ofPlugins = [plugin, option, optionElement, pinch]

  /// A plugin's description of itself, followed by its hooks.
  static let plugin = APIClass(
    "Plugin",
    "What the file of a plugin returns. It has one hook or more.",
    [
      .value("api", "\(PluginManifest.supportedAPI)", "The version of the contract."),
      .optional("name", "string", "The name in documents; without it, the file's name."),
      .optional("version", "string", "The plugin's own version."),
      .optional("summary", "string", "What it does, in a sentence."),
      .optional("options", "table<string, layouthost.Option>", "The options it takes, by name."),
      .optional(
        "state",
        "table<string, layouthost.Option>",
        "What users change of a section that it lays out, in the form of `options`."
      ),
      .optional(
        "requires",
        "layouthost.Capability[]",
        "What it uses of `host` beyond what all plugins have."
      ),
      .optional(
        "uses",
        "table<string, string>",
        "The plugins and engines that it cannot do without: ranges of versions by name, as in `^1.2`."
      ),
      .optional(
        "appear",
        "layouthost.Appearance",
        "How elements appear and disappear in a change; `fade` by default."
      ),
      .optional(
        "animatedValues",
        "string[]",
        "The names of elements' values that change gradually: numbers and lists of numbers."
      ),
      .optional(
        "look",
        "layouthost.Look",
        "How pictures draw the items of its sections; by default as suits them."
      ),
      .optional("pinch", "layouthost.Pinch", "The number that a pinch on its sections changes."),
    ] + ProviderMethodName.hooks.compactMap(APIValue.init(hook:))
  )

  /// The fields that limit an option's values.
  private static let bounds: [APIValue] = [
    .value("type", "layouthost.OptionType", "What may be given."),
    .optional("minimum", "number", "The least number, for `number` and `integer`."),
    .optional("maximum", "number", "The greatest number, for `number` and `integer`."),
    .optional("values", "any[]", "What is allowed, for `enum`; it needs them."),
    .optional("items", "layouthost.OptionElement", "What each element must be, for `array`."),
  ]

  package static let option = APIClass(
    "Option",
    "An option of a plugin.",
    bounds + [
      .optional("default", "any", "What holds where a document gives nothing."),
      .optional("doc", "string", "What it is for, in a sentence."),
    ]
  )

  static let pinch = APIClass(
    "Pinch",
    "The number that a pinch on a plugin's sections changes.",
    [
      .value("value", "string", "The name of the number in `state`, or else in `options`."),
      .optional(
        "exponent",
        "number",
        "The power of the pinch's scale by which it is multiplied: 1 by default, -1 for columns."
      ),
      .optional("item", "string", "The value in `state` for the item under the fingers, from 1."),
      .optional(
        "place",
        "string",
        "The value in `state` for the place of the fingers: a fraction of the section's width."
      ),
    ]
  )

  package static let optionElement = APIClass(
    "OptionElement",
    "An element of an option that is a list.",
    bounds
  )
}

extension APIValue {
  /// The field of a plugin that a method's hook is.
  fileprivate init?(hook method: ProviderMethodName) {
    guard let hook = APIFunction(hook: method) else { return nil }
    self = .optional(method.hookName, hook.type, hook.summary)
  }
}

extension APIAlias {
  /// The words that the host knows, from their definitions.
  static let words = [
    APIAlias(
      "Appearance",
      "How elements appear and disappear in a change.",
      TransitionStyle.Appearance.self
    ),
    APIAlias("Axis", "A direction in which groups are filled.", ScrollAxis.self),
    APIAlias("Capability", "What `requires` may list.", HostCapability.self),
    APIAlias("ChangeReason", "What has changed.", ChangeReason.self),
    APIAlias(
      "ContentInsetsReference",
      "What content insets start from.",
      ContentInsetsReference.self
    ),
    APIAlias(
      "ContentSizeCategory",
      "How large the reader wants text.",
      PreferredContentSizeCategory.self
    ),
    APIAlias("ElementKind", "What an element of a layout is.", ElementKind.self),
    APIAlias(
      "FontWeight",
      "How bold a font is.",
      types: FontWeight.allCases.map { "\"\($0.name)\"" }
        + FontWeight.allCases.map { "\($0.rawValue)" }
    ),
    APIAlias("LayoutDirection", "Where lines of text begin.", UserInterfaceLayoutDirection.self),
    APIAlias("LogLevel", "How much a message matters.", Logger.Level.self),
    APIAlias("Look", "How pictures draw items.", ElementLook.self),
    APIAlias("OptionType", "What an option may be.", words: ValueType.typeNames),
    APIAlias("Orientation", "The screen's shape.", Orientation.self),
    APIAlias(
      "OrthogonalScrolling",
      "How groups scroll across, and where a drag rests.",
      OrthogonalScrolling.self
    ),
    APIAlias(
      "PinnedEdge",
      "An edge of the visible bounds.",
      EdgePinning.Edge.self
    ),
    APIAlias("RectEdge", "An edge of a rectangle.", LayoutAnchor.Edge.self),
    APIAlias(
      "RectAlignment",
      "A place at the edge of a section.",
      BoundaryItemDescription.Alignment.self
    ),
    APIAlias("SizeClass", "The available space in one direction.", SizeClass.self),
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
