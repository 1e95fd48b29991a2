import GRPCNIOTransportHTTP2Posix
import LayoutModel
import NIOCore
import NIOHTTP2

/// Makes the transports of the service's addresses, whose connections share their limits.
struct ListenerSetup: Sendable {
  private let limits: ConnectionLimits
  private let requestLimit: Int
  private let memory: MemoryTotal
  private let thread: ConnectionThread
  /// The observers of every call; nil if calls are not observed.
  private let observers: CallObservers?
  /// Counts the connections of all addresses.
  let connections: ConnectionCounter
  /// Counts connections by their address; nil if these have no limit.
  private let peers: PeerCounts?

  /// The most calls at once on one connection.
  private static let streamLimit = 1024
  /// The bytes that a client may send before they are read.
  private static let windowSize = 1 << 20

  /// Describes the connections of a service.
  /// - Parameters:
  ///   - configuration: the limits.
  ///   - memory: the memory of all requests.
  ///   - thread: the thread of all connections.
  ///   - observers: the observers of every call; nil if calls are not observed.
  init(
    _ configuration: ServiceConfiguration,
    _ memory: MemoryTotal,
    on thread: ConnectionThread,
    seenBy observers: CallObservers?
  ) {
    (self.memory, self.observers) = (memory, observers)
    limits = configuration.connections
    requestLimit = configuration.requestByteLimit
    self.thread = thread
    connections = ConnectionCounter(limits)
    peers = limits.countPerPeer.map { PeerCounts(limit: $0) }
  }

  /// Binds an address.
  /// - Parameters:
  ///   - address: the address.
  ///   - certificate: the certificate of an address with TLS; nil if it has none.
  /// - Returns: the transport, and the socket if the address is a path.
  /// - Throws: a failure of the socket.
  func transport(
    to address: ServiceConfiguration.Address,
    _ certificate: CertificateFiles?
  ) throws -> (HTTP2ServerTransport.Posix, ListeningSocket?) {
    let config = HTTP2ServerTransport.Posix.Config.defaults { configure(&$0) }
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
    case .tcp(let host, let port), .tls(let host, let port, _, _, _):
      let security: HTTP2ServerTransport.Posix.TransportSecurity =
        if let certificate { try certificate.security() } else { .plaintext }
      let transport = HTTP2ServerTransport.Posix(
        address: host.contains(":") ? .ipv6(host: host, port: port) : .ipv4(host: host, port: port),
        transportSecurity: security,
        config: config,
        eventLoopGroup: thread.loops
      )
      return (transport, nil)
    }
  }

  private func configure(_ config: inout HTTP2ServerTransport.Posix.Config) {
    // By default every small reply would wait for the next one.
    // The writes of one turn of the loop go out together; none waits for the next turn.
    config.connection.flushCoalescing = .init(maxFlushDelay: .zero, maxBytes: 1 << 16)
    config.connection.maxIdleTime = limits.idleTime
    config.connection.maxAge = limits.greatestAge
    config.connection.keepalive.time = limits.keepaliveTime
    config.connection.keepalive.timeout = limits.keepaliveTimeout
    config.connection.keepalive.clientBehavior.minPingIntervalWithoutCalls = limits.pingInterval
    config.connection.keepalive.clientBehavior.allowWithoutCalls = true
    config.rpc.maxRequestPayloadSize = requestLimit
    config.http2.maxConcurrentStreams = Self.streamLimit
    config.http2.targetWindowSize = Self.windowSize
    config.http2.maxFrameSize = 1 << 18
    // The transport's only hooks; it calls them when its own handlers are in place.
    let (connections, peers) = (connections, peers)
    let (startTime, confirmTime) = (limits.startTime, limits.confirmTime)
    let (requestLimit, memory, observers) = (requestLimit, memory, observers)
    config.channelDebuggingCallbacks.onAcceptHTTP2Stream = { channel in
      channel.eventLoop.makeCompletedFuture {
        try ClientName.name(channel)
        try ConnectionEnd.count(channel)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(CallHeaders(), position: .first)
        try pipeline.addHandler(RequestLimit(requestLimit, memory.lease()), position: .first)
        if let observers {
          try pipeline.addHandler(CallRecordHandler(observers), position: .first)
        }
      }
    }
    config.channelDebuggingCallbacks.onBindTCPListener = { channel in
      channel.eventLoop.makeCompletedFuture {
        try channel.syncOptions?.setOption(.backlog, value: ConnectionLimits.backlog)
        try channel.pipeline.syncOperations.addHandler(ListenerLimit(connections))
      }
    }
    config.channelDebuggingCallbacks.onAcceptTCPConnection = { channel in
      channel.eventLoop.makeCompletedFuture {
        let pipeline = channel.pipeline.syncOperations
        try ClientName.name(pipeline)
        if let peers { try pipeline.addHandler(PeerLimit(peers), position: .first) }
        let http = try pipeline.handler(type: NIOHTTP2Handler.self)
        try pipeline.addHandler(StartDeadline(startTime), position: .after(http))
        try pipeline.addHandler(ConnectionEnd(confirmTime), position: .after(http))
      }
    }
  }
}
