import LayoutEngine
package import LayoutModel
import LayoutSystem
import SystemPackage

// The providers by name, and loading those that are plugins.
extension ProviderRegistry {
  /// Returns the provider of a reference.
  /// - Throws: `NOT_FOUND` at the reference's place for an unknown name.
  func provider(for reference: ProviderReference) throws(LayoutError) -> any RegisteredProvider {
    if let provider = try find(reference.name) { return provider }
    let problem = LayoutError.Problem.unknownName(
      reference.name,
      kind: "provider",
      known: names()
    )
    var failure = reference.node.error(problem)
    if let hint = renamedHint(for: reference.name) {
      failure.hint = hint
    } else if names().nearest(to: reference.name) == nil {
      // A nearly correct name needs no search of folders.
      failure.hint = searchedFolders
    }
    throw failure
  }

  /// Returns advice for the name of a file whose plugin has another name; nil if there is no such file.
  private func renamedHint(for name: String) -> String? {
    let files = catalog.allFiles().filter { $0.name == name }
    for file in files {
      guard let plugin = try? loaded[file]?.result.get() else { continue }
      return "\(file.path) is called “\(plugin.manifest.name)”: its table has that “name”"
    }
    return nil
  }

  /// The folders in which plugins are searched, in words.
  private var searchedFolders: String {
    let folders = folderPaths.map { path in
      FilePath(path).isThere ? path : "\(path) (missing)"
    }
    return folders.isEmpty
      ? "no folder of plugins was searched" : "searched " + folders.joined(separator: ", ")
  }

  /// Returns the provider with a name; nil if it is unknown.
  func find(_ name: String) throws(LayoutError) -> (any RegisteredProvider)? {
    // No path of a file is longer.
    guard name.utf8.count <= 4096 else { return nil }
    if let provider = found[name] { return provider }
    let provider: (any RegisteredProvider)? =
      if let provider = try compiledProvider(named: name) { provider } else {
        try findPlugin(named: name)
      }
    found[name] = provider
    if let provider, let didReplace = services.didReplace {
      let described = described(provider)
      if !described.replacedFiles.isEmpty { didReplace(described) }
    }
    return provider
  }

  /// Returns the description of a provider, with the files in whose place it stands.
  private func described(_ provider: any RegisteredProvider) -> ProviderDescriptor {
    var descriptor = provider.descriptor
    let precedence = (provider as? Plugin).map { catalog.precedence(of: $0.file) } ?? .user
    descriptor.replacedFiles = catalog.allFiles()
      .filter { catalog.precedence(of: $0) > precedence && self.name(of: $0) == descriptor.name }
      .map(\.path)
    return descriptor
  }

  /// Returns the compiled provider with a name; nil if it is unknown.
  func compiledProvider(named name: String) throws(LayoutError) -> CompiledProvider? {
    let providers = compiled.filter { $0.state.name == name }
    guard let provider = providers.first else { return nil }
    let rivals = catalog.files(.user).filter { $0.name == name }
    let places = providers.map(\.place) + rivals.prefix(1).map(\.path)
    guard places.count < 2 else { throw PluginCatalog.clash(name, places) }
    return provider
  }

  /// Returns the plugin with a name; nil if the name is unknown.
  ///
  /// A file usually says its plugin's name. If none does, every file is loaded to read its name.
  func plugin(named name: String) throws(LayoutError) -> Plugin? {
    try find(name) as? Plugin
  }

  /// Collects the garbage of a plugin's state.
  /// - Returns: the bytes that the state holds, and the number of Swift objects that it keeps alive: functions of the
  ///   host, errors, and lists that are made on demand. A number that grows from call to call is a leak. Zeroes for
  ///   a native engine.
  package func collectGarbage(
    ofPlugin name: String
  ) throws(LayoutError) -> (bytes: Int, hostObjects: Int) {
    guard let plugin = try plugin(named: name) else { return (0, 0) }
    plugin.collectGarbage()
    return (plugin.memoryInUse, plugin.hostObjectCount)
  }

  /// Finds a plugin among the user's own, then among those that give way to them: by its file's
  /// name, then by the names that stand in other files.
  ///
  /// A name that stands in no file, such as that of a program's second provider, is found last.
  /// - Throws: `ALREADY_EXISTS` if several plugins of the same precedence have the name.
  /// - Complexity: loads every plugin if the name stands in no file.
  private func findPlugin(named name: String) throws(LayoutError) -> Plugin? {
    for precedence in PluginPrecedence.allCases {
      let files = catalog.files(precedence)
      if let file = try catalog.first(of: files.filter { $0.name == name }, named: name) {
        let plugin = try load(file).result.get()
        if plugin.manifest.name == name { return plugin }
      }
      let others = files.filter { $0.name != name && $0.mentions(name) }
      if let plugin = try plugin(named: name, among: load(others)) { return plugin }
    }
    return try plugin(named: name, among: loadAll())
  }

