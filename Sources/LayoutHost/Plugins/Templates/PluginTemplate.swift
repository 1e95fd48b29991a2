/// What a new plugin begins with.
struct PluginTemplate {
  /// The plugin's file.
  let plugin: String
  /// The test beside it.
  let test: String
  /// A document that uses it.
  let example: String
  /// What the command that lays out the document is called with, so that the plugin is seen at work.
  var flags: [String] = []

  /// The template of a hook, for a plugin of a name.
  init(_ hook: NewPlugin.Hook, name: String) {
    self =
      switch hook {
      case .group: .group(name)
      case .section: .section(name)
      case .layout: .layout(name)
      case .cell: .cell(name)
      case .visibleItems: .visibleItems(name)
      case .screen: .screen(name)
      }
  }

  init(plugin: String, test: String, example: String, flags: [String] = []) {
    self.plugin = plugin
    self.test = test
    self.example = example
    self.flags = flags
  }
}
