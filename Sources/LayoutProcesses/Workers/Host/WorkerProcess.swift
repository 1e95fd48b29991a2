import CPlatform
import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// A running worker: a process of this program that runs a folder's plugins.
///
/// The process ends with the object.
final class WorkerProcess {
  /// The parts of its confinement that are in force.
  let parts: ConfinementParts
  /// The channel for messages.
  let channel: WorkerChannel
  /// The process.
  let identifier: Int32
  private let cancellations: FileDescriptor
  private var isRunning = true

  /// The time in which a worker must have started.
  private static let startLimit = Duration.seconds(10)
  /// The milliseconds between checks whether to continue waiting.
  private static let look = 5
  /// The most bytes of a worker's first message.
  private static let startMessageLimit = 4096

  /// Starts a worker.
  /// - Parameters:
  ///   - limits: its program and its limits.
  ///   - messageLimit: the most bytes of a reply.
  /// - Throws: `UNAVAILABLE` if it does not start, or is another version.
  /// - Complexity: the start of a program, some 10 ms.
  init(_ limits: WorkerLimits, messageLimit: Int) throws(LayoutError) {
    var (process, messages, cancellations): (Int32, Int32, Int32) = (0, -1, -1)
    let error = worker_start(limits.program, &process, &messages, &cancellations)
    guard error == 0 else {
      throw Self.unavailable(limits, "cannot be started: \(Errno(rawValue: error))")
    }
    identifier = process
    self.cancellations = FileDescriptor(rawValue: cancellations)
    channel = WorkerChannel(FileDescriptor(rawValue: messages), limit: Self.startMessageLimit)
    channel.wait(atMost: Self.look)
    var start = WireWriter()
    start.write(Int(CurrentProcess.number))
    start.write(Int(clamping: limits.addressSpace))
    start.write(Int(clamping: limits.processorSeconds))
    let end = ContinuousClock.now + Self.startLimit
    do {
      try channel.send(.start, start) { ContinuousClock.now < end }
      var (kind, reader) = try channel.receive { ContinuousClock.now < end }
      let version = try reader.read(String.self)
      guard kind == .ready, version == LayoutHostVersion.current else {
        throw WireMistake()
      }
      parts = ConfinementParts(rawValue: try reader.read(UInt32.self))
      channel.limit = messageLimit
    } catch {
      parts = []
      isRunning = false
      _ = worker_end(process)
      try? self.cancellations.close()
      throw Self.unavailable(limits, "does not reply as layouthost \(LayoutHostVersion.current)")
    }
  }

  private static func unavailable(_ limits: WorkerLimits, _ words: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .plugin,
      message: "the program for plugins in a process of their own \(words)",
      hint: "it is \(limits.program)"
    )
  }

  deinit {
    end()
    try? cancellations.close()
  }

  /// Tells the worker to stop the call with a number.
  func cancel(_ call: UInt32) {
    var number = call
    withUnsafeBytes(of: &number) { cancellations.offer($0) }
  }

  /// Ends the process, if it runs.
  /// - Returns: the number of the signal that ended it; 0 if it has ended by itself.
  @discardableResult
  func end() -> Int {
    guard isRunning else { return 0 }
    isRunning = false
    return Int(worker_end(identifier))
  }
}

/// The parts of the confinement of a process.
package struct ConfinementParts: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All parts.
  static let all = ConfinementParts(rawValue: CONFINEMENT_ALL)

  /// Each part in words.
  private static let words: [(Int, String)] = [
    (ConfinementPrivileges, "no new privileges"), (ConfinementLandlock, "Landlock"),
    (ConfinementCalls, "seccomp"), (ConfinementLimits, "limits of memory and time"),
    (ConfinementParent, "the end with its parent"),
  ]

  /// The parts in words.
  var names: [String] {
    Self.words.filter { rawValue & UInt32($0.0) != 0 }.map(\.1)
  }

  /// The parts that are missing.
  var missing: ConfinementParts { Self.all.subtracting(self) }
}

/// The workers of the program that no registry uses at present.
///
/// They stay warm: another registry can use one, without the plugins of the first.
final class WorkerPool: Sendable {
  /// The workers of this program.
  static let shared = WorkerPool()
  /// The most idle workers.
  private static let limit = 8

  private struct Idle: @unchecked Sendable {
    var workers: [(limits: WorkerLimits, process: WorkerProcess)] = []
  }
  private let idle = Mutex(Idle())

  /// Takes an idle worker; nil without one.
  func take(_ limits: WorkerLimits) -> WorkerProcess? {
    while true {
      let process = idle.withLock { idle -> sending WorkerProcess? in
        guard let index = idle.workers.lastIndex(where: { $0.limits == limits }) else {
          return nil
        }
        nonisolated(unsafe) let process = idle.workers.remove(at: index).process
        return process
      }
      guard let process else { return nil }
      if !process.channel.isClosed, (try? process.channel.send(.reset, WireWriter())) != nil {
        return process
      }
    }
  }

  /// Takes a worker back; the oldest ends if too many are idle.
  func give(_ process: sending WorkerProcess, _ limits: WorkerLimits) {
    nonisolated(unsafe) let process = process
    nonisolated(unsafe) var ended: WorkerProcess?
    idle.withLock { idle in
      idle.workers.append((limits, process))
      if idle.workers.count > Self.limit { ended = idle.workers.removeFirst().process }
    }
    ended?.end()
  }
}
