import LayoutModel
import LuaSandbox

/// A plugin that is loaded: its manifest, and a Lua state of its own in which its hooks run.
///
/// A state that has hit its deadline or its memory ceiling is thrown away; the next call makes a
/// new one from the same text. Not to be used by two threads at once.
final class LuaPlugin {
  /// The plugin's file.
  let file: PluginFile
  /// The texts from which new states and excerpts are made.
  let source: PluginSource
  /// What the plugin says of itself.
  let manifest: PluginManifest
  /// What is known of its calls.
  let record: ProviderState

  private let loader: PluginLoader
  private var instance: PluginInstance?
  private var checkedOptions: (given: SourceValue, filled: SourceObject)?

  init(
    file: PluginFile,
    source: PluginSource,
    manifest: PluginManifest,
    instance: PluginInstance,
    record: ProviderState,
    loader: PluginLoader
  ) {
    self.file = file
    self.source = source
    self.manifest = manifest
    self.instance = instance
    self.record = record
    self.loader = loader
    record.memoryInUse = { [weak self] in self?.memoryInUse }
  }

  /// The bytes that the plugin's state holds at present.
  var memoryInUse: Int { instance?.state.memoryInUse ?? 0 }

  /// The Swift objects that the plugin's state keeps alive.
  var hostObjectCount: Int { instance?.state.hostObjectCount ?? 0 }

  /// Collects the garbage of the plugin's state.
  func collectGarbage() { instance?.state.collectGarbage() }

  /// Gives up the state: the next call makes one that knows nothing of what was asked before.
  func forgetState() { instance = nil }

  // MARK: Hooks

  /// The hook that lays out sections: the first of `layout`, `section` and `group` that there is.
  /// - Throws: `UNIMPLEMENTED` where there is none.
  func layoutMethod(for request: ProviderRequest) throws(LayoutError) -> ProviderMethod {
    let methods: [ProviderMethod] = [.layout, .section, .group]
    if let method = methods.first(where: manifest.hooks.contains) { return method }
    throw located(
      LayoutError(
        .unimplemented,
        origin: .document,
        message: "“\(manifest.name)” cannot lay out a section",
        hint: hooksInWords
      ),
      .layout,
      request
    )
  }

