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

  /// The time in which a worker must have started, over all attempts.
  private static let startLimit = Duration.seconds(10)
  /// The pause after a failed start: the first one, which doubles each time, and the longest.
  private static let pause = (first: Duration.milliseconds(10), most: Duration.milliseconds(500))
  /// The most starts of a program that ends by itself.
  private static let attemptLimit = 3
  /// The milliseconds between checks whether to continue waiting.
  private static let look = 5
  /// The most bytes of a worker's first message.
  private static let startMessageLimit = 4096

  /// The failure of one start.
  fileprivate struct StartFailure: Error {
    /// The prospects of another start.
    enum Kind {
      /// A signal has ended the process, or the system has too little of something for a short time.
      case passing
      /// The process ended by itself.
      case ended
      /// The program is another one, or did not reply in time.
      case lasting
    }

    let kind: Kind
    /// The reason, in words that follow “the program for plugins”.
    let words: String
  }

  /// Starts a worker, and tries again with growing pauses if the start fails for a reason that may pass.
  /// - Parameters:
  ///   - limits: its program and its limits.
  ///   - messageLimit: the most bytes of a reply.
  /// - Returns: the worker.
  /// - Throws: `UNAVAILABLE` about the method `describe` if it does not start within 10 s, or is another
  ///   version, and the end of the operation.
  /// - Complexity: the start of a program, some 10 ms.
  static func start(
    _ limits: WorkerLimits,
    messageLimit: Int
  ) throws(LayoutError) -> WorkerProcess {
    let end = ContinuousClock.now + startLimit
    var pause = Self.pause.first
    var attempts = 0
    while true {
      do throws(StartFailure) {
        return try WorkerProcess(limits, messageLimit: messageLimit, until: end)
      } catch {
        attempts += 1
        let mayPass =
          error.kind == .passing || error.kind == .ended && attempts < attemptLimit
        guard mayPass, ContinuousClock.now + pause < end else {
          throw unavailable(limits, error.words)
        }
      }
      try WorkLimit.current?.check()
      SystemThread.sleep(for: pause)
      pause = min(pause * 2, Self.pause.most)
    }
  }

  /// Starts a worker once.
  private init(
    _ limits: WorkerLimits,
    messageLimit: Int,
    until end: ContinuousClock.Instant
  ) throws(StartFailure) {
    var (process, messages, cancellations): (Int32, Int32, Int32) = (0, -1, -1)
    let error = worker_start(limits.program, &process, &messages, &cancellations)
    guard error == 0 else {
      let problem = Errno(rawValue: error)
      throw StartFailure(
        kind: Self.passingErrors.contains(problem) ? .passing : .lasting,
        words: "cannot be started: \(problem)"
      )
    }
    identifier = process
    self.cancellations = FileDescriptor(rawValue: cancellations)
    channel = WorkerChannel(FileDescriptor(rawValue: messages), limit: Self.startMessageLimit)
    channel.wait(atMost: Self.look)
    var start = WireWriter()
    start.write(Int(CurrentProcess.number))
    start.write(Int(clamping: limits.addressSpace))
    start.write(Int(clamping: limits.processorSeconds))
    do {
      try channel.send(.start, start) { ContinuousClock.now < end }
      var (kind, reader) = try channel.receive { ContinuousClock.now < end }
      let version = try reader.read(String.self)
      guard kind == .ready, version == LayoutHostVersion.current else { throw WireMistake() }
      parts = ConfinementParts(rawValue: try reader.read(UInt32.self))
      channel.limit = messageLimit
    } catch {
      parts = []
      isRunning = false
      let signal = worker_end(process)
      throw StartFailure(error, signal: Int(signal))
    }
  }

  /// The system's errors that pass: too many processes or files, no memory, a program that is being replaced.
  private static let passingErrors: Set<Errno> = [
    .resourceTemporarilyUnavailable, .noMemory, .tooManyOpenFiles, .tooManyOpenFilesInSystem,
    .textFileBusy,
  ]

  private static func unavailable(_ limits: WorkerLimits, _ words: String) -> LayoutError {
    // That path is another program for everybody else.
    let isThis = limits.program == CurrentProcess.lastingPath
    let program = isThis ? CurrentProcess.program?.string : nil
    var failure = LayoutError(
      .unavailable,
      origin: .plugin,
      message: "the program for plugins in a process of their own \(words)",
      hint: "it is \(program ?? limits.program)"
    )
    failure.method = .describe
    return failure
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

extension WorkerProcess.StartFailure {
  /// Creates the failure of a process that runs, or has run.
  /// - Parameters:
  ///   - error: the failure of the channel or of the first message.
  ///   - signal: the number of the signal that ended the process; 0 if it ended by itself.
  fileprivate init(_ error: any Error, signal: Int) {
    switch error as? ChannelEnd {
    case .closed where signal != 0:
      self.init(kind: .passing, words: "was ended at its start by signal \(signal)")
    case .closed: self.init(kind: .ended, words: "has ended at its start")
    case .unwanted: self.init(kind: .lasting, words: "is not ready in time")
    case .malformed, nil:
      self.init(
        kind: .lasting,
        words: "does not reply as layouthost \(LayoutHostVersion.current)"
      )
    }
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
