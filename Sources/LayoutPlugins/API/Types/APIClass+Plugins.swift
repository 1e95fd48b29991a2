import LayoutModel

extension APIClass {
  /// What a plugin's file returns.
  static let ofPlugins = [plugin, option, optionElement]

  /// What a plugin says of itself; the hooks stand behind it.
  static let plugin = APIClass(
    "Plugin",
    "What the file of a plugin returns. It has one hook or more.",
    [
      .value("api", "\(PluginManifest.supportedAPI)", "The version of the contract."),
      .optional("name", "string", "The name in documents; without it, the file's name."),
      .optional("version", "string", "The plugin's own version."),
      .optional("summary", "string", "What it does, in a sentence."),
      .optional("options", "table<string, layouthost.Option>", "The options it takes, by name."),
      .optional(
        "requires",
        "layouthost.Capability[]",
        "What it uses of `host` beyond what all plugins have."
      ),
    ] + ProviderMethod.hooks.compactMap(APIValue.init(hook:))
  )

  /// What an option may be.
  private static let bounds: [APIValue] = [
    .value("type", "layouthost.OptionType", "What may be given."),
    .optional("minimum", "number", "The least number, for `number` and `integer`."),
    .optional("maximum", "number", "The greatest number, for `number` and `integer`."),
    .optional("values", "any[]", "What is allowed, for `enum`; it needs them."),
    .optional("items", "layouthost.OptionElement", "What each element must be, for `array`."),
  ]

  static let option = APIClass(
    "Option",
    "An option of a plugin.",
    bounds + [
      .optional("default", "any", "What holds where a document gives nothing."),
      .optional("doc", "string", "What it is for, in a sentence."),
    ]
  )

  static let optionElement = APIClass(
    "OptionElement",
    "An element of an option that is a list.",
    bounds
  )
}

extension APIValue {
  /// The field of a plugin that a method's hook is.
  fileprivate init?(hook method: ProviderMethod) {
    guard let hook = APIHook(method) else { return nil }
    self = .optional(method.hookName, hook.type, hook.summary)
  }
}
