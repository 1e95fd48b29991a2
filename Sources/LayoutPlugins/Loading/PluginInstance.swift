import LayoutModel
import Logging
import LuaSandbox

/// A plugin's hooks, ready to be called: in a state of this process, or in a worker.
protocol PluginHooks: AnyObject {
  /// Whether time or memory ran out, so that the owner drops the hooks.
  var isExpired: Bool { get }
  /// The bytes that the plugin's state holds.
  var memoryInUse: Int { get }
  /// The Swift objects that the plugin's state keeps alive.
  var hostObjectCount: Int { get }
  /// Collects the garbage of the plugin's state.
  func collectGarbage()
  /// Returns what was recorded of the plugin's graphs; nil if the registry's recorder has it.
  func recordedGraphs() -> [PluginGraph]?

  /// Calls the hook of a method and reads its result.
  /// - Parameters:
  ///   - method: the method.
  ///   - call: the request, checked by the plugin's schemas.
  ///   - input: the method's own argument.
  /// - Returns: the answer.
  /// - Throws: the failure of the hook or of its result.
  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output
}

/// One Lua state with a plugin's functions in it.
final class PluginInstance: PluginHooks {
  /// The Lua state, which has run the plugin's file.
  let state: LuaState
  /// The plugin's description of itself.
  private let manifest: PluginManifest
  /// The functions by method (``ProviderMethodName/index``), and the seeds of their random numbers in the first section.
  private let hooks: [(function: LuaReference, seed: UInt64)?]
  /// One environment table for each depth of nested calls.
  ///
  /// A nested call of the same plugin must not rewrite the table that the outer hook still reads.
  private var environments: [EnvironmentTable] = []
  /// The tables of hooks that change elements, which do not nest.
  let tables = VisibleStateTables()
  /// The calls that are running, outermost first.
  private var calls: [(method: ProviderMethodName, call: CalledRequest)] = []

  /// Creates an instance of the hooks in a state.
  init(state: LuaState, manifest: PluginManifest, hooks: [ProviderMethodName: LuaReference]) {
    self.state = state
    self.manifest = manifest
    self.hooks = ProviderMethodName.allCases.map { method in
      hooks[method].map { ($0, Self.seed(method)) }
    }
  }

  /// Returns a function that returns the object of an item of the running call, from 0.
  ///
  /// Set in a worker, which fetches items from the host when a script reads them; nil if the
  /// request has them.
  var itemReader: ((LayoutItems) -> (Int) throws -> SourceObject)?

  var isExpired: Bool { state.isExpired }
  var memoryInUse: Int { state.memoryInUse }
  var hostObjectCount: Int { state.hostObjectCount }
  func collectGarbage() { state.collectGarbage() }
  func recordedGraphs() -> [PluginGraph]? { nil }

  /// The innermost running call, and its environment.
  ///
  /// Nil outside hooks, such as while the plugin's file runs. Host functions that need a request
  /// then fail.
  var current:
    (method: ProviderMethodName, request: ProviderRequest, environment: EnvironmentTable)?
  {
    guard let (method, call) = calls.last else { return nil }
    return (method, call.request, environments[calls.count - 1])
  }

  func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    try self.call(method.name, LuaCodecs.codec(of: method), call, input)
  }

  /// Calls the hook of a method, and reads its result with a codec.
  /// - Throws: `UNIMPLEMENTED` without such a hook, and the failure of the hook or of its result.
  func call<Input, Output>(
    _ method: ProviderMethodName,
    _ codec: LuaCodec<Input, Output>?,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    guard let hook = hooks[method.index], let codec else {
      throw LayoutError(
        .unimplemented,
        origin: .document,
        message: "the plugin has no hook “\(method.hookName)”"
      )
    }
    calls.append((method, call))
    if environments.count < calls.count { environments.append(EnvironmentTable(of: manifest)) }
    let environment = environments[calls.count - 1]
    if let itemReader { environment.itemReader = itemReader }
    defer {
      environment.close()
      calls.removeLast()
    }
    // The index is multiplied by 2⁶⁴ ÷ φ, so that neighbouring sections have different seeds.
    state.seedRandom(hook.seed &+ UInt64(call.request.section.index) &* 0x9E37_79B9_7F4A_7C15)
    do {
      return try state.stoppedWithOperation {
        try state.call(
          hook.function,
          deadline: call.deadline,
          push: { stack in
            let arguments = LuaArguments(
              stack: stack,
              call: call,
              environment: environment,
              tables: tables
            )
            try codec.push(arguments, input)
            return stack.top
          },
          read: { stack in
            let reader = ResultReader(
              stack: stack,
              method: method,
              itemCount: call.request.items.count,
              environment: environment,
              visibleStates: tables
            )
            return try codec.read(reader, input)
          }
        )
      }
    } catch {
      throw failed(error, in: method, call.request)
    }
  }

  /// Returns the failure of a call, and discards the tables that the call may have left half changed.
  private func failed(
    _ error: any Error,
    in method: ProviderMethodName,
    _ request: ProviderRequest
  ) -> LayoutError {
    if method.changesElements { tables.discard() }
    var failure = Self.failure(error)
    if failure.hint == nil { failure.hint = Self.hint(for: error, of: method, request) }
    return failure
  }

  /// The number of items from which frames as tables are likely to take too much time or memory.
  private static let tableLimit = 50_000

  /// Returns advice for a hook that ran out of time or memory while it made many frames; nil
  /// otherwise.
  private static func hint(
    for error: any Error,
    of method: ProviderMethodName,
    _ request: ProviderRequest
  ) -> String? {
    guard method == .group || method == .layout, request.items.count >= tableLimit,
      let error = error as? LuaError
    else { return nil }
    switch error.kind {
    case .memory, .deadline:
      return
        "frames as tables take some 160 bytes each; environment.frames(\(request.items.count)) "
        + "takes 41 and a quarter of the time"
    default: return nil
    }
  }

  /// Returns any error of a call as the failure of the contract.
  private static func failure(_ error: any Error) -> LayoutError {
    switch error {
    case let error as LuaError: LayoutError(error)
    case let failure as LayoutError: failure.ofPlugin
    default: LayoutError(.internal, origin: .plugin, message: "\(error)")
    }
  }

  /// Returns the seed of a hook's random numbers: the same in each run, so that layouts are the
  /// same.
  ///
  /// The method's name goes through FNV-1a (64 bits).
  private static func seed(_ method: ProviderMethodName) -> UInt64 {
    method.rawValue.utf8.reduce(into: 0xCBF2_9CE4_8422_2325 as UInt64) {
      $0 = ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
  }
}

