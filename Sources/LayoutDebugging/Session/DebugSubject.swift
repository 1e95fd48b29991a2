import Synchronization

/// The program that is debugged: it lays out a document, or runs tests.
package struct DebugSubject: Sendable {
  /// Runs the program, on a thread of its own; returns its exit status.
  let run: @Sendable (DebugRun) -> Int

  /// Creates a subject.
  /// - Parameter run: runs the program to its end, or until the run is cancelled, and returns its exit status.
  package init(_ run: @escaping @Sendable (DebugRun) -> Int) { self.run = run }
}

/// The run of a debugged program, for the program.
package final class DebugRun: Sendable {
  private struct Ending {
    var isCancelled = false
    var actions: [@Sendable () -> Void] = []
  }

  /// Receives the program's messages: a text with its line breaks, and `stdout` or `stderr`.
  package let output: @Sendable (String, String) -> Void
  private let ending = Mutex(Ending())

  /// Creates the run of a program.
  init(output: @escaping @Sendable (String, String) -> Void) { self.output = output }

  /// Whether the client has ended the program.
  package var isCancelled: Bool { ending.withLock { $0.isCancelled } }

  /// Adds an action that ends the program's work, from any thread; it runs at once if that is due.
  package func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isDue = ending.withLock { ending in
      if !ending.isCancelled { ending.actions.append(action) }
      return ending.isCancelled
    }
    if isDue { action() }
  }

  /// Ends the program.
  package func cancel() {
    let actions = ending.withLock { ending in
      ending.isCancelled = true
      defer { ending.actions = [] }
      return ending.actions
    }
    for action in actions { action() }
  }
}
