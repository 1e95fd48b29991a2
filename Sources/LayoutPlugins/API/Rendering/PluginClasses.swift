package import LayoutModel

// The options and the state of a folder's plugins as classes of LuaCATS.
extension EditorFile {
  /// The path of the classes in a folder of plugins.
  static let classesPath = "meta/plugins.lua"

  /// Returns the declarations of plugins' options and state, for `---@param environment`.
  ///
  /// A plugin `wallet` has `layouthost.wallet.Environment`, whose `options` and `state` have the fields
  /// that its table describes.
  /// - Parameter plugins: the plugins of a folder; those that do not load are left out.
  /// - Returns: the file; nil if no plugin has options or state.
  package static func classes(of plugins: [ProviderDescriptor]) -> EditorFile? {
    let described = plugins.filter { plugin in
      plugin.failure == nil && !(plugin.options.isEmpty && plugin.state.isEmpty)
    }
    guard !described.isEmpty else { return nil }
    let header = """
      ---@meta
      -- The options and the state of the plugins in this folder, for editors. It is never run.
      -- \(mark); changes belong into the plugins.

      """
    let classes = described.sorted { $0.name < $1.name }.map(Self.classes)
    return EditorFile(path: classesPath, text: ([header] + classes).joined(separator: "\n"))
  }

  /// Returns the declarations of one plugin.
  private static func classes(of plugin: ProviderDescriptor) -> String {
    let word = String(plugin.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    let name = "layouthost.\(word)"
    var text = ""
    var fields = ""
    for (table, key, options) in [
      ("Options", "options", plugin.options), ("State", "state", plugin.state),
    ] where !options.isEmpty {
      text += "---The \(key) of `\(word)`.\n---@class \(name).\(table)\n"
      text += options.map(field).joined() + "\n"
      fields += "---@field \(key) \(name).\(table)\n"
    }
    return text + "---The environment of the hooks of `\(word)`.\n"
      + "---@class \(name).Environment: layouthost.Environment\n" + fields
  }

  /// Returns the line of an option, which is nil if neither a document nor a default specifies it.
  private static func field(_ option: ProviderDescriptor.Option) -> String {
    let mark = option.defaultValue == nil ? "?" : ""
    let type = option.valueType?.luaType ?? "any"
    // A text of a plugin stays on its line.
    let words = (option.summary ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    let name = LuaText.isName(option.name) ? option.name : "[\(LuaText.quoted(option.name))]"
    return "---@field \(name)\(mark) \(type)" + (words.isEmpty ? "" : " \(words)") + "\n"
  }
}
