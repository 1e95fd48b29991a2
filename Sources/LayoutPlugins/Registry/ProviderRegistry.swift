public import CoreMetrics
public import LayoutEngine
public import LayoutModel
public import Logging
public import LuaSandbox

/// All providers by name: native engines and the plugins of some folders.
///
/// A plugin is loaded when it is first named, once. A registry belongs to one document and one
/// thread; another document gets another registry, or one without states (``forgetStates()``).
public final class ProviderRegistry: LayoutProviding, ScreenProviding {
  /// What plugins get from the program, whatever their versions are.
  struct Services {
    let folders: [PluginFolder]
    let budget: LuaBudget
    let textMeasurer: (any TextMeasurer)?
    let logger: Logger
    let metrics: any MetricsFactory
    let graphs: GraphRecorder?
  }

  /// A plugin's file as it was read, and what became of it.
  struct Loaded {
    let source: PluginSource
    let result: Result<LuaPlugin, LayoutError>

    /// Whether the file did not end within its time.
    var ranOutOfTime: Bool {
      guard case .failure(let failure) = result else { return false }
      return failure.code == .deadlineExceeded
    }
  }

  let services: Services
  let catalog: PluginCatalog
  let calls: InterceptorPipeline
  /// What came from the registry before this one.
  var versions: PluginVersions
  private(set) lazy var loader = makeLoader()
  var loaded: [PluginFile: Loaded] = [:]
  /// The plugins that were asked for, by the names they were asked for by: a call looks nothing up
  /// twice.
  var found: [String: LuaPlugin] = [:]
  private var engines: [String: ProviderState] = [:]

  /// Creates a registry.
  /// - Parameters:
  ///   - folders: where plugins are looked for.
  ///   - budget: what each call of a plugin may use, unless its folder says something else.
  ///   - textMeasurer: what `host.text` asks; without one texts cannot be measured.
  ///   - logger: where `print` and `host.log` go, and each call at the level `debug`.
  ///   - metrics: what measures each call; by default what the program has set up, if anything.
  ///   - graphs: notes which values of plugins' graphs read which; nil for none, which costs nothing.
  public convenience init(
    folders: [PluginFolder],
    budget: LuaBudget = LuaBudget(),
    textMeasurer: (any TextMeasurer)? = nil,
    logger: Logger = Logger(label: "layouthost", factory: { _ in SwiftLogNoOpLogHandler() }),
    metrics: any MetricsFactory = MetricsSystem.factory,
    graphs: GraphRecorder? = nil
  ) {
    self.init(
      Services(
        folders: folders,
        budget: budget,
        textMeasurer: textMeasurer,
        logger: logger,
        metrics: metrics,
        graphs: graphs
      ),
      going: PluginVersions()
    )
  }

  /// Creates a registry that goes on from another one.
  init(_ services: Services, going versions: PluginVersions) {
    self.services = services
    self.versions = versions
    catalog = PluginCatalog(folders: services.folders, also: Array(versions.kept.keys))
    calls = InterceptorPipeline(Self.interceptors(services))
  }

  /// From the outermost to the innermost.
  private static func interceptors(_ services: Services) -> [any CallInterceptor] {
    var interceptors: [any CallInterceptor] = []
    if services.logger.logLevel <= LoggingInterceptor.level {
      interceptors.append(LoggingInterceptor(logger: services.logger))
    }
    if let metrics = MetricsInterceptor(services.metrics) { interceptors.append(metrics) }
    return interceptors + [UsageInterceptor(), CircuitBreakerInterceptor(), DeadlineInterceptor()]
  }

  /// The functions of `host` must not keep the registry alive, which owns the states they are in.
  private func makeLoader() -> PluginLoader {
    let host = HostFunctions(
      solve: { [weak self] request throws(LayoutError) in
        guard let self else { throw Self.gone }
        return try SectionSolver(asking: self).solve(request)
      },
      isOverdue: { [calls] in calls.isOverdue },
      catalog: .builtIn,
      textMeasurer: services.textMeasurer,
      logger: services.logger,
      graphs: services.graphs
    )
    return PluginLoader(budget: services.budget, host: host, logger: services.logger, calls: calls)
  }

  private static let gone = LayoutError(
    .cancelled,
    origin: .plugin,
    message: "the session that asked has ended"
  )

  /// How long providers have worked in all, each moment counted once.
  public var timeInProviders: Duration { calls.time }

  // MARK: Providing

