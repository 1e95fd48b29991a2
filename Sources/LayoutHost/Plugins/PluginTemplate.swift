/// The files that a new plugin begins with (`Resources/Templates`), in which `NAME` is the plugin's.
struct PluginTemplate {
  /// The plugin's file.
  let plugin: String
  /// The test beside it.
  let test: String
  /// A document that uses it.
  let example: String
  /// The flags with which the document is laid out, so that the plugin is seen at work.
  let flags: [String]

  /// The template of a hook, for a plugin of a name.
  init(_ hook: NewPlugin.Hook, name: String) {
    let (plugin, test, example) = Self.files(of: hook)
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).replacing("NAME", with: name)
    }
    self.plugin = text(plugin)
    self.test = text(test)
    self.example = text(example)
    flags = hook == .visibleItems ? ["--visible"] : []
  }

  private static func files(
    of hook: NewPlugin.Hook
  ) -> (plugin: [UInt8], test: [UInt8], example: [UInt8]) {
    typealias Files = PackageResources
    return switch hook {
    case .cell: (Files.cell_lua, Files.cell_test_lua, Files.cell_json)
    case .group: (Files.group_lua, Files.group_test_lua, Files.group_json)
    case .layout: (Files.layout_lua, Files.layout_test_lua, Files.layout_json)
    case .screen: (Files.screen_lua, Files.screen_test_lua, Files.screen_json)
    case .section: (Files.section_lua, Files.section_test_lua, Files.section_json)
    case .visibleItems:
      (Files.visibleItems_lua, Files.visibleItems_test_lua, Files.visibleItems_json)
    }
  }
}
