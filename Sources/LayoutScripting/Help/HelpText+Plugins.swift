import LayoutModel
import LayoutPlugins

// The texts of `help` about what plugins implement and receive.
extension ScriptFunction {
  /// The names of the hooks that plugins implement.
  static let hookNames = ProviderMethodName.hooks.map(\.hookName)

  /// Returns the parameters and the effect of a hook; nil if the name is unknown.
  static func help(onHook name: String) -> String? {
    guard let method = ProviderMethodName.hooks.first(where: { $0.hookName == name }),
      let hook = APIFunction(hook: method)
    else { return nil }
    return "a hook of plugins: " + hook.help
  }

  /// Returns the description of a table or a field that hooks receive by its path, such as
  /// `environment.container`; nil if it is unknown.
  static func help(onPath path: String) -> String? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard names.count > 1, names[0] == "environment" else { return nil }
    var (table, field): (APIClass?, APIValue?) = (APIClass.named("Environment"), nil)
    for name in names.dropFirst() {
      guard let found = table?.fields.first(where: { $0.name == name }) else { return nil }
      field = found
      table = APIClass.ofType(found.type)
    }
    guard let field else { return nil }
    return "\(path): \(field.type)\n  \(field.summary)" + (table.map { "\n" + $0.help } ?? "")
  }

  /// The paths of the fields of the environment.
  static let environmentPaths = (APIClass.named("Environment")?.fields ?? [])
    .map { "environment." + $0.name }
}

extension APIClass {
  /// Returns the table with a name; nil if the name is unknown.
  fileprivate static func named(_ name: String) -> APIClass? { all.first { $0.name == name } }

  /// Returns the table of a type as LuaCATS writes it, or that of a list's elements; nil for another
  /// type.
  fileprivate static func ofType(_ type: String) -> APIClass? {
    let lead = "layouthost."
    guard type.hasPrefix(lead) else { return nil }
    return named(String(type.dropFirst(lead.count).prefix { $0.isLetter || $0.isNumber }))
  }

  /// The fields, each with its type and its meaning.
  fileprivate var help: String {
    let width = fields.map(\.name.count).max() ?? 0
    return fields.map { "  \($0.name.padded(to: width))  \($0.type). \($0.summary)" }
      .joined(separator: "\n")
  }
}
