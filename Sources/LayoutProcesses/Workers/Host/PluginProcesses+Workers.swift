import LayoutModel
public import LayoutProviders

extension PluginProcesses {
  /// Workers: processes of the program `layouthost`, confined as far as the system allows.
  ///
  /// ```swift
  /// let configuration = HostConfiguration(
  ///   pluginFolders: ["plugins"],
  ///   isolation: .process,
  ///   processes: .workers()
  /// )
  /// ```
  /// - Parameter program: the path of the program `layouthost`; nil means this program, or the one beside it.
  /// - Returns: the processes; no program is started before the first isolated plugin is loaded.
  public static func workers(program: String? = nil) -> PluginProcesses {
    PluginProcesses { services, isolation in
      WorkerRunner(services, isolation, program: program)
    } check: {
      Result { () throws(LayoutError) in try IsolationCheck.run(program: program) }
    }
  }
}

extension IsolationCheck {
  /// Starts a process that tries all ways out.
  /// - Parameter program: the program `layouthost`; nil means this one, or one in the same folder.
  /// - Returns: the parts in force, and the outcome of each attempt.
  /// - Throws: `UNAVAILABLE` if no process can be started.
  fileprivate static func run(program: String? = nil) throws(LayoutError) -> IsolationCheck {
    let limits = WorkerLimits(
      folder: "",
      program: try WorkerLimits.programPath(program),
      memoryCeiling: 64 << 20,
      deadline: .seconds(1)
    )
    let process = try WorkerProcess.start(limits, messageLimit: 1 << 20)
    let end = ContinuousClock.now + .seconds(10)
    do {
      try process.channel.send(.attempt, WireWriter()) { ContinuousClock.now < end }
      var (_, reader) = try process.channel.receive { ContinuousClock.now < end }
      let attempts = try (0..<(try reader.takeCount()))
        .map { _ in (name: try reader.read(String.self), error: try reader.read(Int.self)) }
      return IsolationCheck(
        parts: process.parts.names,
        missing: process.parts.missing.names,
        attempts: attempts
      )
    } catch {
      throw LayoutError(
        .internal,
        origin: .plugin,
        message: "the process of plugins does not say what it can reach"
      )
    }
  }
}
