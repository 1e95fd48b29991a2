import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf
import Synchronization

/// The events of providers, for all watchers.
final class ProviderEvents: Sendable {
  /// The most events that wait for a slow watcher; older ones are dropped.
  private static let bufferSize = 256

  /// The watchers by number, the last number, and whether all watches have ended.
  private typealias State = (
    watchers: [Int: AsyncStream<WireProviderEvent>.Continuation], lastID: Int, isEnded: Bool
  )

  private let state = Mutex<State>(([:], 0, false))

  /// Starts to watch.
  /// - Returns: the events, and a closure that ends them.
  func subscribe() -> (stream: AsyncStream<WireProviderEvent>, end: @Sendable () -> Void) {
    let (stream, continuation) = AsyncStream.makeStream(
      of: WireProviderEvent.self,
      bufferingPolicy: .bufferingNewest(Self.bufferSize)
    )
    let (id, isEnded) = state.withLock { state in
      state.lastID += 1
      if !state.isEnded { state.watchers[state.lastID] = continuation }
      return (state.lastID, state.isEnded)
    }
    if isEnded { continuation.finish() }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) }
    }
    return (stream, { continuation.finish() })
  }

  /// Sends events to all watchers.
  func send(_ events: [WireProviderEvent]) {
    let watchers = state.withLock { Array($0.watchers.values) }
    for watcher in watchers { for event in events { watcher.yield(event) } }
  }

  /// Ends all watches, and those that begin later.
  func end() {
    let watchers = state.withLock { state in
      state.isEnded = true
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.finish() }
  }
}

extension RequestHandling {
  /// Reloads plugins whose files have changed, and notifies the watchers.
  /// - Returns: an event for each affected plugin.
  func reload() -> [WireProviderEvent] {
    let before = Set(pool.providers().map(\.name))
    let reload = pool.reload()
    let after = Set(pool.providers().map(\.name))
    var events = reload.plugins.map { name in
      let kind: WireProviderEvent.Kind =
        after.contains(name) ? (before.contains(name) ? .changed : .loaded) : .removed
      return WireProviderEvent.with { ($0.kind, $0.provider) = (kind, name) }
    }
    events += after.subtracting(before).subtracting(reload.plugins).sorted()
      .map { name in .with { ($0.kind, $0.provider) = (.loaded, name) } }
    events += before.subtracting(after).subtracting(reload.plugins).sorted()
      .map { name in .with { ($0.kind, $0.provider) = (.removed, name) } }
    events += reload.failures.map { failure in
      .with {
        ($0.kind, $0.provider) = (.refused, failure.plugin ?? "")
        $0.failure = WireLayoutError(failure)
      }
    }
    self.events.send(events)
    return events
  }
}

extension WireProviderEvent {
  /// The event of a plugin that is no longer called.
  static func suspended(_ failure: LayoutError) -> WireProviderEvent {
    .with {
      ($0.kind, $0.provider) = (.suspended, failure.plugin ?? "")
      $0.failure = WireLayoutError(failure)
    }
  }

  /// The event of a provider whose program was restarted.
  static func restarted(_ name: String) -> WireProviderEvent {
    .with { ($0.kind, $0.provider) = (.restarted, name) }
  }
}

extension WireProvider {
  /// Creates the message of a provider.
  init(_ descriptor: ProviderDescriptor) {
    self.init()
    name = descriptor.name
    version = descriptor.version ?? ""
    summary = descriptor.summary ?? ""
    source =
      switch descriptor.source {
      case .native: "native"
      case .swift: "swift"
      case .plugin: "plugin"
      }
    methods = descriptor.hooks.map(\.rawValue)
    requires = descriptor.requires
    options = descriptor.options.map { option in
      .with {
        ($0.name, $0.type, $0.summary) = (option.name, option.type, option.summary ?? "")
        if let value = option.defaultValue { $0.defaultValue = value }
      }
    }
    if let failure = descriptor.failure { self.failure = WireLayoutError(failure) }
  }
}
