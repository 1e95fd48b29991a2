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

  private static let collectionKeys = [
    "configuration", "contentOffset", "contentInset", "sections",
  ]
  /// The keys of documents.
  public static let keys =
    ["$schema", "version", "environment", "screen", "collections"] + collectionKeys

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

  /// The keys of sections.
  public static let keys = ["layout", "options", "items", "id", "orthogonalOffset"]

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
