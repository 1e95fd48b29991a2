package import LayoutModel

// Providers.
extension ReportRenderer {
  /// Returns the text of a list of providers, with a newline at its end: for people, one line for
  /// each.
  package func text(of providers: [ProviderDescriptor]) -> String {
    switch format {
    case .table: Self.table(providers)
    case .json: Self.list { json in for provider in providers { Self.write(provider, to: &json) } }
    }
  }

  /// Returns the text of one provider in detail, with a newline at its end.
  package func text(of provider: ProviderDescriptor) -> String {
    switch format {
    case .table: return Self.description(provider)
    case .json:
      var json = JSONWriter()
      Self.write(provider, to: &json)
      json.endLine()
      return json.text
    }
  }

  /// Returns the text of the outcomes of checks, each with its first failure, with a newline at its
  /// end.
  package func text(of checks: [PluginCheck]) -> String {
    switch format {
    case .table: checks.map(Self.line).joined()
    case .json:
      Self.list { json in
        for check in checks {
          Self.write(check.plugin, check, to: &json)
        }
      }
    }
  }

  // MARK: For people

  private static func table(_ providers: [ProviderDescriptor]) -> String {
    let names = providers.map { TerminalText.line($0.name) }
    let width = names.map(\.count).max() ?? 0
    let placeWidth = providers.map(\.place.count).max() ?? 0
    return
      zip(providers, names)
      .map { provider, name in
        let state = provider.failure.map { "does not load: \($0.message)" }
        let words = [state ?? provider.summary, provider.replacement.map { "(\($0))" }]
        return "\(name.padded(to: width))  \(provider.place.padded(to: placeWidth))  "
          + "\(TerminalText.line(words.compactMap(\.self).joined(separator: " ")))\n"
      }
      .joined()
  }

  private static func description(_ provider: ProviderDescriptor) -> String {
    var lines = [provider.name + (provider.version.map { " \($0)" } ?? "")]
    if let summary = provider.summary { lines.append(summary) }
    lines.append("")
    switch provider.source {
    case .native: lines.append("source    native engine")
    case .swift: lines.append("source    Swift")
    case .plugin(let path): lines.append("source    \(path)")
    }
    if let replacement = provider.replacement { lines.append("          \(replacement)") }
    if !provider.hooks.isEmpty {
      lines.append("hooks     " + provider.hooks.map(\.hookName).joined(separator: ", "))
    }
    if let look = provider.look { lines.append("look      \(look.rawValue)") }
    if let pinch = provider.pinch { lines.append("pinch     \(pinch.words)") }
    if !provider.requires.isEmpty {
      lines.append("requires  " + provider.requires.joined(separator: ", "))
    }
    if !provider.uses.isEmpty { lines.append("uses      " + provider.uses.joined(separator: ", ")) }
    if let memory = provider.memoryInUse { lines.append("memory    \((memory + 1023) / 1024) KiB") }
    if provider.usage.calls > 0 {
      let time = NumberText.shortest(provider.usage.milliseconds)
      lines.append("time      \(time) ms in \(provider.usage.calls.counted("call"))")
    }
    lines.append(provider.options.isEmpty ? "options   none" : "options")
    lines += provider.options.lines
    if !provider.state.isEmpty { lines += ["state"] + provider.state.lines }
    return lines.map(TerminalText.line).joined(separator: "\n") + "\n"
  }

  private static func line(of check: PluginCheck) -> String {
    let hooks = check.plugin.hooks.map(\.hookName).joined(separator: ", ")
    let result =
      check.isUntried
      ? "untried \(check.plugin.name)"
      : check.failures.isEmpty
        ? "ok      \(check.plugin.name): \(hooks)" : "failed  \(check.plugin.name)"
    let dryRun = check.plugin.failure == nil ? "; \(check.dryRun.words)" : ""
    let warnings = check.warnings.map {
      TerminalText.line("warning \(check.plugin.name): \($0)") + "\n"
    }
    return TerminalText.line("\(result)  (\(check.plugin.place)\(dryRun))") + "\n"
      + warnings.joined()
  }

  // MARK: For programs

  /// Returns a JSON array with a line for each element.
  package static func list(_ elements: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter()
    json.array(.lines, elements)
    json.endLine()
    return json.text
  }

  private static func write(
    _ provider: ProviderDescriptor,
    _ check: PluginCheck? = nil,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("name", provider.name)
      json.member("version", provider.version)
      json.member("summary", provider.summary)
      if case .plugin(let path) = provider.source { json.member("file", path) }
      if !provider.replacedFiles.isEmpty { json.member("replacedFiles", provider.replacedFiles) }
      json.member("hooks", provider.hooks.map(\.hookName))
      json.member("look", provider.look?.rawValue)
      if let pinch = provider.pinch { json.object("pinch") { pinch.write(to: &$0) } }
      json.member("requires", provider.requires)
      if !provider.uses.isEmpty { json.member("uses", provider.uses) }
      json.array("options") { json in
        for option in provider.options { json.object { option.write(to: &$0) } }
      }
      if !provider.state.isEmpty {
        json.array("state") { json in
          for option in provider.state { json.object { option.write(to: &$0) } }
        }
      }
      json.member("memory", provider.memoryInUse)
      json.member("calls", provider.usage.calls)
      json.member("milliseconds", provider.usage.milliseconds)
      if case .examples(let paths) = check?.dryRun { json.member("examples", paths) }
      if let check, !check.warnings.isEmpty { json.member("warnings", check.warnings) }
      json.member("error", (provider.failure ?? check?.failures.first)?.message)
    }
  }
}

extension [ProviderDescriptor.Option] {
  /// A line for each option with its type, and one with its description, if any.
  fileprivate var lines: [String] {
    let width = map(\.name.count).max() ?? 0
    return flatMap { option in
      let value = option.defaultValue.map { " (default \($0))" } ?? ""
      let line = "  \(option.name.padded(to: width))  \(option.type)\(value)"
      return [line] + (option.summary.map { ["  \("".padded(to: width))  \($0)"] } ?? [])
    }
  }
}

extension ProviderDescriptor.Option {
  /// Writes the members of an object.
  fileprivate func write(to json: inout JSONWriter) {
    json.member("name", name)
    json.member("type", type)
    json.member("default", defaultValue)
    json.member("doc", summary)
  }
}

extension ProviderDescriptor {
  /// The sentence about a provider that takes the place of others.
  package var replacementNote: String {
    "“\(name)” is \(place)" + (replacement.map { ", \($0)" } ?? "")
  }

  /// The files in whose place the provider stands, in words; nil without such files.
  fileprivate var replacement: String? {
    guard !replacedFiles.isEmpty else { return nil }
    return "in place of " + replacedFiles.map(TerminalText.line).joined(separator: ", ")
  }

  /// The place of the provider: `native`, `swift`, or the file.
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

extension PluginCheck.DryRun {
  fileprivate var words: String {
    switch self {
    case .examples(let paths): paths.count.counted("example")
    case .sample: "a sample"
    case .none(let reason): reason
    }
  }
}
