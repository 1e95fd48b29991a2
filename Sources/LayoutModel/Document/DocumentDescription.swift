/// A document as a program makes and reads it, without a JSON text.
///
/// ```swift
/// var document = DocumentDescription(sections: [
///   .init("list", options: ["rowHeight": 44], items: [.init(height: 60), ["title": "Soup"]]),
///   .init("grid", items: 30),
/// ])
/// document.environment.device = "iphone-15"
/// try session.open(document)
/// ```
///
/// Options, states and other fields have the names that documents use. A mistake in them is found
/// when a session opens the document, and names the path. A document is coded in the form of its
/// JSON file.
///
/// The parts are nested types, so that none has the name of a type of SwiftUI or Foundation.
public struct DocumentDescription: Sendable, Equatable {
  /// The surroundings of the layout; unspecified properties have defaults.
  public var environment: EnvironmentDescription
  /// The plugin that divides the container among the collections; nil in a plain document.
  public var screen: Screen?
  /// The collections: a plain document's only one, or those of a screen.
  public var collections: [Collection]

  /// Creates a plain document.
  /// - Parameters:
  ///   - sections: the sections, in order.
  ///   - environment: the surroundings of the layout.
  ///   - configuration: the settings of all sections, such as `["interSectionSpacing": 8]`.
  public init(
    sections: [Section],
    environment: EnvironmentDescription = EnvironmentDescription(),
    configuration: SourceObject = SourceObject()
  ) {
    self.environment = environment
    collections = [Collection(sections: sections, configuration: configuration)]
  }

  /// Creates the document of a screen with several collections.
  /// - Parameters:
  ///   - screen: the plugin that divides the container.
  ///   - collections: the collections, each with the name that the plugin uses.
  ///   - environment: the surroundings of the layout.
  public init(
    screen: Screen,
    collections: [Collection],
    environment: EnvironmentDescription = EnvironmentDescription()
  ) {
    self.environment = environment
    self.screen = screen
    self.collections = collections
  }

  /// The sections of a plain document, or of a screen's first collection.
  public var sections: [Section] {
    get { collections.first?.sections ?? [] }
    set {
      if collections.isEmpty { collections = [Collection(sections: [])] }
      collections[0].sections = newValue
    }
  }

  /// The plugin of a screen, with its options.
  public struct Screen: Sendable, Hashable {
    /// The name of a plugin with the hook `screen`.
    public var layout: String
    /// The options of the plugin.
    public var options: SourceObject

    /// Creates the use of a plugin.
    public init(_ layout: String, options: SourceObject = SourceObject()) {
      self.layout = layout
      self.options = options
    }
  }

  /// A collection with its sections.
  public struct Collection: Sendable, Hashable {
    /// The name that the screen's plugin uses; nil in a plain document.
    public var name: String?
    /// The sections, in order.
    public var sections: [Section]
    /// The name of the plugin that places the sections; nil if they follow each other.
    public var layout: String?
    /// The options of that plugin.
    public var options = SourceObject()
    /// The state of that plugin.
    public var state = SourceObject()
    /// The settings of all sections.
    public var configuration: SourceObject
    /// The scroll position, in points; nil means the start of the content.
    public var contentOffset: LayoutPoint?
    /// Whether the collection opens at the end of its content, as a chat does; an offset comes
    /// first.
    public var opensAtEnd = false
    /// The end of the container at which content rests that is shorter than the container.
    public var contentAlignment = ContentAlignment.start
    /// The insets around the range of offsets, in points; nil means none.
    public var contentInset: DirectionalEdgeInsets?
    /// The provider that takes the place of a section's if that fails, such as `list`; nil if the
    /// failure is the document's.
    public var fallback: String?

    /// Creates a collection at the start of its content.
    public init(
      _ name: String? = nil,
      sections: [Section],
      configuration: SourceObject = SourceObject()
    ) {
      self.name = name
      self.sections = sections
      self.configuration = configuration
    }
  }

  /// A section with its layout and its items.
  public struct Section: Sendable, Hashable {
    /// The source of a section's layout.
    public enum Layout: Sendable, Hashable {
      /// A native engine or another provider by its name, with options.
      case provider(String, options: SourceObject)
      /// A section description in place, such as `["group": …]`.
      case description(SourceObject)
    }

