/// A provider by its name, with the options of this use.
public struct ProviderReference: Sendable, Equatable {
  /// The name under which a native engine or a plugin is registered.
  public var name: String
  /// The options as they were written, unchecked: an object.
  public var options: ValueDecoder
  /// Where the reference itself stands.
  public var node: ValueDecoder

  /// Creates a reference.
  public init(name: String, options: SourceObject = SourceObject()) {
    self.name = name
    self.options = ValueDecoder(
      SourceValue(.object(options)),
      path: DocumentPath([.key("options")])
    )
    self.node = ValueDecoder(SourceValue(.string(name)))
  }

  /// Creates a reference from the node of its name and, if there are any, of its options.
  public init(
    named node: ValueDecoder,
    options: ValueDecoder?
  ) throws(DocumentError) {
    self.name = try node.string()
    self.node = node
    if let options {
      _ = try options.anyObject()
      self.options = options
    } else {
      self.options = ValueDecoder(
        SourceValue(.object(SourceObject()), at: node.value.position),
        path: DocumentPath(
          node.path.steps.dropLast() + [.key("options")],
          indexBase: node.path.indexBase
        )
      )
    }
  }

  /// The fields of a reference with options.
  package static let fields = [
    FieldDescription("provider", .string, isRequired: true, "The provider's name."),
    FieldDescription("options", .table, "The provider's options."),
  ]
  private static let keys = fields.map(\.name)

  /// Decodes `"name"` or `{provider="name", options={…}}`.
  public init(_ node: ValueDecoder) throws(DocumentError) {
    switch node.value.content {
    case .string:
      try self.init(named: node, options: nil)
    case .object:
      let fields = try node.object(keys: Self.keys)
      guard let name = fields["provider"] else { throw node.error(.missingKey("provider")) }
      try self.init(named: name, options: fields["options"])
    default:
      throw node.wrongType("a provider (a name, or an object like {provider = \"diagonal\"})")
    }
  }

  /// Equality of name and options; places do not count.
  public static func == (left: ProviderReference, right: ProviderReference) -> Bool {
    left.name == right.name && left.options.value == right.options.value
  }
}
