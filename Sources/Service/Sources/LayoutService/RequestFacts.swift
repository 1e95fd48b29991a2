import GRPCCore
import LayoutWire

/// The facts about a request beside its document: its client, and how long that waits.
struct RequestFacts: Sendable {
  /// The name of the client.
  let client: String
  /// The time at which the client stops waiting; nil if it has no deadline.
  let deadline: ContinuousClock.Instant?
  /// The limits of the request.
  private(set) var limits: WireLimits

  /// Reads the metadata of a call.
  init(_ metadata: Metadata, _ limits: WireLimits) {
    client = metadata.client
    deadline = metadata.deadline()
    self.limits = limits
  }

  /// Returns the facts with other limits.
  func with(_ limits: WireLimits) -> Self {
    var facts = self
    facts.limits = limits
    return facts
  }
}
