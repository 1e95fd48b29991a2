import CLuaSandbox
import Synchronization

/// A debugger: it pauses the scripts of all states that are made while it is current.
///
/// ```swift
/// let debugger = try LuaDebugger(stopped: { script in
///   print(script.frames.map(\.line))
///   script.resume(.over)
///   return true
/// })
/// try LuaDebugger.$current.withValue(debugger) { try session.solve() }
/// ```
/// The scripts run on one thread at a time. While one is paused, the time of all calls of its thread stands
/// still. States that are made without a debugger pay nothing for it.
package final class LuaDebugger: @unchecked Sendable {
  /// The debugger of the states that this thread or task makes; nil without one.
  @TaskLocal package static var current: LuaDebugger?

  /// The reason of a pause.
  package enum Stop: Sendable, Equatable {
    /// A line of ``setLines(_:ofFile:)``.
    case line
    /// The end of a step.
    case step
    /// A call of ``pause()``.
    case pause
    /// An error that the script gets as a value.
    case caughtError
    /// An error that ends a call of the host, such as a hook.
    case error
  }

  /// The way in which a paused script goes on.
  package enum Step: Sendable, Equatable {
    /// Up to the next pause for another reason.
    case `continue`
    /// To the next line, in whichever function.
    case into
    /// To the next line of the function or of one that has called it.
    case over
    /// To the next line of a function that has called this one.
    case out
  }

  /// The lines at which scripts pause, by file, and the files of the loaded chunks by their names.
  private struct Lines {
    var ofFiles: [String: Set<Int>] = [:]
    var files: [String: String] = [:]
  }

  // The bridge's functions that any thread may call are safe there; all others belong to the scripts' thread.
  let core: OpaquePointer
  private let lines = Mutex(Lines())
  /// Returns the file of a chunk, by the name without its mark.
  private let file: @Sendable (String) -> String
  fileprivate let stopped: (PausedScript) -> Bool

  /// Creates a debugger that pauses nothing yet.
  /// - Parameters:
  ///   - file: returns the name by which ``setLines(_:ofFile:)`` knows the file of a chunk.
  ///   - stopped: receives the paused script on the script's thread; the script goes on when it returns. It
  ///     returns whether the script has paused, rather than passed a line whose condition is not met.
  /// - Throws: an error of kind `memory`.
  package init(
    file: @escaping @Sendable (String) -> String = { $0 },
    stopped: @escaping (PausedScript) -> Bool
  ) throws(LuaError) {
    // The bridge hands the context back unchanged; it is set below, once the object exists.
    let context = UnsafeMutablePointer<Unmanaged<LuaDebugger>?>.allocate(capacity: 1)
    context.initialize(to: nil)
    guard let core = bridge_debugger_create(pauseCallback, context) else {
      context.deallocate()
      throw LuaError(kind: .memory, message: "not enough memory for a debugger")
    }
    (self.core, self.file, self.stopped, self.context) = (core, file, stopped, context)
    context.pointee = Unmanaged.passUnretained(self)
  }

  private let context: UnsafeMutablePointer<Unmanaged<LuaDebugger>?>

  deinit {
    bridge_debugger_free(core)
    context.deallocate()
  }

  // MARK: From any thread

  /// Replaces the lines of a file at which scripts pause.
  package func setLines(_ numbers: some Sequence<Int>, ofFile file: String) {
    let numbers = Set(numbers)
    lines.withLock { lines in
      lines.ofFiles[file] = numbers
      for (chunk, itsFile) in lines.files where itsFile == file { pass(chunk, lines) }
    }
  }

  /// Lets scripts pause where errors are raised.
  /// - Parameter stops: the kinds of errors: `caughtError`, `error` or both.
  package func setErrors(_ stops: [Stop]) {
    bridge_debugger_set_errors(core, stops.contains(.caughtError), stops.contains(.error))
  }

  /// Pauses at the next line of a file.
  package func pause() { bridge_debugger_pause(core) }

  /// Lets scripts run on without any further pause.
  package func detach() { bridge_debugger_detach(core) }

  // MARK: Between scripts

  /// Forgets a step and a pause that scripts have not reached; on the scripts' thread, while none runs.
  package func reset() { bridge_debugger_reset(core) }

  // MARK: For states

  /// Notes that a state loads a chunk.
  func note(chunk: String) {
    guard chunk.hasPrefix("@") else { return }
    lines.withLock { lines in
      guard lines.files[chunk] == nil else { return }
      lines.files[chunk] = file(LuaError.plainName(of: chunk))
      pass(chunk, lines)
    }
  }

  /// Passes the lines of a chunk to the bridge.
  private func pass(_ chunk: String, _ lines: Lines) {
    let numbers = lines.files[chunk].flatMap { lines.ofFiles[$0] } ?? []
    let sorted = numbers.sorted().map { Int32(clamping: $0) }
    _ = chunk.withCString {
      bridge_debugger_set_lines(core, $0, sorted, Int32(clamping: sorted.count))
    }
  }
}

/// The function that the bridge calls for a pause.
private func pauseCallback(
  _ context: UnsafeMutableRawPointer,
  _ state: UnsafeMutableRawPointer,
  _ stop: BridgeStop
) -> Bool {
  let holder = context.assumingMemoryBound(to: Unmanaged<LuaDebugger>?.self)
  guard let debugger = holder.pointee?.takeUnretainedValue() else { return false }
  return debugger.stopped(PausedScript(debugger: debugger, stop: LuaDebugger.Stop(stop)))
}

extension LuaDebugger.Stop {
  fileprivate init(_ stop: BridgeStop) {
    self =
      switch stop {
      case .line: .line
      case .step: .step
      case .pause: .pause
      case .caughtError: .caughtError
      case .error: .error
      }
  }
}
