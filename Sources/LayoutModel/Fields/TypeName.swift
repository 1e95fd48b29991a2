/// The name of a type that documents and section descriptions use in several places.
package struct TypeName: Sendable, Hashable {
  /// The name among the definitions of `docs/schema.json`.
  package let schema: String
  /// The name in `plugins/meta`, after `layouthost.`.
  package let lua: String
  /// The noun for a value of the type.
  package let words: String

  /// Names a type in the schema, in Lua and in messages.
  ///
  /// The noun is the name in the schema unless another is given.
  init(_ schema: String, lua: String, _ words: String? = nil) {
    (self.schema, self.lua, self.words) = (schema, lua, words ?? schema)
  }
}

extension TypeName {
  /// A layout to solve: collections and their environment.
  package static let document = TypeName("", lua: "Document", "document")
  /// The provider that divides a container among collections.
  static let screen = TypeName("screen", lua: "DocumentScreen")
  static let collection = TypeName("collection", lua: "DocumentCollection")
  package static let environment = TypeName("environment", lua: "DocumentEnvironment")
  package static let traits = TypeName("traits", lua: "DocumentTraits")
  package static let configuration = TypeName("configuration", lua: "Configuration")
  /// A section of a document, with its layout and its items.
  package static let documentSection = TypeName("section", lua: "DocumentSection")
  /// Items: a count, a list, a repeating pattern or a file.
  static let items = TypeName("items", lua: "DocumentItems")
  /// A list of item objects.
  static let itemArray = TypeName("itemArray", lua: "Item[]", "list of items")
  /// An item object, with any keys.
  package static let item = TypeName("item", lua: "Item")
  /// A count of items with a pattern that repeats.
  package static let repeatedItems = TypeName("repeatedItems", lua: "RepeatedItems", "items")
  /// Items from a file with one JSON object per line.
  package static let itemFile = TypeName("itemFile", lua: "ItemFile", "file of items")
  package static let section = TypeName("sectionDescription", lua: "Section", "section")
  /// A group in a line, or a custom group.
  static let group = TypeName("group", lua: "GroupDescription")
  /// A group whose subitems follow each other along an axis.
  package static let lineGroup = TypeName("lineGroup", lua: "LineGroup", "group")
  /// A group with given frames.
  package static let customGroup = TypeName("customGroup", lua: "CustomGroup", "custom group")
  /// An item or a group within a group.
  static let subitem = TypeName("subitem", lua: "Subitem", "item or group")
  /// The size, insets and spacing of one item.
  package static let itemDescription = TypeName("itemDescription", lua: "ItemDescription", "item")
  package static let supplementaryItem = TypeName(
    "supplementaryItem",
    lua: "SupplementaryItem",
    "supplementary item"
  )
  package static let anchor = TypeName("anchor", lua: "Anchor")
  package static let boundaryItem = TypeName(
    "boundarySupplementaryItem",
    lua: "BoundaryItem",
    "boundary item"
  )
  package static let rowBoundaryItem = TypeName(
    "rowBoundaryItem",
    lua: "BoundaryItem",
    "boundary item"
  )
  package static let decorationItem = TypeName(
    "decorationItem",
    lua: "DecorationItem",
    "decoration"
  )
  package static let customFrame = TypeName("customFrame", lua: "CustomFrame", "frame")
  /// A provider: a name, or a name with options.
  static let provider = TypeName("providerReference", lua: "Provider", "provider")
  /// A provider as an object with its name and options.
  package static let providerWithOptions = TypeName(
    "providerWithOptions",
    lua: "ProviderReference",
    "provider with options"
  )
  package static let layoutSize = TypeName("layoutSize", lua: "LayoutSize", "size")
  /// A width or a height: a number, or an object.
  static let dimension = TypeName("dimension", lua: "Dimension")
  /// A width or a height as an object.
  package static let namedDimension = TypeName("namedDimension", lua: "NamedDimension", "dimension")
  /// A distance: a number, or an object.
  static let spacing = TypeName("spacing", lua: "Spacing")
  /// A distance as an object.
  package static let namedSpacing = TypeName("namedSpacing", lua: "NamedSpacing", "spacing")
  package static let edgeSpacing = TypeName("edgeSpacing", lua: "EdgeSpacing", "edge spacing")
  /// Insets: a number for all edges, or an object.
  static let insets = TypeName("insets", lua: "Insets")
  /// Insets as an object, whose missing edges are 0.
  package static let edgeInsets = TypeName("edgeInsets", lua: "PartialInsets", "insets")
  /// Insets of 0 or more: a number for all edges, or an object.
  static let distances = TypeName("distances", lua: "Distances", "insets")
  /// Insets of 0 or more as an object, whose missing edges are 0.
  static let edgeDistances = TypeName(
    "edgeDistances",
    lua: "PartialDistances",
    "insets"
  )
  package static let size = TypeName("size", lua: "Size")
  /// A point as an object, whose missing coordinates are 0.
  package static let point = TypeName("point", lua: "PartialPoint")
}
