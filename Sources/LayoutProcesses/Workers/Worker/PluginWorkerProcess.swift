import CPlatform
import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// The process of `layouthost worker`, which runs plugins.
package enum PluginWorkerProcess {
  /// The descriptors that a worker inherits.
  private static let messages = FileDescriptor(rawValue: 3)
  private static let cancellations = FileDescriptor(rawValue: 4)
  /// The stack of the thread that runs plugins, in bytes: enough for all hooks that may be nested.
  private static let stackSize = 16 << 20

  /// Confines the process, and serves requests until the host closes its sockets.
  package static func run() -> Never {
    confinement_close_from(cancellations.rawValue + 1)
    let channel = WorkerChannel(messages, limit: Int(UInt32.max))
    guard let (kind, message) = try? channel.receive(), kind == .start else { end() }
    var reader = message
    guard var limits = try? ConfinementLimitValues(from: &reader) else { end() }
    // The sandbox's own tables are made first, so their memory does not count as the plugins'.
    let parts = confinement_enter(&limits)
    var ready = WireWriter()
    ready.write(LayoutHostVersion.current)
    ready.write(parts)
    guard (try? channel.send(.ready, ready)) != nil else { end() }
    let cancellation = WorkerCancellation()
    runOnThread(WorkerService(channel, cancellation))
    cancellation.listen(to: cancellations)
    end()
  }

  /// Runs the service on a thread of its own, at whose end the process ends.
  private static func runOnThread(_ service: WorkerService) {
    // The service belongs to the thread from here on.
    nonisolated(unsafe) let service = service
    do {
      _ = try SystemThread(stackSize: stackSize) {
        service.run()
        end()
      }
    } catch {
      end()
    }
  }

  /// Ends the process at once.
  static func end() -> Never { CurrentProcess.endAtOnce() }

  /// Tries all ways out, and writes the outcome of each: its name and the system's error, or 0.
  static func attempts() -> WireWriter {
    var message = WireWriter()
    let count = confinement_attempt_count()
    message.append(UInt32(count))
    for index in 0..<count {
      var name: UnsafePointer<CChar>?
      let error = confinement_attempt(index, &name)
      message.write(name.map { String(cString: $0) } ?? "")
      message.write(Int(error))
    }
    return message
  }
}

extension ConfinementLimitValues {
  /// Takes the limits from the first message of the host.
  fileprivate init(from reader: inout WireReader) throws(WireMistake) {
    let parent = try reader.read(Int.self)
    self.init(
      addressSpace: UInt64(max(0, try reader.read(Int.self))),
      processorSeconds: UInt64(max(0, try reader.read(Int.self))),
      parent: Int32(truncatingIfNeeded: parent)
    )
  }
}

/// The call that the host may cancel.
final class WorkerCancellation: Sendable {
  /// The number and the limit of the running call, and the number of a call that was cancelled
  /// before it began.
  private typealias State = (number: UInt32?, limit: WorkLimit?, early: UInt32?)

  private let state = Mutex<State>((nil, nil, nil))

  /// Begins a call.
  func begin(_ number: UInt32, _ limit: WorkLimit) {
    let isCancelled = state.withLock { state in
      state.number = number
      state.limit = limit
      return state.early == number
    }
    if isCancelled { limit.cancel() }
  }

  /// Ends the call.
  func end() { state.withLock { $0 = (nil, nil, nil) } }

  /// Cancels calls by the numbers read from a socket, until it is closed.
  func listen(to descriptor: FileDescriptor) {
    var number: UInt32 = 0
    while withUnsafeMutableBytes(of: &number, descriptor.receiveAll) {
      let limit = state.withLock { state -> WorkLimit? in
        guard state.number != number else { return state.limit }
        state.early = number
        return nil
      }
      limit?.cancel()
    }
  }
}
