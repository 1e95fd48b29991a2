/// A document: its collections, and the environment in which they are laid out.
///
/// A plain document has one collection, which has no name and covers the container. In the document
/// of a screen, a provider divides the container among several collections, which have names.
package struct LayoutDocument: Sendable, Equatable {
  /// One of the document's collections.
  package struct Collection: Sendable, Equatable {
    /// The name that the screen's provider uses for the collection; nil in a plain document.
    package var name: String?
    /// The plugin that places the sections; nil if they follow each other.
    package var layout: ProviderReference?
    /// The state of that plugin; nil if the document gives none.
    package var state: ValueDecoder?
    /// The configuration that applies to all sections.
    package var configuration = LayoutConfiguration()
    /// The scroll position (`UIScrollView.contentOffset`), in points.
    package var contentOffset: LayoutPoint?
    /// Whether the collection opens at the end of its content, as a chat does; `contentOffset` is
    /// then nil.
    package var opensAtEnd = false
    /// The end of the container at which short content rests.
    package var contentAlignment = ContentAlignment.start
    /// The insets around the range of offsets (`UIScrollView.contentInset`), in points.
    package var contentInset: DirectionalEdgeInsets?
    /// The provider that takes the place of a section's if that fails; nil if the failure is the
    /// document's.
    package var fallback: String?
    /// The sections, in order.
    package var sections: [DocumentSection] = []
    /// The collection's place in the document's text: the root, or a member of `collections`.
    package var path = DocumentPath()

    /// Returns whether the contents are equal; places in the text do not count.
    package static func == (left: Collection, right: Collection) -> Bool {
      left.name == right.name && left.layout == right.layout
        && left.state?.value == right.state?.value && left.configuration == right.configuration
        && left.contentOffset == right.contentOffset && left.opensAtEnd == right.opensAtEnd
        && left.contentAlignment == right.contentAlignment
        && left.contentInset == right.contentInset && left.fallback == right.fallback
        && left.sections == right.sections
    }
  }

  /// The part of the environment that the document specifies.
  package var environment: EnvironmentDescription
  /// The provider that divides the container among the collections; nil in a plain document.
  package var screen: ProviderReference?
  /// The collections, in order; at least one.
  package var collections: [Collection] {
    didSet { precondition(!collections.isEmpty, "a document has a collection") }
  }

  package init(sections: [DocumentSection] = []) {
    environment = EnvironmentDescription()
    collections = [Collection(sections: sections)]
  }

  /// The configuration of the whole document: that of a plain document's collection, or the default
  /// where each collection of a screen has its own.
  package var configuration: LayoutConfiguration {
    screen == nil ? collections[0].configuration : LayoutConfiguration()
  }

  static let screenFields = [
    FieldDescription(
      "layout",
      .string,
      isRequired: true,
      "The name of a plugin with the hook “screen”."
    ),
    FieldDescription("options", .table, "The options of the plugin."),
  ]
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
  package static let keys = fields.map(\.name)

  /// Decodes a document.
  /// - Parameters:
  ///   - node: the document's tree.
  ///   - lines: returns the objects of a file from which items are read.
  /// - Throws: the first mistake, with its place.
  package init(
    _ node: ValueDecoder,
    lines: (ValueDecoder) throws(LayoutError) -> SourceValue
  ) throws(LayoutError) {
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
  private static func screen(_ fields: KeyedDecoder) throws(LayoutError) -> ProviderReference {
    let screen = try fields.required("screen").object(keys: screenFields.map(\.name))
    return try ProviderReference(named: screen.required("layout"), options: screen["options"])
  }

  /// Decodes `collections = {name={…}, …}`, in the order in which they are written.
  private static func collections(
    _ fields: KeyedDecoder,
    lines: (ValueDecoder) throws(LayoutError) -> SourceValue
  ) throws(LayoutError) -> [Collection] {
    let named = try fields.required("collections").anyObject()
    try named.node.checkLength(named.object.members.count)
    var collections: [Collection] = []
    for member in named.object.members {
      let fields = try named.required(member.key).object(keys: Collection.keys)
      collections.append(try Collection(fields, name: member.key, lines: lines))
    }
    guard !collections.isEmpty else {
      throw named.node.error(.notAllowed(expected: "one collection or more", found: "none"))
    }
    return collections
  }
}

/// The word for the end of the content in place of a point.
package enum OpeningEnd: String, Sendable, CaseIterable { case end }

extension LayoutDocument.Collection {
  /// The fields of a collection; a plain document contains them itself.
  static let fields = [
    FieldDescription(
      "layout",
      .string,
      "The name of a plugin with the hook “collection”, which places the sections; without it, "
        + "they follow each other."
    ),
    FieldDescription("options", .table, "The options of that plugin."),
    FieldDescription("state", .table, "The state of that plugin."),
    FieldDescription("configuration", .named(.configuration), "The settings of all sections."),
    FieldDescription(
      "contentOffset",
      .anyOf([ValueForm<OpeningEnd>.words("place").type, .named(.point)]),
      default: "0",
      "The place to which the content is scrolled (UIScrollView.contentOffset), or “end”."
    ),
    FieldDescription(
      "contentAlignment",
      ValueForm<ContentAlignment>.words("content alignment").type,
      default: "start",
      "The end of the container at which content rests that is shorter than the container."
    ),
    FieldDescription(
      "contentInset",
      .named(.insets),
      default: "0",
      "The insets around the range of offsets (UIScrollView.contentInset)."
    ),
    FieldDescription(
      "fallback",
      .string,
      "The layout of a section whose plugin fails, such as “list”; without it, the failure is the "
        + "document's."
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
    lines: (ValueDecoder) throws(LayoutError) -> SourceValue
  ) throws(LayoutError) {
    self.init(name: name)
    path = fields.node.path
    try readLayout(fields)
    configuration =
      try fields.optional("configuration", LayoutConfiguration.init) ?? LayoutConfiguration()
    if let offset = fields["contentOffset"] {
      if case .string = offset.value.content {
        opensAtEnd = try offset.word(OpeningEnd.self, kind: "place") == .end
      } else {
        contentOffset = try LayoutPoint(offset)
      }
    }
    contentAlignment =
      try fields.optionalWord("contentAlignment", ContentAlignment.self, kind: "content alignment")
      ?? .start
    contentInset = try fields.optional("contentInset", DirectionalEdgeInsets.init)
    fallback = try fields.optionalString("fallback")
    sections = try fields.required("sections")
      .elements { section throws(LayoutError) in
        try DocumentSection(section, lines: lines)
      }
  }

  /// Replaces some values of the state of the plugin that places the sections; others are unchanged.
  /// - Parameter values: the new values by name; null removes a value.
  package mutating func setState(_ values: SourceObject) {
    state = DocumentSection.state(state, replacing: values)
  }

  /// Returns the collection with a fallback, unless it has its own.
  /// - Parameter fallback: the provider that takes the place of a section's if that fails.
  /// - Returns: the collection; the same one without a fallback.
  package func fallingBack(to fallback: String?) -> Self {
    var collection = self
    collection.fallback = self.fallback ?? fallback
    return collection
  }

  /// The settings that place sections, which a plugin does in their stead.
  private static let placing = ["interSectionSpacing", "boundarySupplementaryItems"]

  /// Decodes `layout`, `options` and `state`.
  private mutating func readLayout(_ fields: KeyedDecoder) throws(LayoutError) {
    guard let name = fields["layout"] else {
      guard let detail = fields["options"] ?? fields["state"] else { return }
      throw detail.error(.contradiction("it goes with “layout”"))
    }
    layout = try ProviderReference(named: name, options: fields["options"])
    state = try fields["state"]?.anyObject().node
    guard let settings = try fields["configuration"]?.anyObject() else { return }
    for key in Self.placing {
      guard let node = settings[key] else { continue }
      throw node.error(.contradiction("it does not go with “layout”, which places the sections"))
    }
  }
}
