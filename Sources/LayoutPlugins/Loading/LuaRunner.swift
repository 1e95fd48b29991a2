package import LayoutModel
package import LayoutProviders
package import CoreMetrics
package import Logging
import LuaSandbox
import Synchronization

/// Runs plugins in Lua states of this process.
package final class LuaRunner: PluginRunner {
  private let services: PluginServices
  private let chunks: LuaChunks
  private let firstFailingAllocation: Int64
  private let instruments: PluginInstruments

  /// Creates a runner for one registry.
  /// - Parameters:
  ///   - services: the registry's services.
  ///   - chunks: the chunks that other runners have parsed.
  ///   - firstFailingAllocation: the allocation of each state, from 1, that fails with all later ones; 0, except in
  ///     tests, if none fails.
  ///   - instruments: what observes the plugins; nothing by default.
  package init(
    _ services: PluginServices,
    chunks: LuaChunks = LuaChunks(),
    firstFailingAllocation: Int64 = 0,
    instruments: PluginInstruments = PluginInstruments()
  ) {
    self.services = services
    self.chunks = chunks
    self.firstFailingAllocation = firstFailingAllocation
    self.instruments = instruments
  }

  package func start(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> StartedPlugin {
    let instance = try instance(of: file, from: reader, deadline: deadline)
    return StartedPlugin(hooks: instance, manifest: instance.manifest)
  }

  /// Makes a state, and runs a plugin's file in it.
  package func instance(
    of file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> PluginInstance {
    do {
      return try run(file, from: reader, deadline: deadline)
    } catch {
      throw switch error {
      case let error as LuaError: LayoutError(error)
      case let error as LayoutError: error.ofPlugin
      default: LayoutError(.internal, origin: .plugin, message: "\(error)")
      }
    }
  }

  /// Makes a state, runs the file in it, and freezes its globals.
  ///
  /// The order matters. The manifest enters the scope after the file has run, so the file cannot
  /// use capabilities, and hooks can no longer require files. The globals are frozen last: the file
  /// may define some, and hooks may not.
  private func run(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws -> PluginInstance {
    let main = chunks.chunk(try reader.main(), path: file.path)
    var budget = LuaBudget(services.budget(of: file))
    budget.firstFailingAllocation = firstFailingAllocation
    let state = try LuaState(budget: budget, name: file.name)
    instruments.observe(state)
    let (logger, name) = (services.logger, file.name)
    state.output = { line in logger.info("\(line)", metadata: ["plugin": "\(name)"]) }
    state.printTables()
    if services.notesVariables { state.noteValues() }
    if let coverage = services.coverage, services.countsLines(of: file) {
      state.countLines { counts in for lines in counts { coverage.add(CoveredFile(lines)) } }
    }
    try SectionConstructors.define(in: state)
    let scope = HostScope(file: file, reader: reader, chunks: chunks)
    try HostFunctions(services: services).define(in: state, scope: scope)
    let (manifest, hooks) = try state.stoppedWithOperation {
      let chunk = try state.load(main)
      return try state.naming(call: "loading \(file.name)") {
        try services.spans.measure(.scripts) {
          try state.call(chunk, deadline: deadline) { stack in
            try ManifestReader(stack: stack, file: file).read()
          }
        }
      }
    }
    instruments.name(hooks, in: state)
    scope.manifest = manifest
    state.freezeGlobals()
    let instance = PluginInstance(
      state: state,
      manifest: manifest,
      hooks: hooks,
      instruments: instruments
    )
    scope.instance = instance
    return instance
  }
}

/// The chunks of plugins' files by path, so that each text is parsed once for all states.
package final class LuaChunks: Sendable {
  private let chunks = Mutex<[String: LuaChunk]>([:])

  /// Creates an empty store.
  package init() {}

  /// Returns the chunk of a text.
  /// - Complexity: O(size of the text), without parsing, if its path had the same text before.
  func chunk(_ text: [UInt8], path: String) -> LuaChunk {
    chunks.withLock { chunks in
      if let known = chunks[path], known.source == text { return known }
      let chunk = LuaChunk(text, name: "@" + path)
      chunks[path] = chunk
      return chunk
    }
  }

  /// Forgets all chunks.
  package func forget() { chunks.withLock { $0 = [:] } }
}

extension LuaBudget {
  /// The budget of a plugin's calls, for the state in which it runs.
  package init(_ budget: CallBudget) {
    self.init(
      memoryCeiling: budget.memoryCeiling,
      stringCeiling: budget.stringCeiling,
      deadline: budget.deadline
    )
  }
}

extension CoveredFile {
  /// Describes a file that has not run, with the lines and outcomes of its text.
  /// - Throws: the failure of a text that is no Lua.
  package init(unrun text: [UInt8], path: String) throws(LayoutError) {
    do throws(LuaError) {
      self.init(try LuaLineCounts(unrun: text, path: path))
    } catch {
      throw LayoutError(error)
    }
  }

  /// The counts of a file in a state.
  fileprivate init(_ counts: LuaLineCounts) {
    self.init(path: counts.file)
    for line in counts.lines { add(line: line.line, count: line.count) }
    for outcome in counts.outcomes {
      add(Outcome(line: outcome.line, successor: outcome.successor), count: outcome.count)
    }
  }
}

extension ProviderRegistry {
  /// Creates a registry whose plugins are written in Lua.
  ///
  /// The parameters are those of the registry's other initializer.
  package convenience init(
    sources: [any PluginSource],
    providers: [any SwiftProvider] = [],
    budget: CallBudget = CallBudget(),
    textMeasurer: (any TextMeasurer)? = nil,
    logger: Logger = Logger(label: "layouthost", factory: { _ in SwiftLogNoOpLogHandler() }),
    metrics: any MetricsFactory = MetricsSystem.factory,
    graphs: GraphRecorder? = nil,
    recorder: CallRecorder? = nil,
    coverage: CoverageRecorder? = nil,
    notesVariables: Bool = false,
    instruments: PluginInstruments = PluginInstruments(),
    isolation: PluginIsolation = .none,
    grants: PluginGrants = PluginGrants(),
    processes: PluginProcesses? = nil,
    didSuspend: (@Sendable (LayoutError) -> Void)? = nil,
    didReplace: (@Sendable (ProviderDescriptor) -> Void)? = nil,
    makeRunner: (@Sendable (PluginServices) -> any PluginRunner)? = nil
  ) {
    // All versions and siblings of a registry share the texts that they have parsed.
    let chunks = LuaChunks()
    let runLua: @Sendable (PluginServices) -> any PluginRunner = {
      LuaRunner($0, chunks: chunks, instruments: instruments)
    }
    self.init(
      Services(
        sources: sources,
        providers: providers,
        budget: budget,
        textMeasurer: textMeasurer,
        logger: logger,
        metrics: metrics,
        graphs: graphs,
        recorder: recorder,
        coverage: coverage,
        notesVariables: notesVariables,
        spans: instruments.spans,
        isolation: isolation,
        grants: grants,
        makeRunner: makeRunner ?? runLua,
        processes: processes,
        didSuspend: didSuspend,
        didReplace: didReplace
      )
    )
  }
}
