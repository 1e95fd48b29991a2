/// A document: what there is, and where it is shown.
public struct LayoutDocument: Sendable, Equatable {
  /// What the document says of the environment.
  public var environment: EnvironmentDescription
  /// What holds for all sections.
  public var configuration: LayoutConfiguration
  /// How far the content is scrolled (`UIScrollView.contentOffset`), in points.
  public var contentOffset: Point?
  /// What is added around the range of offsets (`UIScrollView.contentInset`).
  public var contentInset: DirectionalEdgeInsets?
  /// The sections, in order; none in a document of a screen.
  public var sections: [DocumentSection]
  /// The screen of several collections, in place of sections.
  public var screen: ScreenDocument?
  /// Where the document stands in its text: the root, or a collection of a screen.
  public var path: DocumentPath

  /// Creates a document.
  public init(sections: [DocumentSection] = []) {
    environment = EnvironmentDescription()
    configuration = LayoutConfiguration()
    self.sections = sections
    path = DocumentPath()
  }

  /// The fields of a collection of a screen, which plain documents have too.
  static let collectionFields = [
    FieldDescription("configuration", .named(.configuration), "The settings of all sections."),
    FieldDescription(
      "contentOffset",
      .named(.point),
      default: "0",
      "The place to which the content is scrolled (UIScrollView.contentOffset)."
    ),
    FieldDescription(
      "contentInset",
      .named(.insets),
      default: "0",
      "The insets around the range of offsets (UIScrollView.contentInset)."
    ),
    FieldDescription(
      "sections",
      .array(.named(.documentSection)),
      isRequired: true,
      "The sections, in order."
    ),
  ]
  /// The fields of a document.
  static let fields =
    [
      FieldDescription(
        "$schema",
        .string,
        "The schema that editors check the document with; layouthost does not read it."
      ),
      FieldDescription("version", .integer(in: 1...1), "The version of this format."),
      FieldDescription("environment", .named(.environment), "The surroundings of the layout."),
      FieldDescription("screen", .named(.screen), "The screen of several collections."),
      FieldDescription(
        "collections",
        .tableOf(.named(.collection)),
        "The collections of a screen by name, in place of “sections”."
      ),
    ]
    + collectionFields.map { field in
      var field = field
      field.isRequired = false
      return field
    }

  private static let collectionKeys = collectionFields.map(\.name)
  /// The keys of documents.
  public static let keys = fields.map(\.name)

  /// Decodes a document; `lines` gives the objects of a file that items are read from.
  public init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    _ = try fields.optionalString("$schema")
    _ = try fields.optionalInteger("version", in: 1...1)
    if fields.has("screen") || fields.has("collections") {
      self.init()
      if let key = Self.collectionKeys.first(where: fields.has) {
        throw node.error(.contradiction("“\(key)” goes into “collections” beside “screen”"))
      }
      screen = try ScreenDocument(fields, lines: lines)
    } else {
      try self.init(collection: fields, lines: lines)
    }
    environment =
      try fields.optional("environment", EnvironmentDescription.init) ?? EnvironmentDescription()
  }

  /// Decodes a collection of a screen: a document without environment.
  init(
    collection node: ValueDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    try self.init(collection: try node.object(keys: Self.collectionKeys), lines: lines)
  }

  private init(
    collection fields: KeyedDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    self.init()
    path = fields.node.path
    configuration =
      try fields.optional("configuration", LayoutConfiguration.init) ?? LayoutConfiguration()
    contentOffset = try fields.optional("contentOffset", Point.init)
    contentInset = try fields.optional("contentInset", DirectionalEdgeInsets.init)
    sections = try fields.required("sections") { node throws(DocumentError) in
      try node.elements { section throws(DocumentError) in
        try DocumentSection(section, lines: lines)
      }
    }
  }

  /// Equality of what the documents say, not of where they stand.
  public static func == (left: LayoutDocument, right: LayoutDocument) -> Bool {
    left.environment == right.environment && left.configuration == right.configuration
      && left.contentOffset == right.contentOffset && left.contentInset == right.contentInset
      && left.sections == right.sections && left.screen == right.screen
  }
}

/// One section of a document.
public struct DocumentSection: Sendable, Equatable {
  /// How the section is laid out.
  public enum Layout: Sendable, Equatable {
    /// By a provider.
    case provider(ProviderReference)
    /// As described in place.
    case description(SectionDescription)
  }

