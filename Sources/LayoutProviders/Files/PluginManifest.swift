package import LayoutModel

/// A plugin's description of itself: the table that its file returns, without the functions.
package struct PluginManifest: Sendable, Equatable {
  /// The version of the contract that this host speaks.
  package static let supportedAPI = 1

  /// The name in documents.
  package var name: String
  /// The plugin's own version.
  var version: String?
  /// Its purpose, in one sentence.
  var summary: String?
  /// The options it takes.
  package var options: OptionSchema
  /// The values that users change of a section that it lays out.
  package var state: OptionSchema
  /// The methods it implements.
  package var hooks: [ProviderMethodName]
  /// The way in which elements of its sections appear and change.
  var transitionStyle = TransitionStyle.standard
  /// The look of its sections' items in pictures; nil if it is one that suits them.
  var look: ElementLook?
  /// The number of its sections that a pinch changes; nil if a pinch changes nothing.
  var pinch: PinchedNumber?
  /// The capabilities of `host` that it uses beyond those that all plugins have.
  package var requires: [String]
  /// The plugins and engines that it cannot do without, by name.
  var uses: [PluginUse]
  /// The fields that it was decoded from.
  package let fields: SourceValue

  /// The keys that a manifest may have.
  package static let keys =
    [
      "api", "name", "version", "summary", "options", "state", "requires", "uses", "appear",
      "animatedValues", "look", "pinch",
    ]
    + ProviderMethodName.hooks.map(\.hookName)

  /// Decodes a manifest from the returned table without its functions.
  /// - Parameters:
  ///   - node: the table.
  ///   - hooks: the methods for which the table has functions.
  ///   - fallbackName: the name of a plugin that specifies none.
  /// - Throws: a mistake in the table, or a contradiction if there is no hook.
  package init(
    _ node: ValueDecoder,
    hooks: [ProviderMethodName],
    fallbackName: String
  ) throws(LayoutError) {
    self.fields = node.value
    let fields = try node.object(keys: Self.keys)
    name = try fields.optionalString("name") ?? fallbackName
    guard !name.isEmpty else {
      throw LayoutError(
        .notAllowed(expected: "a name", found: "an empty string"),
        path: node.path.appending("name")
      )
    }
    version = try fields.optionalString("version")
    summary = try fields.optionalString("summary")
    options = try fields.optional("options", OptionSchema.init) ?? OptionSchema()
    state = try fields.optional("state", OptionSchema.init) ?? OptionSchema()
    transitionStyle = TransitionStyle(
      appear: try fields.optionalWord(
        "appear",
        TransitionStyle.Appearance.self,
        kind: "way to appear"
      ) ?? .fade,
      animatedValues: try fields.optional("animatedValues") { node throws(LayoutError) in
        let names = try node.strings()
        try node.checkLength(names.count)
        return names
      } ?? []
    )
    look = try fields.optionalWord("look", ElementLook.self, kind: "look")
    let (values, settings) = (state, options)
    pinch = try fields.optional("pinch") { node throws(LayoutError) in
      try PinchedNumber(node, state: values, options: settings)
    }
    requires =
      try fields.optional("requires") { node throws(LayoutError) in
        try node.elements { element throws(LayoutError) in
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
    uses = try fields.optional("uses", PluginUse.all) ?? []
    self.hooks = hooks
    guard !hooks.isEmpty else {
      let names = ProviderMethodName.hooks.map(\.hookName).joined(separator: ", ")
      throw node.error(.contradiction("a plugin needs at least one of the hooks \(names)"))
    }
  }
}
