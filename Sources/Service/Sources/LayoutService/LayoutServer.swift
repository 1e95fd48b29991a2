import CAllocator
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

  private let handling: RequestHandling
  private let health = HealthService()
  private let sockets: [ListeningSocket]
  private let servers: [Server]
  private let calls: RunningCalls
  /// Ends when the service accepts no more calls.
  private let stopped = AsyncStream.makeStream(of: Void.self)

  /// The most calls at once on one connection.
  private static let streamLimit = 1024
  /// The bytes that a client may send before they are read.
  private static let windowSize = 1 << 20

  /// Reads the plugins and binds the addresses.
  /// - Throws: a failure of an address, of the project file, or of the system.
  package init(_ configuration: ServiceConfiguration) throws {
    heap_keep_little()
    handling = try RequestHandling(configuration)
    let reflection = try ReflectionService()
    let calls = RunningCalls()
    let services: [any RegistrableRPCService] = [
      HostService(handling: handling, calls: calls), health, reflection,
      OldReflectionService(service: reflection),
    ]
    var (sockets, servers): ([ListeningSocket], [Server]) = ([], [])
    for address in configuration.addresses {
      let (transport, socket) = try Self.transport(
        to: address,
        requestLimit: configuration.requestByteLimit,
        on: handling.connectionThread
      )
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
    (self.sockets, self.servers, self.calls) = (sockets, servers, calls)
  }

  /// Serves until ``stop()``, and then until the running calls have ended.
  /// - Parameter ready: called with the TCP addresses when the service listens on all addresses.
  /// - Throws: an error of the system.
  package func run(ready: @escaping @Sendable ([String]) -> Void) async throws {
    defer {
      for socket in sockets { socket.remove() }
      handling.threads.end()
      handling.connectionThread.end()
    }
    try await withTaskExecutorPreference(handling.connectionThread) {
      try await withThrowingTaskGroup(of: Part.self) { group in
        for server in servers {
          group.addTask {
            try await server.serve()
            return .server
          }
        }
        group.addTask {
          await self.waitForEnd()
          return .end
        }
        group.addTask {
          await self.giveMemoryBack()
          return .upkeep
        }
        ready(try await addresses())
        var running = servers.count
        while running > 0, let part = try await group.next(), part != .end {
          if part == .server { running -= 1 }
        }
        // Connections that clients leave open are closed.
        group.cancelAll()
      }
    }
  }

  /// The parts of a running service: a server on an address, the end of all calls, and the upkeep.
  private enum Part { case server, end, upkeep }

  /// Returns the TCP addresses when the service listens on all addresses.
  private func addresses() async throws -> [String] {
    var addresses: [String] = []
    for server in servers {
      let address = try await server.transport.listeningAddress
      if let place = address.ipv4 { addresses.append("\(place.host):\(place.port)") }
      if let place = address.ipv6 { addresses.append("[\(place.host)]:\(place.port)") }
    }
    for socket in sockets { socket.listen() }
    return addresses
  }

  /// The time between two returns of free memory to the system.
  private static let upkeepInterval = Duration.seconds(5)

  /// Returns free memory to the system periodically, if there were calls since the last time.
  ///
  /// Blocks of documents that were solved concurrently are interleaved, so that the allocator
  /// itself finds few pages to return.
  private func giveMemoryBack() async {
    var last = 0
    while (try? await Task.sleep(for: Self.upkeepInterval)) != nil {
      let total = calls.total
      if total != last { heap_give_back() }
      last = total
    }
  }

  /// Waits until the service accepts no more calls, the running ones have ended, and their replies
  /// are sent.
  private func waitForEnd() async {
    for await _ in stopped.stream {}
    repeat {
      try? await Task.sleep(for: .milliseconds(100))
    } while calls.count > 0 && !Task.isCancelled
  }

  /// Accepts no more calls, lets the running ones end, and ends streams that would not.
  package func stop() {
    health.stopServing()
    handling.stop()
    for server in servers { server.beginGracefulShutdown() }
    stopped.continuation.finish()
  }

  /// Reloads plugins whose files have changed, as the method `ReloadProviders` does.
  package func reload() { _ = handling.reload() }

  private static func transport(
    to address: ServiceConfiguration.Address,
    requestLimit: Int,
    on thread: ConnectionThread
  ) throws -> (HTTP2ServerTransport.Posix, ListeningSocket?) {
    let config = HTTP2ServerTransport.Posix.Config.defaults { config in
      // By default every small reply would wait for the next one.
      // The writes of one turn of the loop go out together; none waits for the next turn.
      config.connection.flushCoalescing = .init(maxFlushDelay: .zero, maxBytes: 1 << 16)
      config.connection.keepalive.clientBehavior.minPingIntervalWithoutCalls = .seconds(10)
      config.connection.keepalive.clientBehavior.allowWithoutCalls = true
      config.rpc.maxRequestPayloadSize = requestLimit
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
        config: config,
        eventLoopGroup: thread.loops
      )
      return (transport, socket)
    case .tcp(let host, let port), .tls(let host, let port, _, _):
      let transport = HTTP2ServerTransport.Posix(
        address: host.contains(":") ? .ipv6(host: host, port: port) : .ipv4(host: host, port: port),
        transportSecurity: address.transportSecurity,
        config: config,
        eventLoopGroup: thread.loops
      )
      return (transport, nil)
    }
  }
}

extension ServiceConfiguration.Address {
  fileprivate var transportSecurity: HTTP2ServerTransport.Posix.TransportSecurity {
    switch self {
    case .socket, .tcp: .plaintext
    case .tls(_, _, let certificate, let key):
      .tls(
        certificateChain: [.file(path: certificate, format: .pem)],
        privateKey: .file(path: key, format: .pem)
      )
    }
  }
}