extension ProviderMethodName {
  /// Whether the method's input is elements, whose tables a failed call leaves unchanged.
  fileprivate var changesElements: Bool { self == .visibleItems || self == .coordinate }
}

/// Makes plugins from files: a state, the sandbox's globals, the chunk, the manifest.
struct PluginLoader {
  /// The budget of calls if a plugin's folder sets none.
  let budget: LuaBudget
  /// The functions of `host`.
  let host: HostFunctions
  /// Receives the lines of `print`.
  let logger: Logger
  /// The pipeline around the calls, loading included.
  let calls: InterceptorPipeline
  /// The workers for isolated plugins.
  ///
  /// Nil in a worker, which runs its plugin itself.
  let workers: PluginWorkers?

  /// Returns the budget of a plugin's calls.
  func budget(of file: PluginFile) -> LuaBudget { file.budget ?? budget }

  /// Loads a plugin from the texts of a reader.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - reader: reads the file and the files that it requires.
  /// - Returns: the plugin, whose state has run the file.
  /// - Throws: the failure with the place in the file that is at fault.
  func load(
    _ file: PluginFile,
    from reader: PluginReader
  ) throws(LayoutError) -> LuaPlugin {
    let state = ProviderState(plugin: file.name, deadline: budget(of: file).deadline)
    let (hooks, manifest) = try calls.run(.describe, of: state, nil) {
      call throws(LayoutError) in
      try instantiate(file, from: reader, deadline: call.timeLimit)
    }
    state.name = manifest.name
    state.version = manifest.version
    return LuaPlugin(
      file: file,
      source: reader.source,
      manifest: manifest,
      hooks: hooks,
      state: state,
      loader: self
    )
  }

  /// Makes a state from a plugin's texts.
  ///
  /// A provider of a program runs in that program, an isolated plugin in a worker, and any other in
  /// a state of this process.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - reader: reads the file and the files that it requires.
  ///   - deadline: the time that the file may run; nil if there is no limit.
  /// - Returns: the state with its hooks, and the manifest.
  /// - Throws: the failure with the place in the file that is at fault.
  func instantiate(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> (hooks: any PluginHooks, manifest: PluginManifest) {
    do {
      if let source = file.source as? ProgramSource {
        let hooks = try ProgramHooks(file, of: source, reader, self)
        return (hooks, hooks.manifest)
      }
      if let worker = try workers?.worker(for: file) {
        let hooks = try IsolatedHooks(file, reader, in: worker, of: self, deadline: deadline)
        return (hooks, hooks.manifest)
      }
      return try run(file, from: reader, deadline: deadline)
    } catch {
      var failure =
        switch error {
        case let error as LuaError: LayoutError(error)
        case let error as LayoutError: error.ofPlugin
        default: LayoutError(.internal, origin: .plugin, message: "\(error)")
        }
      failure.plugin = failure.plugin ?? file.name
      failure.method = failure.method ?? .describe
      failure.file = failure.file ?? file.path
      throw failure.excerpted(from: reader.source)
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
  ) throws -> (hooks: any PluginHooks, manifest: PluginManifest) {
    let main = try reader.main()
    let state = try LuaState(budget: budget(of: file), name: file.name)
    let (logger, name) = (logger, file.name)
    state.output = { line in logger.info("\(line)", metadata: ["plugin": "\(name)"]) }
    state.printTables()
    try SectionConstructors.define(in: state)
    let scope = HostScope(file: file, reader: reader)
    try host.define(in: state, scope: scope)
    let (manifest, hooks) = try state.stoppedWithOperation {
      try state.call(state.load(main), deadline: deadline) { stack in
        try ManifestReader(stack: stack, file: file).read()
      }
    }
    scope.manifest = manifest
    state.freezeGlobals()
    let instance = PluginInstance(state: state, manifest: manifest, hooks: hooks)
    scope.instance = instance
    return (instance, manifest)
  }
}

extension LayoutError {
  /// Returns the failure with an excerpt of the plugin's file at fault.
  func excerpted(from source: PluginTexts) -> LayoutError {
    guard excerpt == nil, let file, let chunk = source.chunk(of: file) else { return self }
    return excerpted(from: chunk.source, file: file)
  }
}

extension LuaState {
  /// Runs a closure that calls functions of the state; they are stopped when the thread's operation
  /// is cancelled.
  /// - Throws: `CANCELLED` if it was cancelled before, and what the closure throws.
  func stoppedWithOperation<Value>(_ body: () throws -> Value) throws -> Value {
    guard let limit = WorkLimit.current else { return try body() }
    let script = RunningScript(interrupter: interrupter)
    defer { script.interrupter.withdraw() }
    return try limit.stopping(script, body)
  }
}

/// A script that is stopped when its operation is cancelled.
private struct RunningScript: StoppableWork {
  let interrupter: LuaInterrupter

  func stop() { interrupter.interruptNext() }
}
