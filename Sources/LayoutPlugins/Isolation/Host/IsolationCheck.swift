package import LayoutModel

/// A test of the confinement: a process confined like a plugin's, which tries all ways out.
package struct IsolationCheck: Sendable {
  /// The parts of the confinement that are in force, in words.
  package let parts: [String]
  /// The parts that the system does not offer, in words.
  package let missing: [String]
  /// The ways out that were tried, in words, each with the system's error; 0 if the way is open.
  package let attempts: [(name: String, error: Int)]

  /// Starts a process that tries all ways out.
  /// - Parameter program: the program `layouthost`; nil means this one, or one in the same folder.
  /// - Returns: the parts in force, and the outcome of each attempt.
  /// - Throws: `UNAVAILABLE` if no process can be started.
  package static func run(program: String? = nil) throws(LayoutError) -> IsolationCheck {
    let limits = WorkerLimits(
      folder: "",
      program: try WorkerLimits.programPath(program),
      memoryCeiling: 64 << 20,
      deadline: .seconds(1)
    )
    let process = try WorkerProcess(limits, messageLimit: 1 << 20)
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
