/// A document: its collections, and the environment in which they are laid out.
///
/// A plain document has one collection, which has no name and covers the container. In the document
/// of a screen, a provider divides the container among several collections, which have names.
public struct LayoutDocument: Sendable, Equatable {
  /// One of the document's collections.
  public struct Collection: Sendable, Equatable {
    /// The name that the screen's provider uses for the collection; nil in a plain document.
    public var name: String?
    /// The configuration that applies to all sections.
    public var configuration = LayoutConfiguration()
    /// The scroll position (`UIScrollView.contentOffset`), in points.
    public var contentOffset: Point?
    /// The insets around the range of offsets (`UIScrollView.contentInset`), in points.
    public var contentInset: DirectionalEdgeInsets?
    /// The sections, in order.
    public var sections: [DocumentSection]
    /// The collection's place in the document's text: the root, or a member of `collections`.
    public var path = DocumentPath()

    /// Creates a collection.
    public init(name: String? = nil, sections: [DocumentSection] = []) {
      self.name = name
      self.sections = sections
    }

    /// Returns whether the contents are equal; places in the text do not count.
    public static func == (left: Collection, right: Collection) -> Bool {
      left.name == right.name && left.configuration == right.configuration
        && left.contentOffset == right.contentOffset && left.contentInset == right.contentInset
        && left.sections == right.sections
    }
  }

  /// The part of the environment that the document specifies.
  public var environment: EnvironmentDescription
  /// The provider that divides the container among the collections; nil in a plain document.
  public var screen: ProviderReference?
  /// The collections, in order; at least one.
  public var collections: [Collection] {
    didSet { precondition(!collections.isEmpty, "a document has a collection") }
  }

  /// Creates a plain document.
  public init(sections: [DocumentSection] = []) {
    environment = EnvironmentDescription()
    collections = [Collection(sections: sections)]
  }

  /// The configuration of the whole document: that of a plain document's collection, or the default
  /// where each collection of a screen has its own.
  public var configuration: LayoutConfiguration {
    screen == nil ? collections[0].configuration : LayoutConfiguration()
  }

  /// The fields of `screen`.
  static let screenFields = [
    FieldDescription(
      "layout",
      .string,
      isRequired: true,
      "The name of a plugin with the hook “screen”."
    ),
    FieldDescription("options", .table, "The options of the plugin."),
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
    + Collection.fields.map { field in
      var field = field
      field.isRequired = false
      return field
    }

  /// The keys that a document may have.
  public static let keys = fields.map(\.name)

  /// Decodes a document.
  /// - Parameters:
  ///   - node: the document's tree.
  ///   - lines: returns the objects of a file from which items are read.
  /// - Throws: the first mistake, with its place.
  package init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    _ = try fields.optionalString("$schema")
    _ = try fields.optionalInteger("version", in: 1...1)
    if fields.has("screen") || fields.has("collections") {
      if let key = Collection.keys.first(where: fields.has) {
        throw node.error(.contradiction("“\(key)” goes into “collections” beside “screen”"))
      }
      screen = try Self.screen(fields)
      collections = try Self.collections(fields, lines: lines)
    } else {
      collections = [try Collection(fields, name: nil, lines: lines)]
    }
    environment =
      try fields.optional("environment", EnvironmentDescription.init) ?? EnvironmentDescription()
  }

  /// Decodes `screen = {layout=, options=}`.
  private static func screen(_ fields: KeyedDecoder) throws(DocumentError) -> ProviderReference {
    try fields.required("screen") { node throws(DocumentError) in
      let screen = try node.object(keys: screenFields.map(\.name))
      return try screen.required("layout") { layout throws(DocumentError) in
        try ProviderReference(named: layout, options: screen["options"])
      }
    }
  }

  /// Decodes `collections = {name={…}, …}`, in the order in which they are written.
  private static func collections(
    _ fields: KeyedDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) -> [Collection] {
    let named = try fields.required("collections") { node throws(DocumentError) in
      try node.anyObject()
    }
    var collections: [Collection] = []
    for member in named.object.members {
      collections.append(
        try named.required(member.key) { node throws(DocumentError) in
          try Collection(node.object(keys: Collection.keys), name: member.key, lines: lines)
        }
      )
    }
    guard !collections.isEmpty else {
      throw named.node.error(.notAllowed(expected: "one collection or more", found: "none"))
    }
    return collections
  }
}

extension LayoutDocument.Collection {
  /// The fields of a collection; a plain document has them itself.
  static let fields = [
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
  /// The keys that a collection of a screen may have.
  static let keys = fields.map(\.name)

  /// Decodes a collection of a screen, or the members of a plain document that belong to its
  /// collection.
  fileprivate init(
    _ fields: KeyedDecoder,
    name: String?,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    self.init(name: name)
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
}

/// One section of a document.
public struct DocumentSection: Sendable, Equatable {
  /// The source of a section's layout: a provider, or a description.
  public enum Layout: Sendable, Equatable {
    /// A provider, which returns frames or a description.
    case provider(ProviderReference)
    /// A description in the document itself.
    case description(SectionDescription)
  }

  /// The section's name; documents may use a name twice.
  public var id: String?
  /// The provider or the description that lays out the section.
  public var layout: Layout
  /// The items that the section contains.
  public var items: LayoutItems
  /// The offset at which a drag across the scroll axis ends, in points from the leading or top
  /// edge; it has an effect only in sections that scroll across.
  public var orthogonalOffset: Double
  /// The state: values that the plugin of the section's layout describes; nil where the document
  /// gives none.
  package var state: ValueDecoder?

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
    FieldDescription("id", .string, "A name that is repeated in the results."),
    FieldDescription(
      "orthogonalOffset",
      .anyNumber,
      default: "0",
      "The end of a drag across the scroll axis, in points from the leading or top edge, "
        + "for sections that scroll across."
    ),
    FieldDescription(
      "state",
      .table,
      "The state of the section, for the plugin that lays it out; "
        + "`layouthost plugins describe NAME` lists what there is."
    ),
  ]
  /// The keys that a section may have.
  public static let keys = fields.map(\.name)

  /// Decodes a section.
  /// - Throws: the first mistake, with its place.
  init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    id = try fields.optionalString("id")
    orthogonalOffset = try fields.optionalNumber("orthogonalOffset") ?? 0
    state = try fields.optional("state") { node throws(DocumentError) in try node.anyObject().node }
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
  /// Returns whether the contents are equal; places in the text do not count.
  public static func == (left: DocumentSection, right: DocumentSection) -> Bool {
    left.id == right.id && left.layout == right.layout && left.items == right.items
      && left.orthogonalOffset == right.orthogonalOffset && left.state?.value == right.state?.value
  }

  /// Replaces some values of the section's state; others stay as they are.
  /// - Parameter values: the new values by name; null takes a value away.
  package mutating func setState(_ values: SourceObject) {
    var object = SourceObject()
    if case .object(let given)? = state?.value.content { object = given }
    for member in values.members {
      object.members.removeAll { $0.key == member.key }
      if member.value.content != .null { object.members.append(member) }
    }
    let path = state?.path ?? DocumentPath([.key("state")])
    state = ValueDecoder(SourceValue(.object(object)), path: path)
  }

  /// Replaces some options of a section that a provider lays out; has no effect on a described
  /// section.
  /// - Parameter values: the new values by name; other options stay as they are.
  package mutating func setOptions(_ values: SourceObject) {
    guard case .provider(var reference) = layout,
      case .object(var object) = reference.options.value.content
    else { return }
    for member in values.members { object.set(member.key, to: member.value) }
    reference.options.value.content = .object(object)
    layout = .provider(reference)
  }
}
