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
  /// The bytes of the document's texts, which ``RequestLimit`` has leased.
  private(set) var leasedBytes: Int

  /// Reads the metadata of a call, and the size of its document.
  init(_ metadata: Metadata, _ limits: WireLimits, _ document: WireDocument? = nil) {
    client = metadata.client
    deadline = metadata.deadline()
    self.limits = limits
    leasedBytes = document.map(Self.leasedBytes) ?? 0
  }

  /// Returns the facts of a request with other limits, and perhaps with a document.
  func with(_ limits: WireLimits, _ document: WireDocument?) -> Self {
    var facts = self
    facts.limits = limits
    facts.leasedBytes = document.map(Self.leasedBytes) ?? 0
    return facts
  }

  private static func leasedBytes(of document: WireDocument) -> Int {
    let text =
      switch document.form {
      case .json(let text), .lua(let text), .batchLine(let text): text.utf8.count
      case .tree, nil: 0
      }
    let bytes = document.resources.values.reduce(text) { $0 + $1.count }
    return bytes > RequestLimit.uncountedSize ? bytes : 0
  }
}
