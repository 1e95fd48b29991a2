#if Service
import CoreMetrics
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import LayoutHost
import LayoutModel
import LayoutWire
import Synchronization

/// The service on its addresses: `layouthost.v1.LayoutHost`, health and reflection.
package final class LayoutServer: Sendable {
  private typealias Server = GRPCServer<HTTP2ServerTransport.Posix>

  private let questions: Questions
  private let health = HealthService()
  private let sockets: [ListeningSocket]
  private let servers: [Server]

  /// The most calls at once on one connection.
  private static let streamLimit = 1024
  /// The bytes that a client may send before they are read.
  private static let windowSize = 1 << 20

  /// Reads the plugins and binds the addresses.
  /// - Throws: a failure of an address, of the project file, or of the system.
  package init(_ configuration: ServiceConfiguration) throws {
    questions = try Questions(configuration)
    let reflection = ReflectionService(schema: try ReflectedSchema())
    let services: [any RegistrableRPCService] = [
      HostService(questions: questions), health, reflection,
      OldReflectionService(service: reflection),
    ]
    var (sockets, servers): ([ListeningSocket], [Server]) = ([], [])
    for address in configuration.addresses {
      let (transport, socket) = try Self.transport(to: address, configuration.limits)
      if let socket { sockets.append(socket) }
      var interceptors: [any ServerInterceptor] = []
      if !(configuration.host.metrics is NOOPMetricsHandler) {
        interceptors.append(CallMetrics(factory: configuration.host.metrics))
      }
      if socket == nil, let token = configuration.token {
        interceptors.append(TokenCheck(token: token))
      }
      servers.append(
        Server(transport: transport, services: services, interceptors: interceptors)
      )
    }
    (self.sockets, self.servers) = (sockets, servers)
  }

  /// Serves until ``stop()``, and then until the calls that run have ended.
  /// - Parameter ready: called when all addresses are listened on, with the TCP addresses.
  /// - Throws: an error of the system.
  package func run(ready: @escaping @Sendable ([String]) -> Void) async throws {
    defer {
      for socket in sockets { socket.remove() }
      questions.threads.end()
    }
    try await withTaskExecutorPreference(questions.threads) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for server in servers { group.addTask { try await server.serve() } }
        group.addTask {
          var addresses: [String] = []
          for server in self.servers {
            let address = try await server.transport.listeningAddress
            if let place = address.ipv4 { addresses.append("\(place.host):\(place.port)") }
            if let place = address.ipv6 { addresses.append("[\(place.host)]:\(place.port)") }
          }
          ready(addresses)
        }
        try await group.waitForAll()
      }
    }
  }

  /// Takes no more calls, lets those that run end, and ends streams that would not.
  package func stop() {
    health.stopServing()
    questions.stop()
    for server in servers { server.beginGracefulShutdown() }
  }

  /// Reads plugins again whose files have changed, as the method `ReloadProviders` does.
  package func reload() { _ = questions.reload() }

  private static func transport(
    to address: ServiceConfiguration.Address,
    _ limits: ServiceConfiguration.Limits
  ) throws -> (HTTP2ServerTransport.Posix, ListeningSocket?) {
    let config = HTTP2ServerTransport.Posix.Config.defaults { config in
      // Every small reply would wait for the next one.
      config.connection.flushCoalescing = nil
      config.connection.keepalive.clientBehavior.minPingIntervalWithoutCalls = .seconds(10)
      config.connection.keepalive.clientBehavior.allowWithoutCalls = true
      config.rpc.maxRequestPayloadSize = limits.requestBytes
      config.http2.maxConcurrentStreams = streamLimit
      config.http2.targetWindowSize = windowSize
      config.http2.maxFrameSize = 1 << 18
    }
    switch address {
    case .socket(let path):
      let socket = try ListeningSocket(path: path)
      let transport = HTTP2ServerTransport.Posix(
        listeningSocketDescriptor: Int(socket.descriptor),
        transportSecurity: .plaintext,
        config: config
      )
      return (transport, socket)
    case .tcp(let host, let port, let security):
      let transport = HTTP2ServerTransport.Posix(
        address: host.contains(":") ? .ipv6(host: host, port: port) : .ipv4(host: host, port: port),
        transportSecurity: security.transportSecurity,
        config: config
      )
      return (transport, nil)
    }
  }
}

extension ServiceConfiguration.TransportSecurity {
  fileprivate var transportSecurity: HTTP2ServerTransport.Posix.TransportSecurity {
    switch self {
    case .plaintext: .plaintext
    case .tls(let certificate, let key):
      .tls(
        certificateChain: [.file(path: certificate, format: .pem)],
        privateKey: .file(path: key, format: .pem)
      )
    }
  }
}
#endif
