import CoreMetrics
import LayoutModel
import LayoutProcesses
import LayoutWire

/// The state of a service as metrics: how much of each limit is in use, and what happens to providers.
///
/// Calls are counted where they are seen (``CallObservers``), calls of providers by the library.
struct ServiceMeters: Sendable {
  let metrics: any MetricsFactory
  let handling: RequestHandling
  let calls: RunningCalls
  let connections: ConnectionCounter

  /// Records how much of each limit is in use; called on the thread of all connections, which alone uses their
  /// counter.
  func record() {
    set("layouthost_service_calls_running", calls.count)
    record(handling.nativeTurns, kind: "native")
    record(handling.scriptTurns, kind: "script")
    set("layouthost_service_sessions", handling.streams.count)
    set("layouthost_service_sessions_limit", handling.streams.limit)
    set("layouthost_service_memory_bytes", handling.memory.used)
    set("layouthost_service_memory_limit_bytes", handling.memory.limit)
    set("layouthost_service_connections", connections.count)
    set("process_resident_memory_bytes", MachineMemory.resident)
    set("process_open_fds", DescriptorLimit.inUse)
  }

  /// Records the turns for one kind of work.
  private func record(_ scheduler: TurnScheduler, kind: String) {
    let (counts, limits, labels) = (scheduler.counts, scheduler.limits, [("kind", kind)])
    set("layouthost_service_turns", counts.running, labels)
    set("layouthost_service_turns_limit", limits.running, labels)
    set("layouthost_service_queue", counts.waiting, labels)
    set("layouthost_service_queue_limit", limits.waiting, labels)
  }

  /// Counts what happens to providers, until the service stops.
  func countEvents() async {
    let (events, continuation) = handling.events.subscribe()
    await withTaskCancellationHandler {
      for await event in events {
        Counter(
          label: "layouthost_provider_events",
          dimensions: [("provider", event.provider), ("kind", event.kind.word)],
          factory: metrics
        )
        .increment()
      }
    } onCancel: {
      continuation.finish()
    }
  }

  /// Records a number; nothing if it is unknown.
  private func set(_ label: String, _ number: Int?, _ dimensions: [(String, String)] = []) {
    guard let number else { return }
    Gauge(label: label, dimensions: dimensions, factory: metrics).record(number)
  }
}

extension WireProviderEvent.Kind {
  /// The name of the kind in metrics.
  fileprivate var word: String {
    switch self {
    case .loaded: "loaded"
    case .changed: "changed"
    case .removed: "removed"
    case .refused: "refused"
    case .suspended: "suspended"
    case .restarted: "restarted"
    default: "other"
    }
  }
}
