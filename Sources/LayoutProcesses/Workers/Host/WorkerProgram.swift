import LayoutModel
import LayoutSystem
import SystemPackage

// The program that is started for workers.
extension WorkerLimits {
  /// The name of the program.
  private static let programName = "layouthost"

  /// Returns the path of the program.
  /// - Parameter configured: a path that a program names; nil means its own or one in its folder.
  /// - Returns: a path that leads to the program.
  /// - Throws: `UNAVAILABLE` if neither exists.
  static func programPath(_ configured: String?) throws(LayoutError) -> String {
    if let configured { return configured }
    if let running = CurrentProcess.program, let own = CurrentProcess.lastingPath {
      if running.lastComponent?.string == programName { return own }
      let beside = running.removingLastComponent().appending(programName)
      if beside.isRunnable { return beside.string }
    }
    throw LayoutError(
      .unavailable,
      origin: .plugin,
      message: "plugins in a process of their own need the program layouthost",
      hint: "put it beside this program, or name it with PluginProcesses.workers(program:)"
    )
  }
}
