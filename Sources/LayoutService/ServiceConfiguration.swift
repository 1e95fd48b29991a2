package import LayoutHost
import LayoutModel

/// The configuration of the service.
package struct ServiceConfiguration: Sendable {
  /// An address that the service listens on.
  package enum Address: Sendable, Hashable {
    /// A Unix-domain socket, for the user who started the service.
    case socket(path: String)
    /// A TCP port.
    case tcp(host: String, port: Int, TransportSecurity)
  }

  /// The protection of a TCP port.
  package enum TransportSecurity: Sendable, Hashable {
    /// No encryption, for the machine's own addresses only.
    case plaintext
    /// TLS with a certificate chain and a key, both files in PEM.
    case tls(certificate: String, key: String)
  }

  /// The limits of each request, whatever it asks for.
  package struct Limits: Sendable, Hashable {
    /// The bytes of a request.
    package var requestBytes = 16 << 20
    /// The bytes of a reply, over all its messages.
    package var replyBytes = 256 << 20
    /// The frames in a reply, where those that repeat count as one group.
    package var elements = 10_000_000

    /// Creates the standard limits.
    package init() {}
  }

  /// The configuration of the sessions, with the time and memory of each question.
  package var host: HostConfiguration
  /// The addresses to listen on.
  package var addresses: [Address]
  /// The number of questions that are worked on at once.
  package var concurrency: Int
  /// The number of questions that may wait for their turn.
  package var queueLength: Int
  /// The limits of each request.
  package var limits = Limits()
  /// The token that callers over TCP must send; nil for none.
  package var token: String?

  /// Creates a configuration.
  /// - Parameters:
  ///   - host: the configuration of the sessions.
  ///   - addresses: the addresses to listen on.
  ///   - concurrency: the number of questions that are worked on at once.
  ///   - queueLength: the number of questions that may wait.
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
