import LayoutModel
import LayoutPlugins
package import LayoutProviders
import LuaSandbox
import Synchronization

extension PluginProcesses {
  /// Runs isolated plugins in this process while a debugger watches, which reaches them there.
  ///
  /// A plugin in a worker could be debugged only by passing each request on, and the worker has no way to wait
  /// for a client.
  /// - Parameters:
  ///   - processes: the processes of plugins that start while no debugger watches; nil lets those run in this
  ///     process, too.
  ///   - note: receives a sentence when the first isolated plugin starts in this process.
  /// - Returns: the processes.
  package static func debugged(
    otherwise processes: PluginProcesses? = nil,
    note: @escaping @Sendable (String) -> Void
  ) -> PluginProcesses {
    let hasNoted = Mutex(false)
    let noteOnce: @Sendable () -> Void = {
      let isFirst = hasNoted.withLock { noted in
        defer { noted = true }
        return !noted
      }
      if isFirst {
        note("isolated plugins run in the debugger's process, without their confinement")
      }
    }
    let refusal: @Sendable () -> Result<IsolationCheck, LayoutError> = {
      .failure(
        LayoutError(.unimplemented, origin: .plugin, message: "the debugger starts no process")
      )
    }
    return PluginProcesses(
      makeRunner: { services, isolation in
        DebuggedRunner(
          LuaRunner(services),
          otherwise: processes?.makeRunner(services, isolation),
          willStart: noteOnce
        )
      },
      check: processes?.check ?? refusal
    )
  }
}

/// Runs isolated plugins in this process, or only those that a debugger watches.
private final class DebuggedRunner: PluginRunner {
  private let runner: LuaRunner
  /// Runs the plugins that no debugger watches; nil if this process runs them, too.
  private let processes: (any PluginRunner)?
  private let willStart: @Sendable () -> Void

  init(
    _ runner: LuaRunner,
    otherwise processes: (any PluginRunner)?,
    willStart: @escaping @Sendable () -> Void
  ) {
    (self.runner, self.processes) = (runner, processes)
    self.willStart = willStart
  }

  func start(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> StartedPlugin {
    if let processes, LuaDebugger.current == nil {
      return try processes.start(file, from: reader, deadline: deadline)
    }
    willStart()
    return try runner.start(file, from: reader, deadline: deadline)
  }
}
