/// A file for a folder of plugins from which editors and linters know the plugin API.
public struct EditorFile: Sendable, Equatable {
  /// The path in the folder.
  public let path: String
  /// The text.
  public let text: String

  /// The files, as they are for this host.
  public static let all = [
    EditorFile(path: "meta/layouthost.lua", text: MetaRenderer.text),
    EditorFile(path: ".luarc.json", text: LanguageServerRenderer.text),
    EditorFile(path: ".luacheckrc", text: LuacheckRenderer.text),
  ]

  /// Says in each of the files where it comes from.
  public static let mark = "Made by `layouthost plugins meta`"
}
