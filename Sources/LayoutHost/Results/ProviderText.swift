public import LayoutModel

/// Providers as text.
public enum ProviderText {
  /// One line for each provider.
  public static func table(_ providers: [ProviderDescriptor]) -> String {
    let names = providers.map { TerminalText.line($0.name) }
    let width = names.map(\.count).max() ?? 0
    let placeWidth = providers.map(\.place.count).max() ?? 0
    return
      zip(providers, names)
      .map { provider, name in
        let state = provider.failure.map { "does not load: \($0.message)" }
        return "\(padded(name, width))  \(padded(provider.place, placeWidth))  "
          + "\(TerminalText.line(state ?? provider.summary ?? ""))\n"
      }
      .joined()
  }

  /// A provider in detail.
  public static func description(_ provider: ProviderDescriptor) -> String {
    var lines = [provider.name + (provider.version.map { " \($0)" } ?? "")]
    if let summary = provider.summary { lines.append(summary) }
    lines.append("")
    switch provider.source {
    case .native: lines.append("source    native engine")
    case .swift: lines.append("source    Swift")
    case .plugin(let path): lines.append("source    \(path)")
    }
    if !provider.hooks.isEmpty {
      lines.append("hooks     " + provider.hooks.map(\.hookName).joined(separator: ", "))
    }
    if !provider.requires.isEmpty {
      lines.append("requires  " + provider.requires.joined(separator: ", "))
    }
    if let memory = provider.memoryInUse { lines.append("memory    \((memory + 1023) / 1024) KiB") }
    if provider.usage.calls > 0 {
      let time = NumberText.shortest(provider.usage.milliseconds)
      lines.append("time      \(time) ms in \(count(provider.usage.calls, "call"))")
    }
    lines.append(provider.options.isEmpty ? "options   none" : "options")
    let width = provider.options.map(\.name.count).max() ?? 0
    for option in provider.options {
      let value = option.defaultValue.map { " (default \($0))" } ?? ""
      lines.append("  \(padded(option.name, width))  \(option.type)\(value)")
      if let summary = option.summary {
        lines.append("  \(padded("", width))  \(summary)")
      }
    }
    return lines.map(TerminalText.line).joined(separator: "\n") + "\n"
  }

  /// What checks found.
  public static func checks(_ checks: [PluginCheck]) -> String {
    checks.map { check in
      let hooks = check.plugin.hooks.map(\.hookName).joined(separator: ", ")
      let result =
        check.failures.isEmpty
        ? "ok      \(check.plugin.name): \(hooks)" : "failed  \(check.plugin.name)"
      let trial = check.plugin.failure == nil ? "; \(check.trial.words)" : ""
      return TerminalText.line("\(result)  (\(check.plugin.place)\(trial))") + "\n"
    }
    .joined()
  }

  // MARK: JSON

  /// A list of providers.
  public static func json(_ providers: [ProviderDescriptor]) -> String {
    list(providers.map { json($0) })
  }

  private static func list(_ objects: [String]) -> String {
    guard !objects.isEmpty else { return "[]\n" }
    return "[\n" + objects.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
  }

  /// What checks found.
  public static func json(_ checks: [PluginCheck]) -> String {
    list(checks.map { json($0.plugin, failures: $0.failures, trial: $0.trial) })
  }

  /// One provider.
  public static func json(
    _ provider: ProviderDescriptor,
    failures: [LayoutError] = [],
    trial: PluginCheck.Trial? = nil
  ) -> String {
    var object = SourceObject()
    func add(_ key: String, _ content: SourceValue.Content?) {
      if let content { object.members.append(.init(key: key, value: SourceValue(content))) }
    }
    func words(_ words: [String]) -> SourceValue.Content {
      .array(words.map { SourceValue(.string($0)) })
    }
    add("name", .string(provider.name))
    add("version", provider.version.map { .string($0) })
    add("summary", provider.summary.map { .string($0) })
    if case .plugin(let path) = provider.source { add("file", .string(path)) }
    add("hooks", words(provider.hooks.map(\.hookName)))
    add("requires", words(provider.requires))
    add(
      "options",
      .array(
        provider.options.map { option in
          var object = SourceObject()
          object.set("name", to: SourceValue(.string(option.name)))
          object.set("type", to: SourceValue(.string(option.type)))
          if let value = option.defaultValue {
            object.set("default", to: SourceValue(.string(value)))
          }
          if let summary = option.summary { object.set("doc", to: SourceValue(.string(summary))) }
          return SourceValue(.object(object))
        }
      )
    )
    add("memory", provider.memoryInUse.map { .number(Double($0)) })
    add("calls", .number(Double(provider.usage.calls)))
    add("milliseconds", .number(provider.usage.milliseconds))
    if case .examples(let paths) = trial { add("examples", words(paths)) }
    let problems = provider.failure.map { [$0] } ?? failures
    add("error", problems.first.map { .string($0.message) })
    return JSONText.line(SourceValue(.object(object)))
  }

  fileprivate static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension ProviderDescriptor {
  /// `native`, `swift`, or the file.
  fileprivate var place: String {
    switch source {
    case .native: "native"
    case .swift: "swift"
    case .plugin(let path): TerminalText.line(path)
    }
  }
}

extension ProviderUsage {
  /// The time in milliseconds, to the microsecond.
  fileprivate var milliseconds: Double { (time / .microseconds(1)).rounded() / 1000 }
}

extension PluginCheck.Trial {
  fileprivate var words: String {
    switch self {
    case .examples(let paths): ProviderText.count(paths.count, "example")
    case .sample: "a sample"
    case .none(let reason): "not tried: \(reason)"
    }
  }
}
