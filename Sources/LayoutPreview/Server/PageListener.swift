import LayoutModel
import LayoutSystem
package import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import SystemPackage

/// One address at which the pages of a configuration are served, with limits of its own.
package struct PageListener: Sendable {
  /// The number of pages that may be open at once, each with a session and a thread.
  private static let pageLimit = 32
  /// The number of connections at once: those of the pages, and idle ones of their browsers.
  private static let connectionLimit = 256
  /// The greatest length of a request's line and headers, in bytes.
  package static let headLimit = 16 << 10
  /// The timeout for the head of a request.
  static let headTimeout = TimeAmount.seconds(20)

  private let configuration: PreviewConfiguration
  private let documents: OpenedDocuments

  /// Creates a listener that does not listen yet.
  package init(_ configuration: PreviewConfiguration) {
    self.configuration = configuration
    documents = OpenedDocuments(pageLimit: Self.pageLimit)
  }

  /// Listens, and serves until the program ends.
  /// - Returns: the channel, and the address of the page.
  /// - Throws: `UNAVAILABLE` if the listener cannot listen on the port.
  func listen(
    on group: MultiThreadedEventLoopGroup
  ) throws -> (channel: any Channel, link: String) {
    let name = configuration.names.first ?? "127.0.0.1"
    let channel = try bind(to: name, on: group)
    let port = channel.localAddress?.port ?? 0
    return (channel, "http://\(name):\(port)/\(configuration.token)/")
  }

  private func bind(
    to address: String,
    on group: MultiThreadedEventLoopGroup
  ) throws -> any Channel {
    do {
      return try ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            // A browser that the program opens must not inherit the port.
            try pipeline.withUnsafeTransportIfAvailable { (descriptor: NIOBSDSocket.Handle) in
              FileDescriptor(rawValue: descriptor).closeOnStart()
            }
            try pipeline.addHandler(ConnectionLimit(Self.connectionLimit))
          }
        }
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try configure(channel, port: channel.localAddress?.port ?? 0)
          }
        }
        .bind(to: SocketAddress(ipAddress: address, port: Int(configuration.port)))
        .wait()
    } catch {
      let reason = (error as? IOError).map { "\(Errno(rawValue: $0.errnoCode))" } ?? "\(error)"
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the page cannot be served at \(address), port \(configuration.port): \(reason)",
        hint: "leave --port out to take any port that is free"
      )
    }
  }

  /// Adds the handlers of a connection, from the socket to the page.
  /// - Parameters:
  ///   - channel: a new connection.
  ///   - port: the port of the server.
  /// - Throws: an error for a closed channel.
  package func configure(_ channel: any Channel, port: Int) throws {
    let access = PreviewAccess(
      port: port,
      token: configuration.token,
      names: configuration.names
    )
    let deadline = HeadDeadline(Self.headTimeout)
    let encoder = HTTPResponseEncoder()
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: .page),
      // The limits above do not count white space, which the decoder keeps as well.
      maximumBufferSize: Self.headLimit
    )
    let pipelining = HTTPServerPipelineHandler()
    let requests = PageRequests(access, documents)
    let upgrade = HTTPServerUpgradeHandler(
      upgraders: [upgrader(access)],
      httpEncoder: encoder,
      extraHTTPHandlers: [deadline, decoder, pipelining, requests],
      upgradeCompletionHandler: { _ in }
    )
    try channel.pipeline.syncOperations
      .addHandlers(deadline, encoder, decoder, pipelining, upgrade, requests)
  }

  /// Upgrades a connection to a page's socket; each has a separate session.
  private func upgrader(_ access: PreviewAccess) -> NIOWebSocketServerUpgrader {
    NIOWebSocketServerUpgrader(
      maxFrameSize: PageSocket.messageLimit,
      automaticErrorHandling: false,
      shouldUpgrade: { [documents] channel, head in
        let resource = try? access.resource(for: PreviewAccess.Request(head))
        let isTaken = resource == .socket && documents.hasRoom
        return channel.eventLoop.makeSucceededFuture(isTaken ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { [configuration, documents] channel, _ in
        let opening = channel.eventLoop.makeCompletedFuture {
          let connection = try PageConnection(configuration, documents, Outbox(channel))
          channel.closeFuture.whenComplete { _ in connection.close() }
          try channel.pipeline.syncOperations
            .addHandlers(PageSocket.aggregator(), PageSocket(connection))
        }
        opening.whenFailure { _ in channel.close(promise: nil) }
        return opening
      }
    )
  }
}

extension NIOHTTPDecoderLimitConfiguration {
  fileprivate static var page: Self {
    var limits = Self()
    limits.maxHeaderFieldSize = PageListener.headLimit
    limits.maxHeaderListSize = PageListener.headLimit
    return limits
  }
}
