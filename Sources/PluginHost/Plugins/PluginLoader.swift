internal import LayoutModel
internal import Logging
internal import LuaRuntime

/// Makes plugins of files: a state, the sandbox's globals, the chunk, the manifest.
struct PluginLoader {
  let budget: LuaBudget
  let host: HostFunctions
  let logger: Logger

  /// Reads and loads a file.
  func load(_ file: PluginFile) throws(LayoutFailure) -> LuaPlugin {
    let source: [UInt8]
    do {
      source = try FileReading.bytes(of: file.path)
    } catch {
      var failure = LayoutFailure(
        .unavailable,
        origin: .inputOutput,
        message: "the plugin cannot be read: \(error)",
        file: file.path
      )
      failure.plugin = file.name
      throw failure
    }
    let (instance, manifest) = try instantiate(file, source: source)
    return LuaPlugin(
      file: file,
      source: source,
      manifest: manifest,
      instance: instance,
      loader: self
    )
  }

  /// Makes a state from a file's text.
  func instantiate(
    _ file: PluginFile,
    source: [UInt8]
  ) throws(LayoutFailure) -> (instance: PluginInstance, manifest: PluginManifest) {
    do {
      return try run(file, source: source)
    } catch {
      var failure =
        switch error {
        case let error as LuaError: LayoutFailure(error)
        case let error as DocumentError: LayoutFailure(error, origin: .plugin)
        case let error as LayoutFailure: error
        default: LayoutFailure(.internal, origin: .plugin, message: "\(error)")
        }
      failure.plugin = failure.plugin ?? file.name
      failure.method = failure.method ?? .describe
      failure.file = failure.file ?? file.path
      throw failure.excerpted(from: source, file: file.path)
    }
  }

  private func run(
    _ file: PluginFile,
    source: [UInt8]
  ) throws -> (instance: PluginInstance, manifest: PluginManifest) {
    let state = try LuaState(budget: budget, name: file.name)
    let (logger, name) = (logger, file.name)
    state.output = { line in logger.info("\(line)", metadata: ["plugin": "\(name)"]) }
    try SectionConstructors.define(in: state)
    let scope = HostScope()
    try host.define(in: state, scope: scope)
    let chunk = try state.load(source, chunkName: "@" + file.path)
    let (manifest, hooks) = try state.call(chunk) { stack in
      try ManifestReader(stack: stack, file: file).read()
    }
    scope.manifest = manifest
    state.freezeGlobals()
    let instance = PluginInstance(state: state, hooks: hooks)
    scope.instance = instance
    return (instance, manifest)
  }
}
