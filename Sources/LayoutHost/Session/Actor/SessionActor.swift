public import LayoutModel

/// A session for programs with several threads: calls from all of them follow one another, on a
/// thread of its own.
///
/// ```swift
/// let session = try SessionActor(HostConfiguration(pluginFolders: ["plugins"]))
/// try await session.run { try $0.open(path: "page.json") }
/// let size = try await session.run { try $0.contentSize() }
/// ```
///
/// The thread has a stack for documents and plugins of any allowed depth, and a long layout takes
/// no thread from other tasks. Cancelling a task cancels its call.
public actor SessionActor {
  private let session: Session
  private let executor: SessionExecutor
  private let listeners: ChangeListeners
  /// The watch of the session's files; nil until a listener asks for changes.
  private var watch: SessionWatch?

  /// Creates an actor with an empty document.
  /// - Throws: `RESOURCE_EXHAUSTED` if the system has no more threads.
  public init(_ configuration: HostConfiguration = HostConfiguration()) throws(LayoutError) {
    let listeners = ChangeListeners()
    var listening = configuration
    listening.didSuspend = { failure in
      configuration.didSuspend?(failure)
      listeners.tell(.suspended(failure))
    }
    executor = try SessionExecutor.started()
    session = Session(listening)
    self.listeners = listeners
  }

  deinit { listeners.finish() }

  /// The thread of the session.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Calls a closure with the session, as one operation with the session's limits of time and
  /// memory.
  ///
  /// ```swift
  /// let frames = try await session.run { session in
  ///   try session.scroll(by: LayoutPoint(x: 0, y: 200))
  ///   return try session.focusedVisibleState().elements.map(\.frame)
  /// }
  /// ```
  /// - Parameter body: the closure, which must not keep the session.
  /// - Returns: the closure's result.
  /// - Throws: the closure's error; `CANCELLED` if the task is cancelled, even before the call,
  ///   which then does nothing.
  @discardableResult
  public func run<Value: Sendable>(
    _ body: @Sendable (Session) throws -> Value
  ) async throws -> Value {
    let limit = WorkLimit(
      time: session.timeLimit,
      memory: session.memoryLimit,
      isInterrupted: session.isInterrupted
    )
    return try await withTaskCancellationHandler {
      try limit.checkStopped()
      return try limit.run { try body(session) }
    } onCancel: {
      limit.cancel()
    }
  }
}

extension SessionActor {
  /// A change that no call has made.
  public enum Change: Sendable, Equatable {
    /// Changed files are in use: new versions of plugins, or a new text of the document.
    case reloaded(Session.Reload)
    /// A changed file was refused; the previous version stays in use.
    case failed(LayoutError)
    /// A plugin is suspended, since it ran out of time or memory several times in a row.
    case suspended(LayoutError)
  }

  /// The changes from now on: files of the document and of plugins that are written, and plugins
  /// that are suspended.
  ///
  /// ```swift
  /// for await change in session.changes {
  ///   if case .reloaded = change { await view.update() }
  /// }
  /// ```
  /// The session reloads changed files while someone listens. The sequence ends with the task that
  /// listens, with the actor, and if files cannot be watched.
  public nonisolated var changes: AsyncStream<Change> {
    AsyncStream { [listeners] continuation in
      let key = listeners.add(continuation)
      let watching = Task { [weak self] in
        while await self?.look() == true { try? await Task.sleep(for: FolderWatch.interval) }
      }
      continuation.onTermination = { _ in
        watching.cancel()
        listeners.remove(key)
      }
    }
  }

  /// Reloads what has changed until now, and tells the listeners.
  /// - Returns: whether to look again.
  private func look() -> Bool {
    guard !Task.isCancelled else { return false }
    do throws(LayoutError) {
      if let watch {
        listeners.tell(try watch.poll())
      } else {
        watch = SessionWatch(session)
        // The watch misses changes made before it began; a reload finds them.
        listeners.tell(session.reloadChanged())
      }
      return true
    } catch {
      listeners.tell(.failed(error))
      listeners.finish()
      return false
    }
  }
}
