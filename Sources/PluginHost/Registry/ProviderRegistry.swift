public import LayoutEngine
public import LayoutModel
public import Logging
public import LuaRuntime

/// All providers by name: native engines and the plugins of some folders.
///
/// A plugin is loaded when it is first named, once. A registry belongs to one document and one
/// thread; another document gets another registry, and with it fresh Lua states.
public final class ProviderRegistry: LayoutProviding, ScreenProviding {
  /// How deep providers may ask each other.
  static let depthLimit = 16

  private let catalog: PluginCatalog
  private let budget: LuaBudget
  private let logger: Logger
  private let graphs: GraphRecorder?
  private lazy var loader = makeLoader()
  private var loaded: [PluginFile: Result<LuaPlugin, LayoutFailure>] = [:]
  /// The plugins that were asked for, by the names they were asked for by: a call looks nothing up
  /// twice.
  private var found: [String: LuaPlugin] = [:]
  /// The calls of plugins that are running, outermost first.
  private var active: [ProviderRequest] = []

  /// Creates a registry.
  /// - Parameters:
  ///   - folders: where plugins are looked for.
  ///   - budget: what each call of a plugin may use.
  ///   - logger: where `print` and `host.log` go.
  ///   - graphs: notes which values of plugins' graphs read which; nil for none, which costs nothing.
  public init(
    folders: [PluginFolder],
    budget: LuaBudget = LuaBudget(),
    logger: Logger = Logger(label: "layouthost", factory: { _ in SwiftLogNoOpLogHandler() }),
    graphs: GraphRecorder? = nil
  ) {
    catalog = PluginCatalog(folders: folders)
    self.budget = budget
    self.logger = logger
    self.graphs = graphs
  }

  /// The functions of `host` must not keep the registry alive, which owns the states they are in.
  private func makeLoader() -> PluginLoader {
    let host = HostFunctions(
      solve: { [weak self] request throws(LayoutFailure) in
        guard let self else { throw Self.gone }
        return try SectionSolver(asking: self).solve(request)
      },
      catalog: .builtIn,
      logger: logger,
      graphs: graphs
    )
    return PluginLoader(budget: budget, host: host, logger: logger)
  }

  private static let gone = LayoutFailure(
    .cancelled,
    origin: .plugin,
    message: "the session that asked has ended"
  )

  // MARK: Providing

  /// Lays out a section by a native engine or a plugin.
  public func layout(_ request: ProviderRequest) throws(LayoutFailure) -> LayoutAnswer {
    if let engine = try nativeEngine(request.provider) {
      return try engine.layout(request, asking: self)
    }
    return try calling(request) { plugin throws(LayoutFailure) in try plugin.layout(request) }
  }

  /// Gives the frames of a custom group by a plugin.
  public func group(_ request: ProviderRequest) throws(LayoutFailure) -> FrameColumns {
    try refuseEngine(request.provider, for: "custom groups")
    return try calling(request) { plugin throws(LayoutFailure) in try plugin.group(request) }
  }

  /// Says how large an item's content is by a plugin.
  public func cell(_ request: ProviderRequest) throws(LayoutFailure) -> CellAnswer {
    try refuseEngine(request.provider, for: "cells")
    return try calling(request) { plugin throws(LayoutFailure) in try plugin.cell(request) }
  }

  /// Native engines answer for whole sections only.
  private func refuseEngine(
    _ reference: ProviderReference,
    for subject: String
  ) throws(LayoutFailure) {
    guard let engine = try nativeEngine(reference) else { return }
    let words = "“\(engine.name)” lays out sections, not \(subject)"
    throw LayoutFailure(reference.node.error(.contradiction(words)))
  }

  // MARK: Moments and screens

  /// The hooks of a plugin; a native engine has none.
  public func hooks(of provider: ProviderReference) throws(LayoutFailure) -> [ContractMethod] {
    guard try nativeEngine(provider) == nil else { return [] }
    return try plugin(for: provider).manifest.hooks
  }

  /// Changes what is visible by a plugin.
  public func visibleItems(
    _ elements: [LayoutElement],
    for request: ProviderRequest
  ) throws(LayoutFailure) -> [LayoutElement] {
    elements
  }

  /// Says where a scroll ends by a plugin.
  public func targetContentOffset(
    _ proposed: Point,
    for request: ProviderRequest
  ) throws(LayoutFailure) -> TargetOffset {
    TargetOffset(offset: proposed)
  }

  /// Shares a screen out by a plugin.
  public func screen(_ request: ProviderRequest) throws(LayoutFailure) -> ScreenAnswer {
    ScreenAnswer(regions: [])
  }

