import LayoutModel

/// Starts the plugins of one registry, each where it runs: in this process, in a process of isolated plugins, or in a
/// program of its own.
final class PluginStarter {
  /// The services of the registry for plugins.
  let services: PluginServices
  /// The process of plugins whose folder does not choose any.
  private let isolation: PluginIsolation
  /// The capabilities that plugins may request whose folder does not limit them.
  private let grants: PluginGrants
  /// Runs plugins in this process.
  private let runner: any PluginRunner
  /// Runs isolated plugins; nil in a program that runs all plugins itself.
  private let processes: (any PluginRunner)?

  init(_ registry: ProviderRegistry.Services, _ services: PluginServices) {
    self.services = services
    isolation = registry.isolation
    grants = registry.grants
    runner = registry.makeRunner(services)
    processes = registry.processes?.makeRunner(services, registry.isolation)
  }

  /// Runs a plugin's file.
  /// - Parameters:
  ///   - file: the plugin's file.
  ///   - reader: reads the file and the files that it requires.
  ///   - deadline: the time that the file may run; nil means no limit.
  ///   - start: the start of the file's program; nil if it was not started before.
  /// - Returns: the plugin's hooks, and its description of itself.
  /// - Throws: the failure with the place in the file that is at fault, and `PERMISSION_DENIED` for a
  ///   plugin that requests what it may not. Each state is checked: the next run of a file may return
  ///   another table.
  func start(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?,
    after start: ProgramStarts.Start? = nil
  ) throws(LayoutError) -> StartedPlugin {
    do throws(LayoutError) {
      let started = try run(file, from: reader, deadline: deadline, after: start)
      try (file.grants ?? grants).check(started.manifest, of: file)
      return started
    } catch {
      var failure = error.ofPlugin
      failure.plugin = failure.plugin ?? file.name
      failure.method = failure.method ?? .describe
      failure.file = failure.file ?? file.path
      throw failure.excerpted(from: reader.source)
    }
  }

  /// Runs a plugin's file where it belongs.
  private func run(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?,
    after start: ProgramStarts.Start?
  ) throws(LayoutError) -> StartedPlugin {
    if let source = file.source as? ProgramSource {
      let hooks = try ProgramHooks(file, of: source, reader, services, after: start)
      return StartedPlugin(hooks: hooks, manifest: hooks.manifest)
    }
    return try runner(for: file).start(file, from: reader, deadline: deadline)
  }

  /// Whether a plugin runs in this process.
  func runsHere(_ file: PluginFile) -> Bool {
    !(file.source is ProgramSource) && (file.isolation ?? isolation) == .none
  }

  /// Returns what runs a plugin.
  /// - Throws: `UNIMPLEMENTED` for an isolated plugin in a program that runs all plugins itself.
  private func runner(for file: PluginFile) throws(LayoutError) -> any PluginRunner {
    guard (file.isolation ?? isolation) != .none else { return runner }
    if let processes { return processes }
    throw LayoutError(
      .unimplemented,
      origin: .plugin,
      message: "this program starts no process for plugins",
      hint: "set HostConfiguration.processes, or let the plugin run with isolation “none”"
    )
  }
}
