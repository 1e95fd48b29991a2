package import LayoutModel

/// The processes in which isolated plugins run: `PluginProcesses.workers()` of `LayoutProcesses`.
///
/// A program without them, such as an app on a phone, runs all plugins itself, and refuses those whose folder or
/// project file wants a process.
public struct PluginProcesses: Sendable {
  /// Returns what runs isolated plugins for one registry.
  /// - Parameters: the registry's services, and the isolation of plugins whose folder specifies none.
  package let makeRunner: @Sendable (PluginServices, PluginIsolation) -> any PluginRunner
  /// Starts a process that tries all ways out of its confinement.
  package let check: @Sendable () -> Result<IsolationCheck, LayoutError>

  /// Describes processes.
  package init(
    makeRunner: @escaping @Sendable (PluginServices, PluginIsolation) -> any PluginRunner,
    check: @escaping @Sendable () -> Result<IsolationCheck, LayoutError>
  ) {
    self.makeRunner = makeRunner
    self.check = check
  }
}

/// The outcome of a test of the confinement: a process confined like a plugin's tries all ways out.
package struct IsolationCheck: Sendable {
  /// The parts of the confinement that are in force, in words.
  package let parts: [String]
  /// The parts that the system does not offer, in words.
  package let missing: [String]
  /// The ways out that were tried, in words, each with the system's error; 0 if the way is open.
  package let attempts: [(name: String, error: Int)]

  /// Creates an outcome.
  package init(parts: [String], missing: [String], attempts: [(name: String, error: Int)]) {
    (self.parts, self.missing, self.attempts) = (parts, missing, attempts)
  }
}
