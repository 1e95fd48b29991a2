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
    guard let field = APIClass.environmentField(at: path) else { return nil }
    let fields = field.table.map { "\n" + $0.help } ?? ""
    return "\(path): \(field.type)\n  \(field.summary)" + fields
  }

  /// The paths of the fields of the environment.
  static let environmentPaths = APIClass.environment.fields.map { "environment." + $0.name }
}

extension APIClass {
  /// The fields, each with its type and its meaning.
  fileprivate var help: String {
    let width = fields.map(\.name.count).max() ?? 0
    return fields.map { "  \($0.name.padded(to: width))  \($0.type). \($0.summary)" }
      .joined(separator: "\n")
  }
}