  /// Returns the plugin to which one of some files gives a name; nil if none does.
  /// - Throws: `ALREADY_EXISTS` if several files of the same precedence do.
  private func plugin(
    named name: String,
    among files: [(file: PluginFile, loaded: Loaded)]
  ) throws(LayoutError) -> Plugin? {
    let named = files.filter { (try? $0.loaded.result.get())?.manifest.name == name }
    let file = try catalog.first(of: named.map(\.file), named: name)
    return try named.first { $0.file == file }?.loaded.result.get()
  }

  /// Returns the files whose place no provider of the same name takes.
  func standing(_ files: [PluginFile]) -> [PluginFile] {
    let ranks = files.map { (name(of: $0), catalog.precedence(of: $0)) }
    let compiled = compiledNames.map { ($0, PluginPrecedence.user) }
    let first = Dictionary(compiled + ranks, uniquingKeysWith: { min($0, $1) })
    return zip(files, ranks).filter { _, rank in first[rank.0] == rank.1 }.map(\.0)
  }

  /// Loads all plugins, each once.
  /// - Returns: the files of all plugins; programs list their providers only after they were loaded.
  private func loadAll() -> [(file: PluginFile, loaded: Loaded)] {
    let first = load(catalog.allFiles())
    let known = Dictionary(first.map { ($0.file, $0.loaded) }) { $1 }
    return catalog.filesAfterLoading().map { ($0, known[$0] ?? load($0)) }
  }

  /// Loads files, after the programs among them were started, all at the same time.
  private func load(_ files: [PluginFile]) -> [(file: PluginFile, loaded: Loaded)] {
    startPrograms(of: files)
    return files.map { ($0, load($0)) }
  }

  /// Starts the programs of files that are not loaded, for the loads that follow.
  func startPrograms(of files: [PluginFile]) {
    let fresh = files.filter { loaded[$0] == nil }.map { ($0, reader(of: $0)) }
    starts.begin(fresh, starter.services)
  }

  /// Returns a reader of a file: of the texts that this registry takes over, if any.
  private func reader(of file: PluginFile) -> PluginReader {
    versions.kept[file].map { PluginReader(file, again: $0) } ?? PluginReader(file)
  }

  /// Loads a file, unless it was loaded before.
  ///
  /// A file that a plugin's call loaded, and that did not finish in the time left to that call, is
  /// tried again by the next caller, as is a process that did not start.
  ///
  /// A plugin that this registry takes over from an earlier one is loaded from the texts of that
  /// one, with its count of exhausted calls, so that a reload of one plugin frees no other from its
  /// suspension.
  @discardableResult
  func load(_ file: PluginFile) -> Loaded {
    if let known = loaded[file] { return known }
    let program = starts.take(file)
    let reader = program?.reader ?? self.reader(of: file)
    let result = Result { () throws(LayoutError) in
      try start(file, from: reader, after: program)
    }
    if let count = versions.exhaustedCalls[file] {
      try? result.get().state.exhaustedCalls = count
    }
    return note(Loaded(source: reader.source, result: result), of: file)
  }

  /// Notes a file that has run, once the plugins that it uses are found to be there.
  /// - Returns: the plugin, or the failure of its file or of what it uses.
  private func note(_ fresh: Loaded, of file: PluginFile) -> Loaded {
    var fresh = fresh
    if case .success(let plugin) = fresh.result, !plugin.manifest.uses.isEmpty {
      loaded[file] = fresh
      do throws(LayoutError) {
        try checkUses(of: plugin)
      } catch {
        loaded[file] = nil
        fresh = Loaded(source: fresh.source, result: .failure(error))
      }
    }
    let mayPass = fresh.didNotStart || fresh.wasCancelled || (calls.isLimited && fresh.ranOutOfTime)
    if !mayPass { loaded[file] = fresh }
    return fresh
  }

  /// Runs a plugin's file through the interceptors.
  private func start(
    _ file: PluginFile,
    from reader: PluginReader,
    after program: ProgramStarts.Start?
  ) throws(LayoutError) -> Plugin {
    let deadline = starter.services.budget(of: file).deadline
    let state = ProviderState(plugin: file.name, deadline: deadline)
    let started = try calls.run(.describe, of: state, nil) { call throws(LayoutError) in
      try starter.start(file, from: reader, deadline: call.timeLimit, after: program)
    }
    state.name = started.manifest.name
    state.version = started.manifest.version
    return Plugin(
      file: file,
      source: reader.source,
      manifest: started.manifest,
      hooks: started.hooks,
      state: state,
      starter: starter
    )
  }

  /// Discards the states of all plugins, so that documents do not affect each other.
  package func forgetStates() {
    for plugin in loaded.values { try? plugin.result.get().forgetState() }
  }

  /// Calls a closure that discards the states of all plugins, and then makes new ones for those that had one.
  ///
  /// The next document takes them, since no hook has run in them. A plugin whose file fails keeps no state;
  /// its next call reports the failure. States of other processes are made when they are needed.
  package func renewingStates(_ body: () -> Void) {
    let plugins = loaded.values.compactMap { try? $0.result.get() }.filter(\.hasUsedState)
    body()
    for plugin in plugins { plugin.prepareState() }
  }