  /// Lays out a section by a native engine or a plugin.
  public func layout(_ request: ProviderRequest) throws(LayoutError) -> LayoutAnswer {
    if let engine = try nativeEngine(request.provider) {
      return try calls.run(.layout, of: record(of: engine), request) { _ throws(LayoutError) in
        try engine.layout(request, asking: self)
      }
    }
    let plugin = try plugin(for: request.provider)
    let method = try plugin.layoutMethod(for: request)
    guard method != .group else { return .section(LuaPlugin.section(grouping: request)) }
    return try calls.run(method, of: plugin.record, request) { time throws(LayoutError) in
      try plugin.layout(by: method, request, time: time)
    }
  }

  /// Gives the frames of a custom group by a plugin.
  public func group(_ request: ProviderRequest) throws(LayoutError) -> FrameColumns {
    try refuseEngine(request.provider, for: "custom groups")
    return try calling(.group, request) { plugin, time throws(LayoutError) in
      try plugin.group(request, time: time)
    }
  }

  /// Says how large an item's content is by a plugin.
  public func cell(_ request: ProviderRequest) throws(LayoutError) -> CellAnswer {
    try refuseEngine(request.provider, for: "cells")
    return try calling(.cell, request) { plugin, time throws(LayoutError) in
      try plugin.cell(request, time: time)
    }
  }

  /// Native engines answer for whole sections only.
  private func refuseEngine(
    _ reference: ProviderReference,
    for subject: String
  ) throws(LayoutError) {
    guard let engine = try nativeEngine(reference) else { return }
    let words = "“\(engine.name)” lays out sections, not \(subject)"
    throw LayoutError(reference.node.error(.contradiction(words)))
  }

  // MARK: Moments and screens

  /// The hooks of a plugin; a native engine has none.
  public func hooks(of provider: ProviderReference) throws(LayoutError) -> [ProviderMethod] {
    guard try nativeEngine(provider) == nil else { return [] }
    return try plugin(for: provider).manifest.hooks
  }

  /// Changes what is visible by a plugin.
  public func visibleItems(
    _ elements: [LayoutElement],
    for request: ProviderRequest
  ) throws(LayoutError) -> [LayoutElement] {
    try refuseEngine(request.provider, for: "moments")
    return try calling(.visibleItems, request) { plugin, time throws(LayoutError) in
      try plugin.visibleItems(elements, for: request, time: time)
    }
  }

  /// Says where a scroll ends by a plugin.
  public func targetContentOffset(
    _ proposed: Point,
    for request: ProviderRequest
  ) throws(LayoutError) -> TargetOffset {
    try refuseEngine(request.provider, for: "moments")
    return try calling(.targetContentOffset, request) { plugin, time throws(LayoutError) in
      try plugin.targetContentOffset(proposed, for: request, time: time)
    }
  }

  /// Shares a screen out by a plugin.
  public func screen(_ request: ProviderRequest) throws(LayoutError) -> ScreenAnswer {
    try refuseEngine(request.provider, for: "screens")
    return try calling(.screen, request) { plugin, time throws(LayoutError) in
      try plugin.screen(request, time: time)
    }
  }

  /// Changes what is visible on a screen by a plugin.
  public func coordinate(
    _ collections: [CoordinatedCollection],
    for request: ProviderRequest
  ) throws(LayoutError) -> CoordinateAnswer {
    try refuseEngine(request.provider, for: "screens")
    return try calling(.coordinate, request) { plugin, time throws(LayoutError) in
      try plugin.coordinate(collections, for: request, time: time)
    }
  }

  func nativeEngine(
    _ reference: ProviderReference
  ) throws(LayoutError) -> (any NativeEngine)? {
    guard let engine = NativeEngines.engine(named: reference.name) else { return nil }
    if let file = catalog.files(named: reference.name).first {
      throw PluginCatalog.clash(reference.name, ["the native engine", file.path])
    }
    return engine
  }

  func record(of engine: any NativeEngine) -> ProviderState {
    if let record = engines[engine.name] { return record }
    let record = ProviderState(engine: engine.name)
    engines[engine.name] = record
    return record
  }

  private func calling<Answer>(
    _ method: ProviderMethod,
    _ request: ProviderRequest,
    _ body: (LuaPlugin, CallTime) throws(LayoutError) -> Answer
  ) throws(LayoutError) -> Answer {
    let plugin = try plugin(for: request.provider)
    return try calls.run(method, of: plugin.record, request) { time throws(LayoutError) in
      try body(plugin, time)
    }
  }
}
