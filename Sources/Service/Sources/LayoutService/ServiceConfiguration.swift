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
    /// A TCP port with TLS: a certificate chain and a key, both files in PEM.
    case tls(host: String, port: Int, certificate: String, key: String)
  }

  /// The configuration of the sessions, with the time and memory of each request.
  package var host: HostConfiguration
  package var addresses: [Address]
  package var concurrency: Int
  /// The number of requests that may wait for their turn.
  package var queueLength: Int
  /// The most bytes of a request, whatever it contains.
  package var requestByteLimit = 16 << 20
  /// The most bytes of a reply, over all its messages.
  package var replyByteLimit = 256 << 20
  /// The most frames in a reply, where repeated frames count as one group.
  package var frameLimit = 10_000_000
  /// The token that callers over TCP must send; nil if no token is required.
  package var token: String?

  package init(
    _ host: HostConfiguration,
    addresses: [Address],
    concurrency: Int = SystemThread.processorCount,
    queueLength: Int = 256
  ) {
    self.host = host
    self.addresses = addresses
    self.concurrency = concurrency
    self.queueLength = queueLength
  }
}
