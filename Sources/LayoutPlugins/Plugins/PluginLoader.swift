import LayoutModel
import Logging
import LuaSandbox

/// Makes plugins of files: a state, the sandbox's globals, the chunk, the manifest.
struct PluginLoader {
  /// What calls may use where a plugin's folder says nothing.
  let budget: LuaBudget
  let host: HostFunctions
  let logger: Logger
  /// What stands around the calls, loading included.
  let calls: InterceptorPipeline

  /// What calls of a plugin may use.
  func budget(of file: PluginFile) -> LuaBudget { file.budget ?? budget }

  /// Loads a plugin from the texts that a reader gives.
  func load(
    _ file: PluginFile,
    from reader: PluginSourceReader
  ) throws(LayoutError) -> LuaPlugin {
    let record = ProviderState(plugin: file.name, deadline: budget(of: file).deadline)
    let (instance, manifest) = try calls.run(.describe, of: record, nil) {
      time throws(LayoutError) in
      try instantiate(file, from: reader, deadline: time.limit)
    }
    record.name = manifest.name
    record.version = manifest.version
    return LuaPlugin(
      file: file,
      source: reader.source,
      manifest: manifest,
      instance: instance,
      record: record,
      loader: self
    )
  }

  /// Makes a state of a plugin's texts.
  func instantiate(
    _ file: PluginFile,
    from reader: PluginSourceReader,
    deadline: Duration?
  ) throws(LayoutError) -> (instance: PluginInstance, manifest: PluginManifest) {
    do {
      return try run(file, from: reader, deadline: deadline)
    } catch {
      var failure =
        switch error {
        case let error as LuaError: LayoutError(error)
        case let error as DocumentError: LayoutError(error, origin: .plugin)
        case let error as LayoutError: error
        default: LayoutError(.internal, origin: .plugin, message: "\(error)")
        }
      failure.plugin = failure.plugin ?? file.name
      failure.method = failure.method ?? .describe
      failure.file = failure.file ?? file.path
      throw failure.excerpted(from: reader.source)
    }
  }

  private func run(
    _ file: PluginFile,
    from reader: PluginSourceReader,
    deadline: Duration?
  ) throws -> (instance: PluginInstance, manifest: PluginManifest) {
    let main = try reader.main()
    let state = try LuaState(budget: budget(of: file), name: file.name)
    let (logger, name) = (logger, file.name)
    state.output = { line in logger.info("\(line)", metadata: ["plugin": "\(name)"]) }
    try SectionConstructors.define(in: state)
    let scope = HostScope(file: file, reader: reader)
    try host.define(in: state, scope: scope)
    let (manifest, hooks) = try state.call(state.load(main), deadline: deadline) { stack in
      try ManifestReader(stack: stack, file: file).read()
    }
    scope.manifest = manifest
    state.freezeGlobals()
    let instance = PluginInstance(state: state, hooks: hooks)
    scope.instance = instance
    return (instance, manifest)
  }
}

extension LayoutError {
  /// The failure with its excerpt taken from the plugin's file that it is about.
  func excerpted(from source: PluginSource) -> LayoutError {
    guard excerpt == nil, let file, let chunk = source.chunk(of: file) else { return self }
    return excerpted(from: chunk.source, file: file)
  }
}
