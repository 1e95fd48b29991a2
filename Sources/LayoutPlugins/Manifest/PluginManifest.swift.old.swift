public import LayoutModel

/// What a plugin says of itself: the table that its file returns, without the functions.
public struct PluginManifest: Sendable, Equatable {
  /// The version of the contract that this host speaks.
  public static let supportedAPI = 1

  /// The name in documents.
  public var name: String
  /// The plugin's own version.
  public var version: String?
  /// What it does, in one sentence.
  public var summary: String?
  /// The options it takes.
  public var options: OptionSchema
  /// The methods it implements.
  public var hooks: [ProviderMethod]
  /// The capabilities of `host` that it uses beyond those that all plugins have.
  public var requires: [String]

  static let keys = APIClass.plugin.keys

  /// Decodes a manifest from the returned table without its functions.
  ///
  /// `hooks` are the methods for which the table has functions, `fallbackName` is the name that the
  /// file says.
  init(
    _ node: ValueDecoder,
    hooks: [ProviderMethod],
    fallbackName: String
  ) throws(DocumentError) {
    let fields = try node.object(keys: Self.keys)
    name = try fields.optionalString("name") ?? fallbackName
    guard !name.isEmpty else {
      throw DocumentError(
        .notAllowed(expected: "a name", found: "an empty string"),
        path: node.path.appending("name")
      )
    }
    version = try fields.optionalString("version")
    summary = try fields.optionalString("summary")
    options = try fields.optional("options", OptionSchema.init) ?? OptionSchema()
    requires =
      try fields.optional("requires") { node throws(DocumentError) in
        try node.elements { element throws(DocumentError) in
          let name = try element.string()
          guard HostCapability(rawValue: name) != nil else {
            throw element.error(
              .unknownName(
                name,
                kind: "capability",
                known: HostCapability.allCases.map(\.rawValue)
              )
            )
          }
          return name
        }
      } ?? []
    self.hooks = hooks
    guard !hooks.isEmpty else {
      let names = ProviderMethod.hooks.map(\.hookName).joined(separator: ", ")
      throw node.error(.contradiction("a plugin has at least one of the hooks \(names)"))
    }
  }
}

/// What `host` offers only to plugins that ask for it in `requires`.
enum HostCapability: String, CaseIterable, Sendable {
  /// `host.log(level, message)`.
  case log
  /// `host.text.measure(text, options)`.
  case text
}