    /// The layout.
    public var layout: Layout
    /// The items.
    public var items: Items
    /// The name that results repeat; nil without one.
    public var id: String?
    /// The state for the plugin that lays the section out.
    public var state = SourceObject()
    /// The end of a drag across the scroll axis, in points, for sections that scroll across.
    public var orthogonalOffset = 0.0
    /// The look of the items in pictures; nil if it is that of the plugin, or one that suits them.
    public var look: ElementLook?

    /// Creates a section that a provider lays out.
    /// - Parameters:
    ///   - provider: the name of an engine, a plugin or a provider in Swift.
    ///   - options: the provider's options.
    ///   - items: a count, a list of items, or another form of ``Items``.
    ///   - id: the name that results repeat.
    public init(
      _ provider: String,
      options: SourceObject = SourceObject(),
      items: Items,
      id: String? = nil
    ) {
      layout = .provider(provider, options: options)
      self.items = items
      self.id = id
    }

    /// Creates a section with a description in place.
    /// - Parameters:
    ///   - description: the section description.
    ///   - items: a count, a list of items, or another form of ``Items``.
    ///   - id: the name that results repeat.
    public init(describedBy description: SourceObject, items: Items, id: String? = nil) {
      layout = .description(description)
      self.items = items
      self.id = id
    }

    /// The provider's options; empty in a described section, where setting them has no effect.
    public var options: SourceObject {
      get { if case .provider(_, let options) = layout { options } else { SourceObject() } }
      set {
        guard case .provider(let name, _) = layout else { return }
        layout = .provider(name, options: newValue)
      }
    }
  }

  /// The items of a section: a literal is a count, or a list.
  public enum Items: Sendable, Hashable {
    /// Items without fields.
    case count(Int)
    /// Items one by one.
    case list([Item])
    /// Items that repeat others, from the first to the last and again.
    case repeating([Item], count: Int)
    /// The items of a file with one JSON object on each line.
    case file(String)
  }

  /// An item: the fields that engines use, and any others for plugins.
  public struct Item: Sendable, Hashable {
    /// All fields by name.
    public var fields: SourceObject

    /// Creates an item without fields.
    public init() { fields = SourceObject() }

    /// Creates an item.
    /// - Parameters:
    ///   - id: the name for plugins, and for finding the item again after a change.
    ///   - width: the item's own width, in points.
    ///   - height: the item's own height, in points.
    ///   - isFullSpan: whether the item takes all columns of a waterfall.
    ///   - fields: other fields for plugins.
    public init(
      id: String? = nil,
      width: Double? = nil,
      height: Double? = nil,
      isFullSpan: Bool = false,
      fields: SourceObject = SourceObject()
    ) {
      self.fields = fields
      if let id { self.id = id }
      if let width { self.width = width }
      if let height { self.height = height }
      if isFullSpan { self.isFullSpan = true }
    }

    /// The name for plugins; nil if the item has none.
    public var id: String? {
      get { fields["id"]?.string }
      set { fields["id"] = newValue.map { SourceValue($0) } }
    }

    /// The item's own width, in points; nil if it has none.
    public var width: Double? {
      get { fields["width"]?.number }
      set { fields["width"] = newValue.map { SourceValue($0) } }
    }

    /// The item's own height, in points; nil if it has none.
    public var height: Double? {
      get { fields["height"]?.number }
      set { fields["height"] = newValue.map { SourceValue($0) } }
    }

    /// Whether the item takes all columns of a waterfall.
    public var isFullSpan: Bool {
      get { fields["span"] == "full" }
      set { fields["span"] = newValue ? "full" : nil }
    }
  }
}

extension DocumentDescription.Items: ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral {
  /// Creates a number of items without fields.
  public init(integerLiteral count: Int) { self = .count(count) }

  /// Creates items one by one.
  public init(arrayLiteral items: DocumentDescription.Item...) { self = .list(items) }
}

extension DocumentDescription.Item: ExpressibleByDictionaryLiteral {
  /// Creates an item with fields by name.
  public init(dictionaryLiteral fields: (String, SourceValue)...) {
    self.init(fields: SourceObject(fields.map { SourceObject.Member(key: $0.0, value: $0.1) }))
  }
}
