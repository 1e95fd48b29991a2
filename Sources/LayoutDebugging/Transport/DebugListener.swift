package import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// Serves clients that connect to a port of this machine, each with a program of its own.
package struct DebugListener: Sendable {
  /// The most clients at once, each of which has two threads.
  private static let clientLimit = 8

  private let listener: LoopbackListener

  /// Listens on a port of 127.0.0.1.
  /// - Parameter port: the port; 0 for any that is free.
  /// - Throws: `UNAVAILABLE` if the port cannot be had.
  package init(port: UInt16) throws(LayoutError) {
    do throws(Errno) {
      listener = try LoopbackListener(port: port)
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the debugger cannot listen on port \(port): \(error)",
        hint: "use --listen 0 to take any port that is free"
      )
    }
  }

  /// The address, such as `127.0.0.1:4711`.
  package var address: String { "127.0.0.1:\(listener.port)" }

  /// Serves clients until the program ends.
  /// - Parameter makeSubject: returns the program for a client's arguments.
  /// - Throws: `UNAVAILABLE` if no more connections can be had.
  package func run(
    _ makeSubject: @escaping @Sendable (LaunchArguments) throws(LayoutError) -> DebugSubject
  ) throws(LayoutError) {
    let clients = ClientCount()
    while true {
      do throws(Errno) {
        let socket = try listener.accept()
        guard clients.enter(below: Self.clientLimit) else {
          try socket.closing()
          continue
        }
        _ = try SystemThread {
          // Without memory for a session, the client finds its connection closed.
          try? DebugConnection(socket: socket).serve(makeSubject)
          try? socket.close()
          clients.leave()
        }
      } catch {
        let message = "connections of debuggers cannot be had: \(error)"
        throw LayoutError(.unavailable, origin: .inputOutput, message: message)
      }
    }
  }
}

/// The number of clients that are served.
private final class ClientCount: Sendable {
  private let count = Mutex(0)

  /// Counts a client; false if there are as many as the limit.
  func enter(below limit: Int) -> Bool {
    count.withLock { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
  }

  func leave() { count.withLock { $0 -= 1 } }
}

extension FileDescriptor {
  /// Closes the descriptor.
  /// - Throws: the system's `Errno`.
  fileprivate func closing() throws(Errno) { try Errno.only { try close() } }
}
