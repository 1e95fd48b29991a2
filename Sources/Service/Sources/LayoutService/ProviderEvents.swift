import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

extension RequestHandling {
  /// Reloads plugins whose files have changed, and programs at addresses that describe themselves otherwise, and
  /// notifies the watchers.
  /// - Parameter retriesRefused: whether refused versions whose files are the same are tried, and reported, again,
  ///   and programs at addresses are asked for their descriptions.
  /// - Returns: an event for each affected plugin.
  func reload(retriesRefused: Bool) -> [WireProviderEvent] {
    let (reload, old, new) = untilStopped {
      if retriesRefused { ProviderPool.shared.describeAgain() }
      return pool.reload(retriesRefused: retriesRefused)
    }
    // A plugin that does not load is no provider yet, and is listed by the name of its file.
    func names(of providers: [ProviderDescriptor]) -> Set<String> {
      Set(providers.filter { $0.failure == nil }.map(\.name))
    }
    let (before, after) = (names(of: old), names(of: new))
    let changed = before.intersection(after).intersection(reload.plugins)
    let removed = before.subtracting(new.map(\.name))
    var events = changed.sorted().map { WireProviderEvent(.changed, of: $0) }
    events += after.subtracting(before).sorted().map { WireProviderEvent(.loaded, of: $0) }
    events += removed.sorted().map { WireProviderEvent(.removed, of: $0) }
    events += reload.failures.map { WireProviderEvent(.refused, by: $0) }
    self.events.send(events)
    return events
  }
}

extension WireProviderEvent {
  init(_ kind: Kind, of provider: String) {
    self.init()
    (self.kind, self.provider) = (kind, provider)
  }

  init(_ kind: Kind, by failure: LayoutError) {
    self.init(kind, of: failure.plugin ?? "")
    self.failure = WireLayoutError(failure)
  }
}

extension WireProvider {
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
