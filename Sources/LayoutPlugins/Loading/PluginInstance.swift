package import LayoutModel
package import LayoutProviders
import Logging
import LuaSandbox

/// One Lua state with a plugin's functions in it.
package final class PluginInstance: PluginHooks {
  /// The Lua state, which has run the plugin's file.
  let state: LuaState
  /// The plugin's description of itself.
  package let manifest: PluginManifest
  /// The functions by method (``ProviderMethodName/index``), and the seeds of their random numbers in the first section.
  private let hooks: [(function: LuaReference, seed: UInt64)?]
  /// One environment table for each depth of nested calls.
  ///
  /// A nested call of the same plugin must not rewrite the table that the outer hook still reads.
  private var environments: [EnvironmentTable] = []
  /// The tables of hooks that change elements, which do not nest.
  let tables = VisibleStateTables()
  /// The instruments that observe the plugin.
  private let instruments: PluginInstruments
  /// The calls that are running, outermost first.
  private var calls: [(method: ProviderMethodName, call: CalledRequest)] = []

  /// Creates an instance of the hooks in a state.
  init(
    state: LuaState,
    manifest: PluginManifest,
    hooks: [ProviderMethodName: LuaReference],
    instruments: PluginInstruments
  ) {
    self.state = state
    self.instruments = instruments
    self.manifest = manifest
    self.hooks = ProviderMethodName.allCases.map { method in
      hooks[method].map { ($0, Self.seed(method)) }
    }
    guard state.debugger != nil else { return }
    state.shownTables = { [weak self] in self?.shownTables ?? [] }
  }

  /// Returns a function that returns the object of an item of the running call, from 0.
  ///
  /// Set in a worker, which fetches items from the host when a script reads them; nil if the
  /// request has them.
  package var itemReader: ((LayoutItems) -> (Int) throws -> SourceObject)?

  package var isExpired: Bool { state.isExpired }
  package var memoryInUse: Int { state.memoryInUse }
  package var hostObjectCount: Int { state.hostObjectCount }
  package func collectGarbage() { state.collectGarbage() }
  /// Reports the lines that the plugin has run since the last report, if they are counted.
  package func reportLines() { state.reportLines() }
  package func recordedGraphs() -> [PluginGraph]? { nil }

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

  package func call<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ call: CalledRequest,
    _ input: Input
  ) throws(LayoutError) -> Output {
    try self.call(method.name, LuaCodecs.codec(of: method), call, input)
  }

  /// Calls the hook `section`, and returns the table that it returns, once it is checked.
  /// - Throws: the failure of the hook or of its table.
  package func sectionTable(_ call: CalledRequest) throws(LayoutError) -> SourceValue {
    try self.call(.section, LuaCodecs.sectionTable, call, ())
  }

  /// Calls the hook of a method, and reads its result with a codec.
  /// - Throws: `UNIMPLEMENTED` without such a hook, and the failure of the hook or of its result.
  private func call<Input, Output>(
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
    let spans = instruments.spans
    let depth = spans?.enter(.exchange) ?? 0
    let work = instruments.workBefore(state)
    defer {
      environment.close()
      calls.removeLast()
      spans?.leave(to: depth)
      instruments.add(since: work, of: state, in: manifest.name, method)
    }
    // The index is multiplied by 2⁶⁴ ÷ φ, so that neighbouring sections have different seeds.
    state.seedRandom(hook.seed &+ UInt64(call.request.section.index) &* 0x9E37_79B9_7F4A_7C15)
    do {
      return try state.stoppedWithOperation {
        try state.naming(call: Self.name(of: method, call.request)) {
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
              spans?.enter(.scripts)
              return stack.top
            },
            read: { stack in
              spans?.leave()
              let reader = ResultReader(
                values: LuaDocumentReader(stack, isTimed: true),
                method: method,
                itemCount: call.request.items.count,
                sections: call.request.sections,
                environment: environment,
                visibleStates: tables
              )
              return try codec.read(reader, input)
            }
          )
        }
      }
    } catch {
      throw failed(error, in: method, call.request)
    }
  }

  /// Returns the name of a call for a debugger, with the section's number from 1 as in Lua: `layout, section 2`.
  private static func name(of method: ProviderMethodName, _ request: ProviderRequest) -> String {
    let id = request.section.id.map { " “\($0)”" } ?? ""
    return
      "\(method.hookName), section \(request.section.index + 1)\(id) of \(request.provider.name)"
  }

  /// The tables that a debugger shows: the environment of the running call, and tables in it.
  private var shownTables: [LuaVariable] {
    guard let view = current?.environment.shownView else { return [] }
    return state.withStack { stack in
      stack.push(view)
      let inner = ["items", "options", "state"]
        .compactMap { name -> LuaVariable? in
          defer { stack.pop() }
          guard stack.rawGet(field: name, in: 1).isTable else { return nil }
          return LuaVariable(name: name, value: stack.reference(at: -1))
        }
      return [LuaVariable(name: "environment", value: view)] + inner
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
    // The failure of another plugin has its own advice.
    if let error = error as? LuaError, (error.cause as? LayoutError)?.plugin == nil,
      let hint = error.parameterHint(method, besides: failure.hint)
    {
      failure.hint = hint
    }
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
  private static func seed(_ method: ProviderMethodName) -> UInt64 {
    var hash = StableHash()
    hash.add(method.rawValue.utf8)
    return hash.value
  }
}

extension ProviderMethodName {
  /// Whether the method's input is elements, whose tables a failed call leaves unchanged.
  fileprivate var changesElements: Bool {
    [.visibleItems, .coordinate, .appearingItems, .disappearingItems].contains(self)
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
