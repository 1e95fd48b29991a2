import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

extension RequestHandling {
  /// Reloads plugins whose files have changed, and notifies the watchers.
  /// - Parameter retriesRefused: whether refused versions whose files are the same are tried, and reported, again.
  /// - Returns: an event for each affected plugin.
  func reload(retriesRefused: Bool) -> [WireProviderEvent] {
    let (reload, old, new) = untilStopped { pool.reload(retriesRefused: retriesRefused) }
    let (before, after) = (Set(old.map(\.name)), Set(new.map(\.name)))
    // What is new and does not load is refused.
    let working = Set(new.filter { $0.failure == nil }.map(\.name))
    var events = reload.plugins.map { name in
      let kind: WireProviderEvent.Kind =
        after.contains(name) ? (before.contains(name) ? .changed : .loaded) : .removed
      return WireProviderEvent(kind, of: name)
    }
    events += working.subtracting(before).subtracting(reload.plugins).sorted()
      .map { WireProviderEvent(.loaded, of: $0) }
    events += before.subtracting(after).subtracting(reload.plugins).sorted()
      .map { WireProviderEvent(.removed, of: $0) }
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
