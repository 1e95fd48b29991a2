import LayoutModel
import LayoutProviders
import SystemPackage

// The program that is started for workers.
extension WorkerLimits {
  /// The name of the program.
  private static let programName = "layouthost"
  /// The program that runs, by a path that is valid even after it was replaced.
  private static let own = "/proc/self/exe"

  /// Returns the path of the program.
  /// - Parameter configured: a path that a program names; nil means its own or one in its folder.
  /// - Returns: a path that leads to the program.
  /// - Throws: `UNAVAILABLE` if neither exists.
  static func programPath(_ configured: String?) throws(LayoutError) -> String {
    if let configured { return configured }
    if let running = FileReading.target(ofLink: own) {
      if FilePath(running).lastComponent?.string == programName { return own }
      let beside = FilePath(running).removingLastComponent().appending(programName).string
      if FileReading.isRunnable(beside) { return beside }
    }
    throw LayoutError(
      .unavailable,
      origin: .plugin,
      message: "plugins in a process of their own need the program layouthost",
      hint: "put it beside this program, or name it with PluginProcesses.workers(program:)"
    )
  }
}
