/// A provider's name, with the options of one use of it.
public struct ProviderReference: Sendable, Hashable {
  /// The name under which a native engine or a plugin is registered.
  public var name: String
  /// The options as the document gives them, an object that is not checked yet.
  public var options: ValueDecoder
  /// The node of the reference itself, for errors about it.
  public var node: ValueDecoder

  /// Creates a reference that no document contains.
  public init(name: String, options: SourceObject = SourceObject()) {
    self.name = name
    self.options = ValueDecoder(
      SourceValue(.object(options)),
      path: DocumentPath([.key("options")])
    )
    self.node = ValueDecoder(SourceValue(.string(name)))
  }

  /// Creates a reference from the nodes of its name and of its options.
  /// - Parameters:
  ///   - node: the node of the name.
  ///   - options: the node of the options; nil if they are missing.
  /// - Throws: a mistake if the name is not a string or the options are not an object.
  public init(
    named node: ValueDecoder,
    options: ValueDecoder?
  ) throws(LayoutError) {
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

  /// The fields of a reference with options, in documents.
  static let fields = [
    FieldDescription("provider", .string, isRequired: true, "The provider's name."),
    FieldDescription("options", .table, "The provider's options."),
  ]
  /// The keys of a reference with options.
  private static let keys = fields.map(\.name)

  /// Decodes `"name"` or `{provider="name", options={…}}`.
  /// - Throws: a mistake in the value, with its place.
  package init(_ node: ValueDecoder) throws(LayoutError) {
    switch node.value.content {
    case .string:
      try self.init(named: node, options: nil)
    case .object:
      let fields = try node.object(keys: Self.keys)
      guard let name = fields["provider"] else { throw node.error(.missingKey("provider")) }
      try self.init(named: name, options: fields["options"])
    default:
      throw node.wrongType(#"a provider (a name, or an object like {"provider": "diagonal"})"#)
    }
  }

  /// Replaces some options; others are unchanged.
  package mutating func setOptions(_ values: SourceObject) {
    guard case .object(var object) = options.value.content else { return }
    for member in values.members { object.set(member.key, to: member.value) }
    options.value.content = .object(object)
  }

  /// Returns whether name and options are equal, wherever the references were written.
  public static func == (left: ProviderReference, right: ProviderReference) -> Bool {
    left.name == right.name && left.options.value == right.options.value
  }

  /// Hashes the name and the options.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(options.value)
  }
}
