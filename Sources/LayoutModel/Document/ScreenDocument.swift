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

  /// Decodes `screen = {layout=, options=}` and `collections = {name={…}, …}`.
  init(
    _ fields: KeyedDecoder,
    lines: (ValueDecoder) throws(DocumentError) -> SourceValue
  ) throws(DocumentError) {
    provider = try fields.required("screen") { node throws(DocumentError) in
      let screen = try node.object(keys: ["layout", "options"])
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