  /// Changes what is visible on a screen by a plugin.
  public func coordinate(
    _ collections: [CoordinatedCollection],
    for request: ProviderRequest
  ) throws(LayoutFailure) -> CoordinateAnswer {
    CoordinateAnswer(collections: collections)
  }

  private func nativeEngine(
    _ reference: ProviderReference
  ) throws(LayoutFailure) -> (any NativeEngine)? {
    guard let engine = NativeEngines.engine(named: reference.name) else { return nil }
    if let file = catalog.files(named: reference.name).first {
      throw PluginCatalog.clash(reference.name, ["the native engine", file.path])
    }
    return engine
  }

  /// Calls a plugin unless it is answering the same question already.
  private func calling<Answer>(
    _ request: ProviderRequest,
    _ body: (LuaPlugin) throws(LayoutFailure) -> Answer
  ) throws(LayoutFailure) -> Answer {
    let plugin = try plugin(for: request.provider)
    guard !active.contains(request), active.count < Self.depthLimit else {
      let chain = (active + [request]).map(\.provider.name).joined(separator: " → ")
      throw LayoutFailure(
        .resourceExhausted,
        origin: .plugin,
        message: active.contains(request)
          ? "“\(request.provider.name)” asks itself: \(chain)"
          : "providers ask each other more than \(Self.depthLimit) deep: \(chain)"
      )
    }
    active.append(request)
    defer { active.removeLast() }
    return try body(plugin)
  }

  // MARK: Plugins

  private func plugin(for reference: ProviderReference) throws(LayoutFailure) -> LuaPlugin {
    if let plugin = try plugin(named: reference.name) { return plugin }
    let problem = DocumentError.Problem.unknownName(
      reference.name,
      kind: "provider",
      known: names()
    )
    throw LayoutFailure(reference.node.error(problem))
  }

  /// The plugin with a name; nil where there is none.
  ///
  /// A file usually says its plugin's name. Where none does, every file is loaded to see what
  /// name it gives itself.
  func plugin(named name: String) throws(LayoutFailure) -> LuaPlugin? {
    if let plugin = found[name] { return plugin }
    let plugin = try findPlugin(named: name)
    found[name] = plugin
    return plugin
  }

  private func findPlugin(named name: String) throws(LayoutFailure) -> LuaPlugin? {
    if let file = try catalog.file(named: name) {
      let plugin = try load(file).get()
      if plugin.manifest.name == name { return plugin }
    }
    let renamed = catalog.allFiles().filter { (try? load($0).get())?.manifest.name == name }
    guard renamed.count < 2 else { throw PluginCatalog.clash(name, renamed.map(\.path)) }
    return try renamed.first.map { file throws(LayoutFailure) in try load(file).get() }
  }

  private func load(_ file: PluginFile) -> Result<LuaPlugin, LayoutFailure> {
    if let known = loaded[file] { return known }
    let result = Result { () throws(LayoutFailure) in try loader.load(file) }
    loaded[file] = result
    return result
  }

  /// The names of all providers.
  public func names() -> [String] {
    let plugins = catalog.allFiles()
      .map { file in
        (try? loaded[file]?.get())?.manifest.name ?? file.name
      }
    return NativeEngines.all.map(\.name) + plugins
  }

  /// All providers, native engines first; a plugin that cannot be loaded carries its failure.
  public func providers() -> [ProviderListing] {
    NativeEngines.all.map(ProviderListing.init)
      + catalog.allFiles()
      .map { file in
        ProviderListing(file: file, load(file))
      }
  }

  /// One provider in detail; a failure where it does not exist or cannot be loaded.
  public func provider(named name: String) throws(LayoutFailure) -> ProviderListing {
    let reference = ProviderReference(name: name)
    if let engine = try nativeEngine(reference) { return ProviderListing(engine) }
    let plugin = try plugin(for: reference)
    return ProviderListing(file: plugin.file, .success(plugin))
  }

  /// The graphs that a plugin has made so far, with what was recorded of them.
  ///
  /// Loads the plugin if nothing has named it yet. None for native engines, and none where the
  /// registry was made without a recorder.
  public func graphs(ofPlugin name: String) throws(LayoutFailure) -> [PluginGraph] {
    let reference = ProviderReference(name: name)
    guard try nativeEngine(reference) == nil else { return [] }
    let plugin = try plugin(for: reference)
    return graphs?.graphs(ofFile: plugin.file.path) ?? []
  }

  /// Loads files, each in a state of its own, to see whether they are sound.
  public static func check(
    _ files: [PluginFile],
    budget: LuaBudget,
    logger: Logger
  ) -> [ProviderListing] {
    let registry = ProviderRegistry(folders: [], budget: budget, logger: logger)
    return files.map { ProviderListing(file: $0, registry.load($0)) }
  }
}
