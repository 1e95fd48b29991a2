import Synchronization

/// The program that is debugged: it lays out a document, or runs tests.
package struct DebugSubject: Sendable {
  /// Runs the program, on a thread of its own; returns its exit status.
  let run: @Sendable (DebugRun) -> Int

  /// Creates a subject.
  /// - Parameter run: runs the program to its end, or until the run is cancelled or is to finish, and returns its exit
  ///   status.
  package init(_ run: @escaping @Sendable (DebugRun) -> Int) { self.run = run }
}

/// The run of a debugged program, for the program.
package final class DebugRun: Sendable {
  private struct Ending {
    var isCancelled = false
    var isFinishing = false
    var cancelActions: [@Sendable () -> Void] = []
    var finishActions: [@Sendable () -> Void] = []
  }

  /// Receives the program's messages: a text with its line breaks, and `stdout` or `stderr`.
  package let output: @Sendable (String, String) -> Void
  private let ending = Mutex(Ending())

  /// Creates the run of a program.
  init(output: @escaping @Sendable (String, String) -> Void) { self.output = output }

  /// Whether the client has ended the program.
  package var isCancelled: Bool { ending.withLock { $0.isCancelled } }

  /// Whether the program waits for nothing more: it is cancelled, or its client has left it.
  package var isFinishing: Bool { ending.withLock { $0.isFinishing } }

  /// Adds an action that ends the program's work, from any thread; it runs at once if that is due.
  package func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isDue = ending.withLock { ending in
      if !ending.isCancelled { ending.cancelActions.append(action) }
      return ending.isCancelled
    }
    if isDue { action() }
  }

  /// Adds an action that ends the program's waiting, from any thread; it runs at once if that is due.
  package func onFinish(_ action: @escaping @Sendable () -> Void) {
    let isDue = ending.withLock { ending in
      if !ending.isFinishing { ending.finishActions.append(action) }
      return ending.isFinishing
    }
    if isDue { action() }
  }

  /// Ends the program.
  func cancel() {
    let actions = ending.withLock { ending in
      ending.isCancelled = true
      defer { ending.cancelActions = [] }
      return ending.cancelActions
    }
    for action in actions { action() }
    finish()
  }

  /// Lets the program end once its work is done.
  func finish() {
    let actions = ending.withLock { ending in
      ending.isFinishing = true
      defer { ending.finishActions = [] }
      return ending.finishActions
    }
    for action in actions { action() }
  }
}
