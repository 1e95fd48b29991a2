import LayoutModel
import LayoutProviders

/// Runs isolated plugins of one registry in workers: one for each folder.
final class WorkerRunner: PluginRunner {
  private let services: PluginServices
  private let isolation: PluginIsolation
  private let program: String?
  private var workers: [WorkerLimits: PluginWorker] = [:]

  /// Creates a runner.
  /// - Parameters:
  ///   - services: the registry's services.
  ///   - isolation: the isolation of plugins whose folder specifies none.
  ///   - program: the program that is started; nil means this one, or one in the same folder.
  init(_ services: PluginServices, _ isolation: PluginIsolation, program: String?) {
    (self.services, self.isolation, self.program) = (services, isolation, program)
  }

  func start(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> StartedPlugin {
    let worker = try worker(for: file)
    let hooks = try IsolatedHooks(file, reader, in: worker, of: services, deadline: deadline)
    return StartedPlugin(hooks: hooks, manifest: hooks.manifest)
  }

  /// Returns the worker for a plugin.
  /// - Throws: `UNAVAILABLE` if there is no program for workers.
  private func worker(for file: PluginFile) throws(LayoutError) -> PluginWorker {
    let budget = services.budget(of: file)
    let limits = WorkerLimits(
      folder: file.source.watchedFolder ?? "",
      program: try WorkerLimits.programPath(program),
      memoryCeiling: budget.memoryCeiling,
      deadline: budget.deadline
    )
    if let known = workers[limits] { return known }
    let worker = PluginWorker(
      limits,
      isStrict: (file.isolation ?? isolation) == .strictProcess,
      messageLimit: 2 * budget.memoryCeiling + (1 << 20)
    )
    workers[limits] = worker
    return worker
  }
}
