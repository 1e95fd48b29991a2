package import LayoutHost
import LayoutModel
import LayoutSystem

/// The configuration of the service.
package struct ServiceConfiguration: Sendable {
  /// An address that the service listens on.
  package enum Address: Sendable, Hashable {
    /// A Unix-domain socket, for the user who started the service.
    case socket(path: String)
    /// A TCP port without encryption, for the machine's own addresses only.
    case tcp(host: String, port: Int)
    /// A TCP port with TLS: a certificate chain and a key, both files in PEM; and the certificates of the
    /// authorities that clients need a certificate of, nil if they need none.
    case tls(host: String, port: Int, certificate: String, key: String, authorities: String?)
  }

  /// The configuration of the sessions, with the time and memory of each request.
  var host: HostConfiguration
  package var addresses: [Address]
  /// The most long requests that are worked on at once: of native work, and as many of scripts.
  var concurrency: Int
  /// The number of requests that may wait for their turn.
  var queueLength: Int
  /// The most bytes of a request, whatever it contains; one that ``memory`` never holds is refused as too large.
  var requestByteLimit: Int { min(Self.largestRequest, memory) }
  /// The most bytes of a reply, over all its messages.
  var replyByteLimit = 256 << 20
  /// The most frames in a reply, where repeated frames count as one group.
  var frameLimit = 10_000_000
  /// The most bytes that requests, layouts and unread replies may hold together, as far as they grow with
  /// what clients send and ask for.
  package var memory = MachineMemory.limit / 2
  /// The most bytes of replies that are kept for equal requests; 0 if none are kept.
  package var cacheSize = 0
  /// The limits of connections.
  package var connections = ConnectionLimits()
  /// The callers over TCP; nil if everybody may call, or everybody with a certificate.
  package var callers: CallerFile?
  /// Receives a line for each call that has ended; nil if there is no log.
  package var accessLog: LineFile?
  /// The file of spans; nil if they are not written.
  package var traceFile: LineFile?
  /// The address of the page for metrics and health; nil without a page.
  private(set) var statusAddress: (host: String, port: Int)?
  /// The metrics that the page shows; nil if the program's metrics are others.
  private(set) var metrics: PrometheusMetrics?
  /// The time that running calls have to end after the service was told to stop; nil if there is no limit.
  package var drainTime: Duration? = .seconds(20)
  /// Receives sentences for the operator, such as that a certificate has expired.
  package var note: @Sendable (String) -> Void = { _ in }

  /// The most bytes of a request if the memory suffices.
  private static let largestRequest = 16 << 20

  /// One fewer than processors, and at least 1: with the turn that is kept for short requests
  /// (``TurnScheduler``), as many run as there are processors, and long ones leave one to others.
  package static let defaultConcurrency = max(1, SystemThread.processorCount - 1)

  package init(
    _ host: HostConfiguration,
    addresses: [Address],
    concurrency: Int = defaultConcurrency,
    queueLength: Int = 256
  ) {
    self.host = host
    self.host.logger = host.logger.namingTraces
    self.addresses = addresses
    self.concurrency = concurrency
    self.queueLength = queueLength
  }

  /// Keeps metrics in the program, and shows them at an address: `/metrics`, `/healthz` and `/readyz`.
  package mutating func showMetrics(at address: (host: String, port: Int)) {
    let metrics = PrometheusMetrics(help: ServiceMetricHelp.sentences)
    self.metrics = metrics
    host.metrics = metrics
    statusAddress = address
  }
}