  /// Lays out a section by the hook `layout` or `section`.
  func layout(
    by method: ProviderMethod,
    _ request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> LayoutAnswer {
    if method == .layout {
      return .frames(
        try call(.layout, request, time: time) { reader throws(LayoutError) in
          try reader.layout(at: 1, itemCount: request.items.count)
        }
      )
    }
    return .section(
      try call(.section, request, time: time) { reader throws(LayoutError) in
        try reader.section(at: 1)
      }
    )
  }

  /// A section whose items all stand in a custom group that asks a plugin's hook `group`.
  static func section(grouping request: ProviderRequest) -> SectionDescription {
    SectionDescription(
      group: GroupDescription(
        item: ItemDescription(
          size: LayoutSize(width: .fractionalWidth(1), height: .estimated(0))
        ),
        content: .provided(ProvidedFrames(provider: request.provider))
      )
    )
  }

  /// Gives the frames of a custom group.
  func group(
    _ request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> FrameColumns {
    guard manifest.hooks.contains(.group) else {
      throw lacking(.group, "gives no frames for custom groups", request)
    }
    return try call(.group, request, time: time) { reader throws(LayoutError) in
      try reader.group(at: 1, itemCount: request.items.count)
    }
  }

  /// Says how large an item's content is.
  func cell(_ request: ProviderRequest, time: CallTime) throws(LayoutError) -> CellAnswer {
    guard manifest.hooks.contains(.cell) else {
      throw lacking(.cell, "gives no sizes for cells", request)
    }
    return try call(.cell, request, time: time) { reader throws(LayoutError) in
      try reader.cell(at: 1)
    }
  }

  /// Calls a hook with the environment, behind an argument of its own if it has one.
  func call<Answer>(
    _ method: ProviderMethod,
    _ request: ProviderRequest,
    time: CallTime,
    argument: ((LuaStack, VisibleStateTables) throws(LayoutError) -> Void)? = nil,
    read: (AnswerReader) throws(LayoutError) -> Answer
  ) throws(LayoutError) -> Answer {
    do throws(LayoutError) {
      let content = EnvironmentContent(request, options: try options(of: request))
      let (instance, limit) = try readyInstance(time)
      defer { if instance.state.isExpired { giveUpState() } }
      return try instance.call(
        method,
        request,
        content,
        deadline: limit,
        argument: argument,
        read: read
      )
    } catch {
      throw located(error, method, request)
    }
  }

  private func giveUpState() {
    instance = nil
    record.hasLostState = true
  }

  /// The state, made anew if need be, and the time that a call in it may take.
  private func readyInstance(
    _ time: CallTime
  ) throws(LayoutError) -> (PluginInstance, Duration?) {
    if let instance { return (instance, time.limit) }
    let reader = PluginSourceReader(file, again: source)
    do throws(LayoutError) {
      let fresh = try loader.instantiate(file, from: reader, deadline: time.limit).instance
      instance = fresh
      return (fresh, time.left)
    } catch {
      record.hasLostState = true
      throw error
    }
  }

  private func options(of request: ProviderRequest) throws(LayoutError) -> SourceObject {
    let node = request.provider.options
    if let checkedOptions, checkedOptions.given == node.value { return checkedOptions.filled }
    do {
      let filled = try manifest.options.checked(node)
      checkedOptions = (node.value, filled)
      return filled
    } catch {
      throw LayoutError(error)
    }
  }

  // MARK: Failures

  private var hooksInWords: String {
    "it has the hooks " + manifest.hooks.map(\.hookName).joined(separator: ", ")
  }

  /// The failure of a reference to a plugin that has no such hook, at the reference's place.
  func lacking(
    _ method: ProviderMethod,
    _ words: String,
    _ request: ProviderRequest
  ) -> LayoutError {
    var failure = LayoutError(
      request.provider.node.error(.contradiction("“\(manifest.name)” \(words)"))
    )
    failure.code = .unimplemented
    failure.hint = hooksInWords
    return located(failure, method, request)
  }

  /// The failure with what the call knows: plugin, method, section, the script's line.
  private func located(
    _ failure: LayoutError,
    _ method: ProviderMethod,
    _ request: ProviderRequest
  ) -> LayoutError {
    var located = failure.about(record, method, request)
    if failure.plugin == nil, located.origin == .plugin, located.file == nil {
      located.file = file.path
    }
    return located.excerpted(from: source)
  }
}

// The hooks that are asked again at each moment, and those of whole screens.
extension LuaPlugin {
  /// Changes what is visible; hidden elements are left out, added ones stand at the end.
  func visibleItems(
    _ elements: [LayoutElement],
    for request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> [LayoutElement] {
    try require(.visibleItems, "does not change what is visible", request)
    return try call(
      .visibleItems,
      request,
      time: time,
      argument: { stack, moments throws(LayoutError) in
        try moments.push(elements, section: request.section.index, on: stack)
      },
      read: { reader throws(LayoutError) in try reader.visibleItems(elements) }
    )
  }

  /// Says where a scroll ends.
  func targetContentOffset(
    _ proposed: Point,
    for request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> TargetOffset {
    try require(.targetContentOffset, "does not say where scrolls end", request)
    return try call(
      .targetContentOffset,
      request,
      time: time,
      argument: { stack, _ in stack.pushNumbers(["x": proposed.x, "y": proposed.y]) },
      read: { reader throws(LayoutError) in try reader.target(proposed: proposed) }
    )
  }

  /// Shares a screen out among its collections.
  func screen(
    _ request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> ScreenAnswer {
    try require(.screen, "does not lay out screens", request)
    return try call(.screen, request, time: time) { reader throws(LayoutError) in
      try reader.screen()
    }
  }

  /// Changes what is visible in the collections of a screen.
  func coordinate(
    _ collections: [CoordinatedCollection],
    for request: ProviderRequest,
    time: CallTime
  ) throws(LayoutError) -> CoordinateAnswer {
    try require(.coordinate, "does not coordinate collections", request)
    return try call(
      .coordinate,
      request,
      time: time,
      argument: { stack, moments throws(LayoutError) in
        try moments.push(collections, on: stack)
      },
      read: { reader throws(LayoutError) in try reader.coordinate(collections) }
    )
  }

  private func require(
    _ method: ProviderMethod,
    _ words: String,
    _ request: ProviderRequest
  ) throws(LayoutError) {
    guard !manifest.hooks.contains(method) else { return }
    throw lacking(method, words, request)
  }
}
