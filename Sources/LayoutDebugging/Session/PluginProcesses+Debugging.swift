import LayoutModel
import LayoutPlugins
package import LayoutProviders
import Synchronization

extension PluginProcesses {
  /// Runs isolated plugins in this process, where a debugger reaches them.
  ///
  /// A plugin in a worker could be debugged only by passing each request on, and the worker has no way to wait
  /// for a client.
  /// - Parameter note: receives a sentence when the first isolated plugin is started.
  /// - Returns: the processes, of which none is started.
  package static func debugged(note: @escaping @Sendable (String) -> Void) -> PluginProcesses {
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
    return PluginProcesses(
      makeRunner: { services, _ in DebuggedRunner(LuaRunner(services), willStart: noteOnce) },
      check: {
        .failure(
          LayoutError(.unimplemented, origin: .plugin, message: "the debugger starts no process")
        )
      }
    )
  }
}

/// Runs isolated plugins in this process.
private final class DebuggedRunner: PluginRunner {
  private let runner: LuaRunner
  private let willStart: @Sendable () -> Void

  init(_ runner: LuaRunner, willStart: @escaping @Sendable () -> Void) {
    (self.runner, self.willStart) = (runner, willStart)
  }

  func start(
    _ file: PluginFile,
    from reader: PluginReader,
    deadline: Duration?
  ) throws(LayoutError) -> StartedPlugin {
    willStart()
    return try runner.start(file, from: reader, deadline: deadline)
  }
}
