import LayoutEngine
public import LayoutModel
public import Logging
public import LuaSandbox

// Which plugins there are, and loading them.
extension ProviderRegistry {
  func plugin(for reference: ProviderReference) throws(LayoutError) -> LuaPlugin {
    if let plugin = try plugin(named: reference.name) { return plugin }
    let problem = DocumentError.Problem.unknownName(
      reference.name,
      kind: "provider",
      known: names()
    )
    throw LayoutError(reference.node.error(problem))
  }

  /// The plugin with a name; nil where there is none.
  ///
  /// A file usually says its plugin's name. Where none does, every file is loaded to see what
  /// name it gives itself.
  func plugin(named name: String) throws(LayoutError) -> LuaPlugin? {
    if let plugin = found[name] { return plugin }
    let plugin = try findPlugin(named: name)
    found[name] = plugin
    return plugin
  }

  private func findPlugin(named name: String) throws(LayoutError) -> LuaPlugin? {
    if let file = try catalog.file(named: name) {
      let plugin = try load(file).result.get()
      if plugin.manifest.name == name { return plugin }
    }
    let renamed = catalog.allFiles().filter { (try? load($0).result.get())?.manifest.name == name }
    guard renamed.count < 2 else { throw PluginCatalog.clash(name, renamed.map(\.path)) }
    return try renamed.first.map { file throws(LayoutError) in try load(file).result.get() }
  }

  /// Loads a file, unless it was loaded before.
  ///
  /// A file that had only what was left of a plugin's time, which asked for it, and did not end within
  /// that is tried again when somebody else asks.
  @discardableResult
  func load(_ file: PluginFile) -> Loaded {
    if let known = loaded[file] { return known }
    let reader =
      versions.kept[file].map { PluginSourceReader(file, again: $0) } ?? PluginSourceReader(file)
    let result = Result { () throws(LayoutError) in try loader.load(file, from: reader) }
    if let count = versions.exhaustedCalls[file] {
      try? result.get().record.exhaustedCalls = count
    }
    let fresh = Loaded(source: reader.source, result: result)
    if !calls.isLimited || !fresh.ranOutOfTime { loaded[file] = fresh }
    return fresh
  }

  /// Gives up the states of all plugins: the next document finds nothing of the one before.
  public func forgetStates() {
    for plugin in loaded.values { try? plugin.result.get().forgetState() }
  }

  /// Forgets how often plugins ran out of time or memory, and those that did not load in time: who
  /// asks next finds them as a new registry would.
  public func forgetFailures() {
    loaded = loaded.filter { !$0.value.ranOutOfTime }
    for plugin in loaded.values { try? plugin.result.get().record.exhaustedCalls = 0 }
  }

  /// The names of all providers.
  public func names() -> [String] {
    let plugins = catalog.allFiles()
      .map { file in
        (try? loaded[file]?.result.get())?.manifest.name ?? file.name
      }
    return NativeEngines.all.map(\.name) + plugins
  }

  /// All providers, native engines first; a plugin that cannot be loaded carries its failure.
  public func providers() -> [ProviderDescriptor] {
    NativeEngines.all.map { ProviderDescriptor($0, record(of: $0)) }
      + catalog.allFiles()
      .map { file in
        ProviderDescriptor(file: file, load(file).result)
      }
  }

  /// One provider in detail; a failure where it does not exist or cannot be loaded.
  public func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    let reference = ProviderReference(name: name)
    if let engine = try nativeEngine(reference) {
      return ProviderDescriptor(engine, record(of: engine))
    }
    let plugin = try plugin(for: reference)
    return ProviderDescriptor(file: plugin.file, .success(plugin))
  }

  /// The graphs that a plugin has made so far, with what was recorded of them.
  ///
  /// Loads the plugin if nothing has named it yet. None for native engines, and none where the
  /// registry was made without a recorder.
  public func graphs(ofPlugin name: String) throws(LayoutError) -> [PluginGraph] {
    let reference = ProviderReference(name: name)
    guard try nativeEngine(reference) == nil else { return [] }
    let plugin = try plugin(for: reference)
    return services.graphs?.graphs(ofFile: plugin.file.path) ?? []
  }

  /// Loads files, each in a state of its own, to see whether they are sound.
  public static func check(
    _ files: [PluginFile],
    budget: LuaBudget,
    logger: Logger
  ) -> [ProviderDescriptor] {
    let registry = ProviderRegistry(folders: [], budget: budget, logger: logger)
    return files.map { ProviderDescriptor(file: $0, registry.load($0).result) }
  }
}

/// The files of all plugin folders, looked up by name.
final class PluginCatalog {
  private let folders: [PluginFolder]
  private let more: [PluginFile]
  private var scanned: [PluginFile]?

  /// `more` are files that count whether they are there or not.
  init(folders: [PluginFolder], also more: [PluginFile] = []) {
    self.folders = folders
    self.more = more
  }

  /// All files, by name; files of identical bytes with the same name count once.
  func allFiles() -> [PluginFile] {
    if let scanned { return scanned }
    var files: [PluginFile] = []
    for file in folders.flatMap({ $0.files() }) where !isCopy(file, of: files) {
      files.append(file)
    }
    files += more.filter { !files.contains($0) }
    files.sort { ($0.name, $0.path) < ($1.name, $1.path) }
    scanned = files
    return files
  }

  private func isCopy(_ file: PluginFile, of files: [PluginFile]) -> Bool {
    let rivals = files.filter { $0.name == file.name }
    guard !rivals.isEmpty, let bytes = try? FileReading.plainBytes(of: file.path) else {
      return false
    }
    return rivals.contains { (try? FileReading.plainBytes(of: $0.path)) == bytes }
  }

  /// The files that say a name.
  func files(named name: String) -> [PluginFile] { allFiles().filter { $0.name == name } }

  /// The one file that says a name; nil where none does.
  func file(named name: String) throws(LayoutError) -> PluginFile? {
    let files = files(named: name)
    guard files.count < 2 else { throw Self.clash(name, files.map(\.path)) }
    return files.first
  }

  static func clash(_ name: String, _ places: [String]) -> LayoutError {
    LayoutError(
      .alreadyExists,
      origin: .plugin,
      message: "several providers are called “\(name)”: " + places.joined(separator: ", "),
      hint: "rename all but one of them"
    )
  }
}

extension ProviderDescriptor {
  /// A native engine.
  init(_ engine: any NativeEngine, _ record: ProviderState) {
    self.init(name: engine.name, source: .native)
    usage = record.usage
    summary = engine.summary
    options = engine.options.map {
      Option(name: $0.name, type: $0.type.words, defaultValue: $0.defaultText, summary: $0.summary)
    }
  }

  /// A plugin, loaded or not.
  init(file: PluginFile, _ plugin: Result<LuaPlugin, LayoutError>) {
    self.init(name: file.name, source: .plugin(path: file.path))
    switch plugin {
    case .success(let plugin):
      name = plugin.manifest.name
      version = plugin.manifest.version
      summary = plugin.manifest.summary
      hooks = plugin.manifest.hooks
      requires = plugin.manifest.requires
      options = plugin.manifest.options.options.map { option in
        Option(
          name: option.name,
          type: option.type.words,
          defaultValue: option.defaultValue.map(JSONText.line),
          summary: option.summary
        )
      }
      memoryInUse = plugin.memoryInUse
      usage = plugin.record.usage
    case .failure(let failure):
      self.failure = failure
    }
  }
}
