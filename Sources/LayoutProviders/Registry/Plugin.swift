import LayoutModel

/// A plugin that is loaded: its manifest, and a state of its own in which its hooks run.
///
/// A state that has hit its deadline or its memory ceiling is discarded; the next call makes a new
/// one from the same text. Two threads must not use it at once.
final class Plugin: RegisteredProvider {
  /// The plugin's file.
  let file: PluginFile
  /// The texts from which new states and excerpts are made.
  let source: PluginTexts
  /// The plugin's manifest.
  let manifest: PluginManifest
  /// The state of its calls.
  let state: ProviderState

  /// The hash of the plugin's files; nil if it is a program in another language, whose code is not read.
  private(set) lazy var contentHash: UInt64? =
    file.source is ProgramSource ? nil : source.contentHash

  /// Makes new states.
  private let starter: PluginStarter
  /// The hooks; nil after a call that exhausted their state.
  private var hooks: (any PluginHooks)?
  /// Whether only the file has run in the hooks' state, which then holds nothing of any document.
  private var isPrepared = false
  /// The check of options, which remembers the last ones.
  private let options: CheckedOptions
  /// The check of sections' state, which remembers the last one.
  private let sectionState: CheckedOptions

  /// Creates a plugin that has just been loaded.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - source: the texts that were read.
  ///   - manifest: the table that the file returned.
  ///   - hooks: the functions of the state in which the file ran.
  ///   - state: the record of its calls.
  ///   - starter: makes new states from the texts.
  init(
    file: PluginFile,
    source: PluginTexts,
    manifest: PluginManifest,
    hooks: any PluginHooks,
    state: ProviderState,
    starter: PluginStarter
  ) {
    self.file = file
    self.source = source
    self.manifest = manifest
    self.hooks = hooks
    self.state = state
    self.starter = starter
    (options, sectionState) = manifest.checks
    state.memoryInUse = { [weak self] in self?.memoryInUse }
  }

  /// The bytes that the plugin's state holds at present.
  ///
  /// Includes uncollected garbage; 0 after the state was discarded, until the next call.
  var memoryInUse: Int { hooks?.memoryInUse ?? 0 }

  /// The Swift objects that the plugin's state keeps alive.
  ///
  /// Functions of the host, errors, and lists that are made on demand; a number that grows from
  /// call to call is a leak.
  var hostObjectCount: Int { hooks?.hostObjectCount ?? 0 }

  /// Whether the plugin is a program that has described itself otherwise since it was loaded.
  var isOutdated: Bool { (hooks as? ProgramHooks)?.isOutdated ?? false }

  /// Collects the garbage of the plugin's state.
  func collectGarbage() { hooks?.collectGarbage() }

  /// Discards the state: the next call makes a new one, independent of earlier calls.
  ///
  /// The manifest and the texts stay, so the file is not read again. A prepared state stays, too.
  func forgetState() { if !isPrepared { hooks = nil } }

  /// Whether there is a state in which hooks have run.
  var hasUsedState: Bool { hooks != nil && !isPrepared }

  /// Makes the state of the next call, unless it exists or belongs to another process.
  func prepareState() {
    guard hooks == nil, starter.runsHere(file) else { return }
    let deadline = starter.services.budget(of: file).deadline
    let reader = PluginReader(file, again: source)
    hooks = try? starter.start(file, from: reader, deadline: deadline).hooks
    isPrepared = hooks != nil
  }

  /// The records of the plugin's graphs; nil if the registry's recorder has it.
  var recordedGraphs: [PluginGraph]? { hooks?.recordedGraphs() }

  // MARK: Calls

  var methods: [ProviderMethodName] { manifest.hooks }

  var transitionStyle: TransitionStyle { manifest.transitionStyle }

  var look: ElementLook? { manifest.look }

  var descriptor: ProviderDescriptor { ProviderDescriptor(file: file, .success(self)) }

  func perform<Input, Output>(
    _ method: ProviderMethod<Input, Output>,
    _ called: CalledRequest,
    _ input: Input,
    _ call: RunningCall,
    calling providers: any LayoutProvider
  ) throws(LayoutError) -> Output {
    do throws(LayoutError) {
      guard methods.contains(method.name) else {
        return try performUnimplemented(method, called.request)
      }
      // The hooks of a program check by its present description, which may differ from the loaded one.
      let isProgram = file.source is ProgramSource
      let options =
        try isProgram ? SourceObject() : options.checked(called.request.provider.options)
      let sectionState =
        try isProgram
        ? SourceObject() : sectionState.checked(called.request.state ?? Self.noState)
      let (hooks, limit) = try readyHooks(for: call)
      defer { if hooks.isExpired { giveUpState() } }
      let change = called.request.change?
        .filled(for: manifest.name, options: self.options, state: self.sectionState)
      called.prepare(
        options: options,
        sectionState: sectionState,
        change: change,
        deadline: limit
      )
      return try hooks.call(method, called, input)
    } catch {
      throw located(error, method.name, called.request)
    }
  }

  /// Drops a state that is final, and notes it for the circuit breaker.
  ///
  /// A state that was stopped in the middle of a hook may have half-changed tables in its locals,
  /// and may still hold the values that exhausted its memory.
  private func giveUpState() {
    hooks = nil
    state.hasLostState = true
  }

  /// Returns the hooks, with a new state if theirs was lost, and the time that a call may take.
  /// - Throws: the failure of the file, which counts as a lost state: a plugin that exhausts itself
  ///   while it starts is suspended like one that does so in a hook. That of a process does not count.
  private func readyHooks(
    for call: RunningCall
  ) throws(LayoutError) -> (any PluginHooks, Duration?) {
    isPrepared = false
    if let hooks { return (hooks, call.timeLimit) }
    let reader = PluginReader(file, again: source)
    do throws(LayoutError) {
      let fresh = try starter.start(file, from: reader, deadline: call.timeLimit).hooks
      hooks = fresh
      // The start of a program does not count.
      return (fresh, file.source is ProgramSource ? call.timeLimit : call.timeLeft)
    } catch {
      state.hasLostState = !error.isFailedStart
      throw error
    }
  }

  /// The state of a section whose document specifies no state.
  static let noState = ValueDecoder(
    SourceValue(.object(SourceObject())),
    path: DocumentPath([.key("state")])
  )

  // MARK: Failures

  /// Returns the failure with the call's data: plugin, method, section, the script's line.
  private func located(
    _ failure: LayoutError,
    _ method: ProviderMethodName,
    _ request: ProviderRequest
  ) -> LayoutError {
    var located = failure.about(state, method, request)
    if failure.plugin == nil, located.origin == .plugin, located.file == nil {
      located.file = file.path
    }
    return located.excerpted(from: source)
  }
}
