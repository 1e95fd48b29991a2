import LayoutEngine
import LayoutModel

extension ProviderDescriptor {
  /// A native engine.
  init(_ engine: any NativeEngine, _ record: ProviderState) {
    self.init(name: engine.name, source: .native)
    usage = record.usage
    summary = engine.summary
    options = engine.options.map {
      Option(name: $0.name, type: $0.type, defaultValue: $0.defaultValue, summary: $0.summary)
    }
  }

  /// A plugin, loaded or not.
  init(file: PluginFile, _ plugin: Result<LuaPlugin, LayoutError>) {
    self.init(name: file.name, source: .plugin(path: file.path))
    switch plugin {
    case .success(let plugin):
      name = plugin.manifest.name
      version = plugin.manifest.version
      summary = plugin.manifest.summary
      hooks = plugin.manifest.hooks
      requires = plugin.manifest.requires
      options = plugin.manifest.options.options.map { option in
        Option(
          name: option.name,
          type: option.value.words,
          defaultValue: option.defaultValue.map(JSONText.line),
          summary: option.summary
        )
      }
      memoryInUse = plugin.memoryInUse
      usage = plugin.record.usage
    case .failure(let failure):
      self.failure = failure
    }
  }
}

extension OptionValueDescription {
  /// What may be given, in words: `number ≥ 0`.
  fileprivate var words: String {
    switch self {
    case .number(let minimum, let maximum), .integer(let minimum, let maximum):
      var words = typeName
      if let minimum { words += " ≥ \(NumberText.shortest(minimum))" }
      if let maximum { words += (minimum == nil ? " ≤ " : ", ≤ ") + NumberText.shortest(maximum) }
      return words
    case .enumeration(let values): return values.map(JSONText.line).joined(separator: " | ")
    case .array(let element): return element.map { "array of \($0.words)" } ?? "array"
    case .boolean, .string, .table: return typeName
    }
  }
}