  /// The section's name; unique names are the author's matter.
  public var id: String?
  /// How it is laid out.
  public var layout: Layout
  /// What is laid out.
  public var items: LayoutItems
  /// Where a drag across the scroll axis ends, in points from the leading or top edge; it counts
  /// only in sections that scroll across.
  public var orthogonalOffset: Double

  /// Creates a section.
  public init(
    layout: Layout,
    items: LayoutItems,
    id: String? = nil,
    orthogonalOffset: Double = 0
  ) {
    self.layout = layout
    self.items = items
    self.id = id
    self.orthogonalOffset = orthogonalOffset
  }

  /// The fields of a section of a document.
  static let fields = [
    FieldDescription(
      "layout",
      .anyOf([.string, .named(.section)]),
      isRequired: true,
      "The name of a provider (a native engine or a plugin), or a section description in place."
    ),
    FieldDescription(
      "options",
      .table,
      "The options of the provider; `layouthost plugins describe NAME` lists them."
    ),
    FieldDescription("items", .named(.items), isRequired: true, "The items to lay out."),
    FieldDescription("id", .string, "A name that results repeat."),
    FieldDescription(
      "orthogonalOffset",
      .anyNumber,
      default: "0",
      "The end of a drag across the scroll axis, in points from the leading or top edge, "
        + "for sections that scroll across."
    ),
  ]
  /// The keys of sections.
  public static let keys = fields.map(\.name)

  /// Decodes a section.
  init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    id = try fields.optionalString("id")
    orthogonalOffset = try fields.optionalNumber("orthogonalOffset") ?? 0
    guard let layout = fields["layout"] else { throw node.error(.missingKey("layout")) }
    switch layout.value.content {
    case .string:
      self.layout = .provider(try ProviderReference(named: layout, options: fields["options"]))
    case .object:
      guard fields["options"] == nil else {
        throw node.error(.contradiction("“options” goes with a provider's name"))
      }
      self.layout = .description(try SectionDescription(layout))
    default:
      throw layout.wrongType("a provider's name or a section description")
    }
    guard let items = fields["items"] else { throw node.error(.missingKey("items")) }
    self.items = try LayoutItems(items, lines: lines)
  }
}

extension DocumentSection {
  /// Replaces some of the options of a section that a provider lays out; of another, nothing.
  public mutating func setOptions(_ values: SourceObject) {
    guard case .provider(var reference) = layout,
      case .object(var object) = reference.options.value.content
    else { return }
    for member in values.members { object.set(member.key, to: member.value) }
    reference.options.value.content = .object(object)
    layout = .provider(reference)
  }
}

/// A screen of several collections, as a document describes it.
public struct ScreenDocument: Sendable, Equatable {
  /// One of the collections.
  public struct Collection: Sendable, Equatable {
    /// The name under which the screen's provider gives it a region.
    public var name: String
    /// What it shows; its environment is empty.
    public var document: LayoutDocument

    /// Creates a collection.
    public init(name: String, document: LayoutDocument) {
      self.name = name
      self.document = document
    }
  }

  /// Who shares the screen out.
  public var provider: ProviderReference
  /// The collections, in the document's order.
  public var collections: [Collection]

  /// Creates a screen.
  public init(provider: ProviderReference, collections: [Collection]) {
    self.provider = provider
    self.collections = collections
  }

  /// The fields of `screen`.
  static let fields = [
    FieldDescription(
      "layout",
      .string,
      isRequired: true,
      "The name of a plugin with the hook “screen”."
    ),
    FieldDescription("options", .table, "The options of the plugin."),
  ]
  private static let keys = fields.map(\.name)

  /// Decodes `screen = {layout=, options=}` and `collections = {name={…}, …}`.
  init(
    _ fields: KeyedDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    provider = try fields.required("screen") { node throws(DocumentError) in
      let screen = try node.object(keys: Self.keys)
      return try screen.required("layout") { layout throws(DocumentError) in
        try ProviderReference(named: layout, options: screen["options"])
      }
    }
    let named = try fields.required("collections") { node throws(DocumentError) in
      try node.anyObject()
    }
    collections = []
    for member in named.object.members {
      let document = try named.required(member.key) { node throws(DocumentError) in
        try LayoutDocument(collection: node, lines: lines)
      }
      collections.append(Collection(name: member.key, document: document))
    }
    guard !collections.isEmpty else {
      throw named.node.error(.notAllowed(expected: "one collection or more", found: "none"))
    }
  }
}
