package import CoreMetrics
import LayoutEngine
package import LayoutModel
package import Logging

/// All providers by name: native engines, providers in Swift, and the plugins of some
/// sources.
///
/// A plugin is loaded when it is first named, once. A registry belongs to one document and one
/// thread; another document gets another registry, or one without states (``forgetStates()``).
package final class ProviderRegistry: LayoutProvider {
  /// The services that plugins get from the program, in every version.
  package struct Services {
    /// The sources of plugins; of files with the same name, bytes and precedence the first source's
    /// counts.
    let sources: [any PluginSource]
    /// The providers that a user of the library wrote in Swift, beside the native engines.
    let providers: [any SwiftProvider]
    /// The memory and the time of a call, for plugins whose folder sets none.
    ///
    /// Its deadline also applies to providers in Swift.
    let budget: CallBudget
    /// Measures texts for `host.text.measure`; nil if that function fails with `UNAVAILABLE`.
    let textMeasurer: (any TextMeasurer)?
    /// Receives the lines of `print` and `host.log`, and a line for each call if its level lets
    /// `debug` through.
    let logger: Logger
    /// Makes the metrics of calls; one that does nothing (`NOOPMetricsHandler`) costs nothing.
    let metrics: any MetricsFactory
    /// Records which values of plugins' graphs read which; nil if nothing is recorded.
    let graphs: GraphRecorder?
    /// Records the calls of all providers but engines; nil if nothing is recorded.
    let recorder: CallRecorder?
    /// Collects the lines that plugins run; nil if they are not counted.
    let coverage: CoverageRecorder?
    /// Whether failures carry the variables of the plugins' calls.
    let notesVariables: Bool
    /// The time of the parts of a profiled session; nil if nothing is profiled.
    let spans: ProfileSpans?
    /// The processes of plugins whose folder does not choose any.
    let isolation: PluginIsolation
    /// The capabilities that plugins may request whose folder does not limit them.
    let grants: PluginGrants
    /// Makes what runs plugins in this process.
    let makeRunner: @Sendable (PluginServices) -> any PluginRunner
    /// The processes of isolated plugins; nil in a program that runs all plugins itself.
    let processes: PluginProcesses?
    /// Called on the thread of the call that suspends a plugin, with the failure of its further
    /// calls.
    let didSuspend: (@Sendable (LayoutError) -> Void)?
    /// Called when a provider that takes the place of others is first named.
    let didReplace: (@Sendable (ProviderDescriptor) -> Void)?

    /// Creates the services of a registry and its successors.
    package init(
      sources: [any PluginSource],
      providers: [any SwiftProvider],
      budget: CallBudget,
      textMeasurer: (any TextMeasurer)?,
      logger: Logger,
      metrics: any MetricsFactory,
      graphs: GraphRecorder?,
      recorder: CallRecorder?,
      coverage: CoverageRecorder?,
      notesVariables: Bool,
      spans: ProfileSpans? = nil,
      isolation: PluginIsolation,
      grants: PluginGrants = PluginGrants(),
      makeRunner: @escaping @Sendable (PluginServices) -> any PluginRunner,
      processes: PluginProcesses?,
      didSuspend: (@Sendable (LayoutError) -> Void)?,
      didReplace: (@Sendable (ProviderDescriptor) -> Void)?
    ) {
      self.sources = sources
      self.providers = providers
      self.budget = budget
      self.textMeasurer = textMeasurer
      self.logger = logger
      self.metrics = metrics
      self.graphs = graphs
      self.recorder = recorder
      self.coverage = coverage
      self.notesVariables = notesVariables
      self.spans = spans
      self.isolation = isolation
      self.grants = grants
      self.makeRunner = makeRunner
      self.processes = processes
      self.didSuspend = didSuspend
      self.didReplace = didReplace
    }
  }

  /// A plugin's file as it was read, with the result of loading it.
  ///
  /// A failure is kept as well: a registry runs a broken file once, however many sections name it. Only
  /// failures that may pass are not kept.
  struct Loaded {
    /// The texts that were read, those of required files included, up to the failure.
    let source: PluginTexts
    /// The plugin, or the failure of its loading.
    let result: Result<Plugin, LayoutError>

    /// Whether the file did not end within its time.
    var ranOutOfTime: Bool {
      guard case .failure(let failure) = result else { return false }
      return failure.code == .deadlineExceeded
    }

    /// Whether the process in which the plugin runs did not start.
    var didNotStart: Bool {
      guard case .failure(let failure) = result else { return false }
      return failure.isFailedStart
    }

    /// Whether the file was stopped with the operation that named it.
    var wasCancelled: Bool {
      guard case .failure(let failure) = result else { return false }
      return failure.code == .cancelled
    }
  }

  /// The services that every version of the registry shares.
  let services: Services
  /// The files in which plugins are looked up.
  let catalog: PluginCatalog
  /// The pipeline through which every call goes, loading included.
  let calls: InterceptorPipeline
  /// The versions taken over from the registry before this one.
  var versions: PluginVersions
  /// Runs the files of plugins; made when the first plugin is named.
  private(set) lazy var starter = PluginStarter(services, makePluginServices())
  /// The programs that were started, and whose files are not loaded yet.
  var starts = ProgramStarts()
  /// The plugins that were loaded, and the failures of those that could not be.
  var loaded: [PluginFile: Loaded] = [:]
  /// The providers that were called, by name, so that a call needs no second lookup.
  ///
  /// Unknown names are not kept.
  var found: [String: any RegisteredProvider] = [:]
  /// The plugins whose uses are being checked, each used by the one before it.
  var usersBeingChecked: [String] = []
  /// The providers that are compiled into the program.
  let compiled: [CompiledProvider]

  /// Creates a registry.
  package convenience init(_ services: Services) {
    self.init(services, going: PluginVersions())
  }

  /// Creates a registry that continues from another one.
  init(_ services: Services, going versions: PluginVersions) {
    self.services = services
    self.versions = versions
    catalog = PluginCatalog(sources: services.sources, versions: versions)
    compiled =
      NativeEngines.all.map { CompiledProvider($0) }
      + services.providers.map { CompiledProvider($0, deadline: services.budget.deadline) }
    calls = InterceptorPipeline(Self.interceptors(services))
  }

  /// Returns the interceptors, from the outermost to the innermost.
  ///
  /// Logs and metrics see refused calls as well. The deadline is the innermost: a suspended plugin
  /// is refused as suspended, whatever time is left. Interceptors with nothing to do are left out,
  /// since every call goes through all of them.
  private static func interceptors(_ services: Services) -> [any CallInterceptor] {
    var interceptors: [any CallInterceptor] = []
    if services.logger.logLevel <= LoggingInterceptor.level {
      interceptors.append(LoggingInterceptor(logger: services.logger))
    }
    if let spans = services.spans { interceptors.append(SpanInterceptor(spans: spans)) }
    if let metrics = MetricsInterceptor(services.metrics) { interceptors.append(metrics) }
    return interceptors + [
      UsageInterceptor(), CircuitBreakerInterceptor(didSuspend: services.didSuspend),
      DeadlineInterceptor(),
    ]
  }

  /// The services of plugins must not keep the registry alive, which owns the states they are in.
  private func makePluginServices() -> PluginServices {
    PluginServices(
      budget: services.budget,
      solve: { [weak self] nested, call, method throws(LayoutError) in
        guard let self else { throw Self.gone }
        let request = nested.request(within: call, method)
        let layout = try SectionSolver(calling: self).solve(request)
        return NestedLayout(layout, order: nested.order, in: request.environment)
      },
      change: { [weak self] nested, call throws(LayoutError) in
        guard let self else { throw Self.gone }
        return try self.call(.visibleItems, nested.request(within: call), nested.elements)
      },
      measure: { [weak self] nested, call throws(LayoutError) in
        guard let self else { throw Self.gone }
        let request = try nested.request(within: call)
        return try self.call(.cell, request).completed(by: request.items)
      },
      isOverdue: { [calls] in calls.isOverdue },
      textMeasurer: services.textMeasurer,
      logger: services.logger,
      graphs: services.graphs,
      coverage: services.coverage,
      notesVariables: services.notesVariables,
      spans: services.spans
    )
  }

  /// The failure of a plugin whose registry no longer exists.
  private static let gone = LayoutError(
    .cancelled,
    origin: .plugin,
    message: "the session has ended"
  )

  /// The total time that providers have worked; nested calls count once.
  package var timeInProviders: Duration { calls.time }

  // MARK: Calls

  /// Returns the methods that the provider of a reference implements.
  ///
  /// - Throws: `NOT_FOUND` for an unknown name, and the failure of a plugin that does not load.
  /// - Complexity: the first call for a name loads its plugin.
  package func methods(of provider: ProviderReference) throws(LayoutError) -> [ProviderMethodName] {
    try self.provider(for: provider).methods
  }

  package func transitionStyle(
    of provider: ProviderReference
  ) throws(LayoutError) -> TransitionStyle {
    try self.provider(for: provider).transitionStyle
  }

  /// Returns the look that a provider names for the items of its sections; nil if it names none, or
  /// does not load.
  /// - Complexity: the first call for a name loads its plugin.
  package func look(of provider: ProviderReference) -> ElementLook? {
    (try? self.provider(for: provider))?.look
  }

  /// Calls a provider through the interceptors.
  /// - Parameters:
  ///   - method: the method, which determines the types of input and result.
  ///   - request: the provider with its options, the environment, the section and its items.
  ///   - input: the method's own argument.
  /// - Returns: the result, checked.
  /// - Throws: the provider's failure with its name, version, method and section; `NOT_FOUND` for
  ///   an unknown provider, `UNAVAILABLE` for a suspended plugin, `DEADLINE_EXCEEDED` after its
  ///   time.
  /// - Complexity: some 200 ns beside the provider's own time; the first call loads a plugin.
  package func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    let provider = try provider(for: request.provider)
    guard let recorder = services.recorder, !provider.state.isNative else {
      return try run(method, request, input, of: provider)
    }
    return try recorder.recording(method, request, input) { request throws(LayoutError) in
      try run(method, request, input, of: provider)
    }
  }

  /// Calls a provider that was found.
  @inline(__always)
  private func run<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ request: ProviderRequest,
    _ input: Input,
    of provider: any RegisteredProvider
  ) throws(LayoutError) -> Output {
    let called = CalledRequest(
      method.name == .collection ? request.layingOutSections(apartFrom: calls) : request
    )
    return try calls.run(method.name, of: provider.state, called) { call throws(LayoutError) in
      try provider.perform(method, called, input, call, calling: self)
    }
  }
}