  /// Forgets how often plugins ran out of time or memory, and those that did not load in time, like
  /// a new registry.
  package func forgetFailures() {
    loaded = loaded.filter { !$0.value.ranOutOfTime }
    for plugin in loaded.values { try? plugin.result.get().state.exhaustedCalls = 0 }
  }

  /// The names of all providers.
  ///
  /// Loads nothing: a plugin that was not loaded counts by its file's name. Suggestions for unknown
  /// names come from these.
  package func names() -> [String] {
    let plugins = catalog.allFiles()
      .map { file in
        (try? loaded[file]?.result.get())?.manifest.name ?? file.name
      }
    return compiled.map(\.state.name) + plugins
  }

  /// All providers: native engines, providers in Swift, then plugins, without those whose place
  /// others take.
  ///
  /// A plugin that cannot be loaded carries its failure.
  ///
  /// Loads each plugin that was not loaded before, which runs its file.
  package func providers() -> [ProviderDescriptor] {
    let all = loadAll()
    let files = all.map(\.file)
    let results = Dictionary(all.map { ($0.file, $0.loaded.result) }) { $1 }
    let standing = standing(files)
    let others = Set(files).subtracting(standing)
    let replaced = Dictionary(grouping: others, by: { name(of: $0) })
      .mapValues { $0.map(\.path).sorted() }
    let plugins = standing.map { ProviderDescriptor(file: $0, results[$0] ?? load($0).result) }
    return (compiled.map(\.descriptor) + plugins)
      .map { provider in
        var provider = provider
        provider.replacedFiles = replaced[provider.name] ?? []
        return provider
      }
  }

  /// One provider in detail; a failure if it does not exist or cannot be loaded.
  package func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    described(try provider(for: ProviderReference(name: name)))
  }

  /// The graphs that a plugin has made so far, with what was recorded of them.
  ///
  /// Loads the plugin if nothing has named it yet. Empty for native engines, and for a registry
  /// without a recorder.
  /// - Throws: `NOT_FOUND` for an unknown name, and the failure of a plugin that does not load.
  package func graphs(ofPlugin name: String) throws(LayoutError) -> [PluginGraph] {
    guard let plugin = try provider(for: ProviderReference(name: name)) as? Plugin else {
      return []
    }
    guard let recorder = services.graphs else { return [] }
    return plugin.recordedGraphs ?? recorder.graphs(ofFile: plugin.file.path)
  }

  /// Loads files, each in its own state, to check whether they are valid.
  /// - Returns: a descriptor for each file; a file that does not load has its failure.
  package func check(_ files: [PluginFile]) -> [ProviderDescriptor] {
    load(files).map { ProviderDescriptor(file: $0.file, $0.loaded.result) }
  }
}

extension ProviderDescriptor {
  /// A native engine.
  init(_ engine: any NativeEngine) {
    self.init(name: engine.name, source: .native)
    summary = engine.summary
    fields = engine.options
    options = engine.options.map {
      Option(name: $0.name, type: $0.type.words, defaultValue: $0.defaultText, summary: $0.summary)
    }
  }

  /// A provider that a user of the library wrote.
  init(_ provider: any SwiftProvider, _ methods: [ProviderMethodName]) {
    self.init(name: provider.name, source: .swift)
    version = provider.version
    summary = provider.summary
    look = provider.look
    hooks = methods
    options = provider.options.listed
    fields = provider.options.options
  }

  /// A plugin, loaded or not.
  ///
  /// For a plugin that does not load, only its file and the failure are known.
  init(file: PluginFile, _ plugin: Result<Plugin, LayoutError>) {
    self.init(name: file.name, source: .plugin(path: file.path))
    switch plugin {
    case .success(let plugin):
      name = plugin.manifest.name
      version = plugin.manifest.version
      summary = plugin.manifest.summary
      look = plugin.manifest.look
      hooks = plugin.manifest.hooks
      requires = plugin.manifest.requires
      uses = plugin.manifest.uses.map { "\($0.name) \($0.range.text)" }
      contentHash = plugin.contentHash
      options = plugin.manifest.options.listed
      state = plugin.manifest.state.listed
      fields = plugin.manifest.options.options
      stateFields = plugin.manifest.state.options
      pinch = plugin.manifest.pinch
      memoryInUse = plugin.memoryInUse
      usage = plugin.state.usage
    case .failure(let failure):
      self.failure = failure
    }
  }
}

extension OptionSchema {
  /// The options as lists show them.
  fileprivate var listed: [ProviderDescriptor.Option] {
    options.map { option in
      var listed = ProviderDescriptor.Option(
        name: option.name,
        type: option.type.words,
        defaultValue: option.defaultValue.map(JSONWriter.line),
        summary: option.summary
      )
      listed.valueType = option.type
      return listed
    }
  }
}
