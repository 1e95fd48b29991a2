/// The type of a field of a document, of an option, or of an element of a list.
///
/// The checks of plugins' options, `docs/schema.json`, the declarations in `plugins/meta`, the
/// tables in the documentation and `layouthost plugins describe` all use it.
public indirect enum ValueType: Sendable, Equatable {
  /// A finite number within bounds; both are included.
  case number(minimum: Double?, maximum: Double?)
  /// A finite number greater than 0.
  case positiveNumber
  /// A whole number within bounds; both are included.
  case integer(minimum: Double?, maximum: Double?)
  /// True or false.
  case boolean
  /// A string.
  case string
  /// One of the listed values.
  case enumeration([SourceValue])
  /// One of the words of an enumeration.
  case words(WordList)
  /// An ordered list; nil if elements of any kind fit.
  case array(ValueType?)
  /// Named values of any kind.
  case table
  /// Named values of one type; at least one.
  case tableOf(ValueType)
  /// A type with its own description.
  case named(TypeName)
  /// A value of one of several types.
  case anyOf([ValueType])

  /// Any finite number.
  static let anyNumber = ValueType.number(minimum: nil, maximum: nil)
  /// A finite number of 0 or more.
  static let length = ValueType.number(minimum: 0, maximum: nil)

  /// Returns the type of whole numbers within a range.
  package static func integer(in range: ClosedRange<Int>) -> ValueType {
    .integer(minimum: Double(range.lowerBound), maximum: Double(range.upperBound))
  }

  /// The type in words, as `layouthost plugins describe` prints it: `number ≥ 0`.
  package var words: String {
    switch self {
    case .number(let minimum, let maximum): return Self.words("number", minimum, maximum)
    case .positiveNumber: return "number > 0"
    case .integer(let minimum, let maximum):
      // The bounds of exact integers are not mentioned.
      let limit = Double(ValueDecoder.exactIntegers.upperBound)
      return Self.words(
        "integer",
        minimum.flatMap { $0 > -limit ? $0 : nil },
        maximum.flatMap { $0 < limit ? $0 : nil }
      )
    case .boolean: return "boolean"
    case .string: return "string"
    case .enumeration(let values): return values.map(JSONWriter.line).joined(separator: " | ")
    case .words(let list):
      let words = list.words.map { "“\($0)”" }
      return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .array(.named(let name)): return "list of \(name.words)s"
    case .array(let element): return element.map { "array of \($0.words)" } ?? "array"
    case .table: return "table"
    case .tableOf(let value): return "table of \(value.words)s"
    case .named(let name): return name.words
    case .anyOf(let types): return types.map(\.words).joined(separator: " or ")
    }
  }

  /// Returns a type with its bounds in words.
  private static func words(_ type: String, _ minimum: Double?, _ maximum: Double?) -> String {
    if let minimum, minimum == maximum { return NumberText.shortest(minimum) }
    var words = type
    if let minimum { words += " ≥ \(NumberText.shortest(minimum))" }
    if let maximum { words += (minimum == nil ? " ≤ " : ", ≤ ") + NumberText.shortest(maximum) }
    return words
  }
}

/// The words of an enumeration.
public struct WordList: Sendable, Equatable {
  /// The name of the enumeration in `plugins/meta`, after `layouthost.`; nil if it has no name.
  package let luaName: String?
  /// The noun that messages use for one of the words: `scroll direction`.
  let kind: String
  /// The words, in the order in which messages list them.
  package let words: [String]
}

/// The name of a type that documents and section descriptions use in several places.
public struct TypeName: Sendable, Hashable {
  /// The name among the definitions of `docs/schema.json`.
  package let schema: String
  /// The name in `plugins/meta`, after `layouthost.`.
  package let lua: String
  /// The noun for a value of the type.
  package let words: String

  /// Names a type in the schema, in Lua and in messages.
  init(_ schema: String, lua: String, _ words: String) {
    (self.schema, self.lua, self.words) = (schema, lua, words)
  }
}

extension TypeName {
  /// A layout to solve: collections and their environment.
  package static let document = TypeName("", lua: "Document", "document")
  /// The provider that divides a container among collections.
  static let screen = TypeName("screen", lua: "DocumentScreen", "screen")
  /// A collection of a screen.
  static let collection = TypeName("collection", lua: "DocumentCollection", "collection")
  package static let environment = TypeName(
    "environment",
    lua: "DocumentEnvironment",
    "environment"
  )
  package static let traits = TypeName("traits", lua: "DocumentTraits", "traits")
  package static let configuration = TypeName(
    "configuration",
    lua: "Configuration",
    "configuration"
  )
  /// A section of a document, with its layout and its items.
  package static let documentSection = TypeName("section", lua: "DocumentSection", "section")
  /// Items: a count, a list, a repeating pattern or a file.
  static let items = TypeName("items", lua: "DocumentItems", "items")
  /// A list of item objects.
  static let itemArray = TypeName("itemArray", lua: "Item[]", "list of items")
  /// An item object, with any keys.
  package static let item = TypeName("item", lua: "Item", "item")
  /// A count of items with a pattern that repeats.
  package static let repeatedItems = TypeName("repeatedItems", lua: "RepeatedItems", "items")
  /// Items from a file with one JSON object per line.
  package static let itemFile = TypeName("itemFile", lua: "ItemFile", "file of items")
  /// A section description.
  package static let section = TypeName("sectionDescription", lua: "Section", "section")
  /// A group in a line, or a custom group.
  static let group = TypeName("group", lua: "GroupDescription", "group")
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
  package static let anchor = TypeName("anchor", lua: "Anchor", "anchor")
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
  /// A frame of a custom group.
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
  static let dimension = TypeName("dimension", lua: "Dimension", "dimension")
  /// A width or a height as an object.
  package static let namedDimension = TypeName("namedDimension", lua: "NamedDimension", "dimension")
  /// A distance: a number, or an object.
  static let spacing = TypeName("spacing", lua: "Spacing", "spacing")
  /// A distance as an object.
  package static let namedSpacing = TypeName("namedSpacing", lua: "NamedSpacing", "spacing")
  package static let edgeSpacing = TypeName("edgeSpacing", lua: "EdgeSpacing", "edge spacing")
  /// Insets: a number for all edges, or an object.
  static let insets = TypeName("insets", lua: "Insets", "insets")
  /// Insets as an object, whose missing edges are 0.
  package static let edgeInsets = TypeName("edgeInsets", lua: "PartialInsets", "insets")
  package static let size = TypeName("size", lua: "Size", "size")
  /// A point as an object, whose missing coordinates are 0.
  package static let point = TypeName("point", lua: "PartialPoint", "point")
}
