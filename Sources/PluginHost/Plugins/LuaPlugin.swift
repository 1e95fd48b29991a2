internal import LayoutModel
internal import LuaRuntime

/// A plugin that is loaded: its manifest, and a Lua state of its own in which its hooks run.
///
/// A state that has hit its deadline or its memory ceiling is thrown away; the next call makes a
/// new one from the same text. Not to be used by two threads at once.
final class LuaPlugin {
  /// The plugin's file.
  let file: PluginFile
  /// The file's text, from which new states and excerpts are made.
  let source: [UInt8]
  /// What the plugin says of itself.
  let manifest: PluginManifest

  private let loader: PluginLoader
  private var instance: PluginInstance?
  private var checkedOptions: (given: DocumentValue, filled: DocumentObject)?

  init(
    file: PluginFile,
    source: [UInt8],
    manifest: PluginManifest,
    instance: PluginInstance,
    loader: PluginLoader
  ) {
    self.file = file
    self.source = source
    self.manifest = manifest
    self.instance = instance
    self.loader = loader
  }

  /// The bytes that the plugin's state holds at present.
  var memoryInUse: Int { instance?.state.memoryInUse ?? 0 }

  /// Collects the garbage of the plugin's state.
  func collectGarbage() { instance?.state.collectGarbage() }

  // MARK: Hooks

  /// Answers how a section is laid out, by the first of `layout`, `section` and `group` that the
  /// plugin has.
  ///
  /// For a `group` it answers a custom group of all items that asks the plugin again.
  func layout(_ request: ProviderRequest) throws(LayoutFailure) -> LayoutAnswer {
    if manifest.hooks.contains(.layout) {
      return .frames(
        try call(.layout, request) { reader throws(LayoutFailure) in
          try reader.layout(at: 1, itemCount: request.items.count)
        }
      )
    }
    if manifest.hooks.contains(.section) {
      return .section(
        try call(.section, request) { reader throws(LayoutFailure) in try reader.section(at: 1) }
      )
    }
    guard manifest.hooks.contains(.group) else {
      throw located(
        LayoutFailure(
          .unimplemented,
          origin: .document,
          message: "“\(manifest.name)” cannot lay out a section",
          hint: hooksInWords
        ),
        .layout,
        request
      )
    }
    return .section(
      SectionDescription(
        group: GroupDescription(
          item: ItemDescription(
            size: LayoutSize(width: .fractionalWidth(1), height: .estimated(0))
          ),
          content: .provided(ProvidedFrames(provider: request.provider))
        )
      )
    )
  }

  /// Gives the frames of a custom group.
  func group(_ request: ProviderRequest) throws(LayoutFailure) -> FrameColumns {
    guard manifest.hooks.contains(.group) else {
      throw lacking(.group, "gives no frames for custom groups", request)
    }
    return try call(.group, request) { reader throws(LayoutFailure) in
      try reader.group(at: 1, itemCount: request.items.count)
    }
  }

  /// Says how large an item's content is.
  func cell(_ request: ProviderRequest) throws(LayoutFailure) -> CellAnswer {
    guard manifest.hooks.contains(.cell) else {
      throw lacking(.cell, "gives no sizes for cells", request)
    }
    return try call(.cell, request) { reader throws(LayoutFailure) in try reader.cell(at: 1) }
  }

  /// Calls a hook with the environment, behind an argument of its own if it has one.
  func call<Answer>(
    _ method: ContractMethod,
    _ request: ProviderRequest,
    argument: ((LuaStack, MomentTables) throws(LayoutFailure) -> Void)? = nil,
    read: (AnswerReader) throws(LayoutFailure) -> Answer
  ) throws(LayoutFailure) -> Answer {
    do throws(LayoutFailure) {
      let content = EnvironmentContent(request, options: try options(of: request))
      let instance = try readyInstance()
      defer { if instance.state.isExpired { self.instance = nil } }
      return try instance.call(method, request, content, argument: argument, read: read)
    } catch {
      throw located(error, method, request)
    }
  }

  private func readyInstance() throws(LayoutFailure) -> PluginInstance {
    if let instance { return instance }
    let fresh = try loader.instantiate(file, source: source).instance
    instance = fresh
    return fresh
  }

  private func options(of request: ProviderRequest) throws(LayoutFailure) -> DocumentObject {
    let node = request.provider.options
    if let checkedOptions, checkedOptions.given == node.value { return checkedOptions.filled }
    do {
      let filled = try manifest.options.checked(node)
      checkedOptions = (node.value, filled)
      return filled
    } catch {
      throw LayoutFailure(error)
    }
  }

  // MARK: Failures

  private var hooksInWords: String {
    "it has the hooks " + manifest.hooks.map(\.hookName).joined(separator: ", ")
  }

  /// The failure of a reference to a plugin that has no such hook, at the reference's place.
  func lacking(
    _ method: ContractMethod,
    _ words: String,
    _ request: ProviderRequest
  ) -> LayoutFailure {
    var failure = LayoutFailure(
      request.provider.node.error(.contradiction("“\(manifest.name)” \(words)"))
    )
    failure.code = .unimplemented
    failure.hint = hooksInWords
    return located(failure, method, request)
  }

  /// The failure with what the call knows: plugin, method, section, the script's line.
  private func located(
    _ failure: LayoutFailure,
    _ method: ContractMethod,
    _ request: ProviderRequest
  ) -> LayoutFailure {
    guard failure.plugin == nil else {
      // Another plugin's, but perhaps about what this one gave it.
      return failure.excerpt == nil
        ? failure.excerpted(from: source, file: file.path) : failure
    }
    var located = failure
    located.plugin = manifest.name
    located.version = manifest.version
    located.method = method
    located.section = failure.section ?? (method.isOfScreen ? nil : request.section.index)
    if located.origin == .plugin, located.file == nil { located.file = file.path }
    return located.file == file.path ? located.excerpted(from: source, file: file.path) : located
  }
}

extension ContractMethod {
  /// Whether the method is about a whole screen, and no section.
  fileprivate var isOfScreen: Bool { self == .screen || self == .coordinate }
}
