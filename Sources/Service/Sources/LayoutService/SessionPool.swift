import LayoutHost
import LayoutModel
import LayoutPlugins
import Synchronization

/// Sessions that wait for the next question, so that plugins need not be read again for each.
///
/// A question gets a session that shows no document and knows nothing of earlier ones: no states of plugins
/// and no failures go on. The texts of plugins do, until ``reload()``: all sessions run the same versions.
final class SessionPool: Sendable {
  /// A session that no thread uses.
  private struct Idle: @unchecked Sendable {
    let session: Session
    let version: Int
  }

  /// The sessions that wait, and the number of readings of plugins: sessions of an earlier one are not used
  /// again.
  private let state = Mutex<(idle: [Idle], version: Int)>(([], 0))
  /// The session whose versions of plugins all others run; used under the lock only.
  private let first: Mutex<Idle>
  /// The most sessions that wait.
  private let capacity: Int

  /// Reads the project file of the working directory and all plugins; one that does not load is no error
  /// before it is named.
  /// - Throws: a failure of the project file.
  init(_ configuration: HostConfiguration, capacity: Int) throws(LayoutError) {
    let session = Session(configuration)
    try session.useProject()
    _ = session.providers()
    first = Mutex(Idle(session: session, version: 0))
    self.capacity = capacity
  }

  /// Calls a closure with a session of its own.
  /// - Throws: what the closure throws.
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

  /// Reads the plugins again whose files have changed; one that does not load keeps its last version.
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
