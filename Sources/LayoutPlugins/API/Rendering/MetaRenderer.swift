/// The plugin API in LuaCATS, the annotations that language servers for Lua read.
enum MetaRenderer {
  /// The whole file.
  static let text =
    ([header] + PluginAPI.aliases.map(alias) + PluginAPI.classes.map(table)
    + tables(of: HostEntry.all) + PluginAPI.functions.map(function))
    .joined(separator: "\n")

  private static let header = """
    ---@meta
    -- What plugins find and may write, for editors. It is never run.
    -- \(EditorFile.mark); changes belong into the program.

    """

  private static func alias(_ alias: APIAlias) -> String {
    let types = alias.types.map { "---| \($0)\n" }.joined()
    return "---\(alias.summary)\n---@alias layouthost.\(alias.name)\n\(types)"
  }

  private static func table(_ table: APIClass) -> String {
    "---\(table.summary)\n---@class layouthost.\(table.name)\n" + table.fields.map(field).joined()
  }

  private static func field(_ field: APIValue) -> String {
    annotation("field", field, name: field.name)
  }

  private static func annotation(_ word: String, _ value: APIValue, name: String) -> String {
    let mark = value.isOptional ? "?" : ""
    let summary = value.summary.isEmpty ? "" : " " + value.summary
    return "---@\(word) \(name)\(mark) \(value.type)\(summary)\n"
  }

  /// The tables that the host's functions are in, each with the constants in it.
  private static func tables(of entries: [HostEntry]) -> [String] {
    var paths: [[String]] = []
    for entry in entries {
      for depth in entry.tables.indices where !paths.contains(Array(entry.tables[...depth])) {
        paths.append(Array(entry.tables[...depth]))
      }
    }
    return paths.map { path in
      let name = path.joined(separator: ".")
      let constants = entries.filter { $0.tables == path }
        .compactMap { entry in
          entry.constant.map { annotation("field", $0, name: entry.key) }
        }
      return "---@class layouthost.\(name)\n" + constants.joined() + "\(name) = {}\n"
    }
  }

  private static func function(_ function: APIFunction) -> String {
    var text = "---\(function.summary)\n"
    if let capability = function.capability {
      text += "---\n---It needs `requires = { \"\(capability.rawValue)\" }`.\n"
    }
    if !function.generics.isEmpty {
      text += "---@generic \(function.generics.joined(separator: ", "))\n"
    }
    for parameter in function.parameters {
      text += annotation("param", parameter, name: parameter.name)
    }
    for result in function.results { text += "---@return \(result)\n" }
    let parameters = function.parameters.map(\.name).joined(separator: ", ")
    return text + "function \(function.name)(\(parameters)) end\n"
  }
}
