package import LayoutModel

/// A trial of the confinement: a process as plugins get it, which tries all ways out.
package struct IsolationTrial: Sendable {
  /// A way out that was tried.
  package struct Attempt: Sendable {
    /// What was tried, in words.
    package let name: String
    /// The system's error; 0 where the way is open.
    package let error: Int
  }

  /// The parts of the confinement that are in force, in words.
  package let parts: [String]
  /// The parts that the system lacks, in words.
  package let missing: [String]
  /// The ways out that were tried.
  package let attempts: [Attempt]

  /// Starts a process and lets it try.
  /// - Parameter program: the program `layouthost`; nil for this one, or the one beside it.
  /// - Throws: `UNAVAILABLE` where no process can be started.
  package static func run(program: String? = nil) throws(LayoutError) -> IsolationTrial {
    let limits = WorkerLimits(
      folder: "",
      program: try WorkerProgram.path(program),
      memoryCeiling: 64 << 20,
      deadline: .seconds(1)
    )
    let process = try WorkerProcess(limits, messageLimit: 1 << 20)
    let end = ContinuousClock.now + .seconds(10)
    do {
      try process.channel.send(.attempt, WireWriter()) { ContinuousClock.now < end }
      var (_, reader) = try process.channel.receive { ContinuousClock.now < end }
      let attempts = try reader.read([Attempt].self)
      return IsolationTrial(
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

extension IsolationTrial.Attempt: WireValue {
  func write(to writer: inout WireWriter) {
    writer.write(name)
    writer.write(error)
  }
  init(from reader: inout WireReader) throws(WireMistake) {
    self.init(name: try reader.read(), error: try reader.read())
  }
}
