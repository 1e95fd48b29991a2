internal import LayoutModel

/// Providers as text.
enum ProviderText {
  /// One line for each provider.
  static func table(_ providers: [ProviderListing]) -> String {
    let width = providers.map(\.name.count).max() ?? 0
    let placeWidth = providers.map(\.place.count).max() ?? 0
    return providers.map { provider in
      let state = provider.failure.map { "does not load: \($0.message)" }
      return "\(padded(provider.name, width))  \(padded(provider.place, placeWidth))  "
        + "\(state ?? provider.summary ?? "")\n"
    }.joined()
  }

  /// A provider in detail.
  static func description(_ provider: ProviderListing) -> String {
    var lines = [provider.name + (provider.version.map { " \($0)" } ?? "")]
    if let summary = provider.summary { lines.append(summary) }
    lines.append("")
    switch provider.source {
    case .native: lines.append("source    native engine")
    case .plugin(let path): lines.append("source    \(path)")
    }
    if !provider.hooks.isEmpty {
      lines.append("hooks     " + provider.hooks.map(\.hookName).joined(separator: ", "))
    }
    if !provider.requires.isEmpty {
      lines.append("requires  " + provider.requires.joined(separator: ", "))
    }
    if let memory = provider.memoryInUse { lines.append("memory    \((memory + 1023) / 1024) KiB") }
    lines.append(provider.options.isEmpty ? "options   none" : "options")
    let width = provider.options.map(\.name.count).max() ?? 0
    for option in provider.options {
      let value = option.defaultValue.map { " (default \($0))" } ?? ""
      lines.append("  \(padded(option.name, width))  \(option.type)\(value)")
      if let summary = option.summary {
        lines.append("  \(padded("", width))  \(summary)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a check found.
  static func checks(_ providers: [ProviderListing]) -> String {
    providers.map { provider in
      let hooks = provider.hooks.map(\.hookName).joined(separator: ", ")
      let result = provider.failure == nil ? "ok      \(provider.name): \(hooks)" : "failed  \(provider.name)"
      return "\(result)  (\(provider.place))\n"
    }.joined()
  }

  // MARK: JSON

  /// A list of providers.
  static func json(_ providers: [ProviderListing]) -> String {
    guard !providers.isEmpty else { return "[]\n" }
    return "[\n" + providers.map { "  " + json($0) }.joined(separator: ",\n") + "\n]\n"
  }

  /// One provider.
  static func json(_ provider: ProviderListing) -> String {
    var object = DocumentObject()
    func add(_ key: String, _ content: DocumentValue.Content?) {
      if let content { object.members.append(.init(key: key, value: DocumentValue(content))) }
    }
    func words(_ words: [String]) -> DocumentValue.Content {
      .array(words.map { DocumentValue(.string($0)) })
    }
    add("name", .string(provider.name))
    add("version", provider.version.map { .string($0) })
    add("summary", provider.summary.map { .string($0) })
    if case .plugin(let path) = provider.source { add("file", .string(path)) }
    add("hooks", words(provider.hooks.map(\.hookName)))
    add("requires", words(provider.requires))
    add("options", .array(provider.options.map { option in
      var object = DocumentObject()
      object.set("name", to: DocumentValue(.string(option.name)))
      object.set("type", to: DocumentValue(.string(option.type)))
      if let value = option.defaultValue { object.set("default", to: DocumentValue(.string(value))) }
      if let summary = option.summary { object.set("doc", to: DocumentValue(.string(summary))) }
      return DocumentValue(.object(object))
    }))
    add("memory", provider.memoryInUse.map { .number(Double($0)) })
    add("error", provider.failure.map { .string($0.message) })
    return JSONText.line(DocumentValue(.object(object)))
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension ProviderListing {
  /// `native`, or the file.
  fileprivate var place: String {
    switch source {
    case .native: "native"
    case .plugin(let path): path
    }
  }
}
