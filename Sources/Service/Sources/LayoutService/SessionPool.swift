import LayoutHost
import LayoutModel
import LayoutProviders
import Synchronization

/// Idle sessions for the next requests, so that plugins are not read again for each.
///
/// A request gets a session without a document and without traces of earlier requests, such as
/// states of plugins or failures. Loaded plugins are kept until ``reload(retriesRefused:)``: all sessions run the
/// same versions. When a request has ended, the session makes new states of the plugins that worked
/// for it, so that the next request waits for none.
final class SessionPool: Sendable {
  /// A session that no thread uses.
  fileprivate struct Idle: @unchecked Sendable {
    let session: Session
    let version: Int
  }

  /// The idle sessions, and the number of reloads of plugins: sessions of an earlier version are
  /// not reused.
  private let state = Mutex<(idle: [Idle], version: Int)>(([], 0))
  /// The session that loads plugins, used only under the lock, which is held while programs start.
  private let loader: Mutex<Idle>
  /// A session of the same versions, from which others are made; its lock is held for no program.
  private let model: Mutex<Idle>
  /// The providers as they were last loaded.
  private let loaded: Mutex<[ProviderDescriptor]>
  private let capacity: Int
  /// The threads that make sessions ready for the next request.
  private let threads: SolvingThreads

  /// Reads the project file of the working directory and all plugins; a broken plugin is ignored
  /// until a document names it.
  /// - Throws: a failure of the project file.
  init(
    _ configuration: HostConfiguration,
    capacity: Int,
    on threads: SolvingThreads
  ) throws(LayoutError) {
    let session = Session(configuration)
    try session.useProject()
    loaded = Mutex(session.providers())
    loader = Mutex(Idle(session: session, version: 0))
    model = Mutex(Idle(session: session.sibling(), version: 0))
    self.capacity = capacity
    self.threads = threads
  }

  /// The number of reloads in which plugins have changed.
  var version: Int { state.withLock { $0.version } }

  /// Creates a session for a caller that keeps it.
  func makeSession() -> Session { model.withLock { $0.session.sibling() } }

  // MARK: Plugins

  /// Returns all providers, each plugin loaded; while others load them, those of before.
  func providers() -> [ProviderDescriptor] {
    loader.withLockIfAvailable { load(with: $0.session) } ?? loaded.withLock(\.self)
  }

  /// Loads all plugins that are not loaded, and lets later sessions begin with them.
  private func load(with session: Session) -> [ProviderDescriptor] {
    let providers = session.providers()
    let sibling = session.sibling()
    loaded.withLock { $0 = providers }
    model.withLock { $0 = Idle(session: sibling, version: 0) }
    return providers
  }

  /// Returns one provider.
  /// - Throws: `NOT_FOUND` for an unknown one, and the failure of one that does not load.
  func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    let found = loader.withLockIfAvailable { idle in
      Result { () throws(LayoutError) in try idle.session.provider(named: name) }
    }
    if let found { return try found.get() }
    return try makeSession().provider(named: name)
  }

  /// The failures of the plugins that could not be loaded when all were loaded last.
  var failures: [LayoutError] { loaded.withLock(\.self).compactMap(\.failure) }

  /// Reloads the plugins whose files have changed; a broken plugin keeps its last version.
  /// - Parameter retriesRefused: whether refused versions whose files are the same are tried again.
  /// - Returns: the reload, and the providers before and after it.
  func reload(
    retriesRefused: Bool
  ) -> (reload: Session.Reload, before: [ProviderDescriptor], after: [ProviderDescriptor]) {
    let (reload, before, after) = loader.withLock { idle in
      let before = loaded.withLock(\.self)
      let reload = idle.session.reloadChanged(retriesRefused: retriesRefused)
      return (reload, before, load(with: idle.session))
    }
    if !reload.plugins.isEmpty {
      let old = state.withLock { state in
        defer { state.idle = [] }
        state.version += 1
        return state.idle
      }
      withExtendedLifetime(old) {}
    }
    return (reload, before, after)
  }

  // MARK: Sessions

  fileprivate func take() -> Idle {
    let (idle, version) = state.withLock { ($0.idle.popLast(), $0.version) }
    if let idle {
      idle.session.forgetFailures()
      return idle
    }
    return Idle(session: makeSession(), version: version)
  }

  /// Closes a session's document, and keeps the session for another request.
  fileprivate func giveBack(_ idle: Idle) {
    _ = Task.detached(executorPreference: threads) { [self] in
      idle.session.closeForNext()
      state.withLock { state in
        guard idle.version == state.version, state.idle.count < capacity else { return }
        state.idle.append(idle)
      }
    }
  }
}

/// A session for one request, which is taken from the pool when it is first needed.
///
/// One thread at a time uses it.
final class PooledSession: @unchecked Sendable {
  private let pool: SessionPool
  private var idle: SessionPool.Idle?

  init(from pool: SessionPool) { self.pool = pool }

  /// The session.
  var session: Session {
    if let idle { return idle.session }
    let taken = pool.take()
    idle = taken
    return taken.session
  }

  /// Gives the session back if it was taken; it is not used afterwards.
  func end() {
    if let idle { pool.giveBack(idle) }
    idle = nil
  }
}
