import LayoutHost
import LayoutModel
import LayoutProviders
import Synchronization

/// Idle sessions for the next requests, so that plugins are not read again for each.
///
/// A request gets a session without a document and without traces of earlier requests, such as
/// states of plugins or failures. Loaded plugins are kept until ``reload()``: all sessions run the
/// same versions.
final class SessionPool: Sendable {
  /// A session that no thread uses.
  private struct Idle: @unchecked Sendable {
    let session: Session
    let version: Int
  }

  /// The idle sessions, and the number of reloads of plugins: sessions of an earlier version are
  /// not reused.
  private let state = Mutex<(idle: [Idle], version: Int)>(([], 0))
  /// The session whose plugin versions all others run; used only under the lock.
  private let first: Mutex<Idle>
  private let capacity: Int

  /// Reads the project file of the working directory and all plugins; a broken plugin is ignored
  /// until a document names it.
  /// - Throws: a failure of the project file.
  init(_ configuration: HostConfiguration, capacity: Int) throws(LayoutError) {
    let session = Session(configuration)
    try session.useProject()
    _ = session.providers()
    first = Mutex(Idle(session: session, version: 0))
    self.capacity = capacity
  }

  /// Calls a closure with a separate session.
  /// - Throws: the error of the closure.
  func withSession<Value>(_ body: (Session) throws -> Value) throws -> Value {
    let taken = take()
    defer { giveBack(taken) }
    return try body(taken.session)
  }

  /// Creates a session for a caller that keeps it.
  func makeSession() -> Session { first.withLock { $0.session.sibling() } }

  // MARK: Plugins

  /// Returns all providers, each plugin loaded.
  func providers() -> [ProviderDescriptor] { first.withLock { $0.session.providers() } }

  /// Returns one provider.
  /// - Throws: `NOT_FOUND` for an unknown one, and the failure of one that does not load.
  func provider(named name: String) throws(LayoutError) -> ProviderDescriptor {
    try first.withLock { idle throws(LayoutError) in try idle.session.provider(named: name) }
  }

  /// Reloads the plugins whose files have changed; a broken plugin keeps its last version.
  func reload() -> Session.Reload {
    let reload = first.withLock { idle in
      let reload = idle.session.reloadChanged()
      _ = idle.session.providers()
      return reload
    }
    if !reload.plugins.isEmpty {
      let old = state.withLock { state in
        defer { state.idle = [] }
        state.version += 1
        return state.idle
      }
      withExtendedLifetime(old) {}
    }
    return reload
  }

  // MARK: Sessions

  private func take() -> Idle {
    let (idle, version) = state.withLock { ($0.idle.popLast(), $0.version) }
    if let idle {
      idle.session.forgetFailures()
      return idle
    }
    return Idle(session: makeSession(), version: version)
  }

  private func giveBack(_ idle: Idle) {
    idle.session.close()
    state.withLock { state in
      guard idle.version == state.version, state.idle.count < capacity else { return }
      state.idle.append(idle)
    }
  }
}
