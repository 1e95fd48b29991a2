import LayoutModel
import NIOCore
import NIOHTTP1
import NIOPosix

/// The page for programs that watch a service, over HTTP and without a token.
///
/// | path | |
/// | --- | --- |
/// | `/metrics` | the metrics in Prometheus' text form |
/// | `/healthz` | status 200 as long as the program responds |
/// | `/readyz` | status 200, or 503 when the service stops |
///
/// It uses the thread of all connections. A connection has one request and ten seconds, and there are at most 16.
final class StatusPage: @unchecked Sendable {
  /// A response.
  struct Response {
    var status: HTTPResponseStatus
    var type = "text/plain; charset=utf-8"
    var text: String
  }

  private let metrics: @Sendable () -> String
  private let isReady: @Sendable () -> Bool
  /// The open connections; belongs to the event loop.
  private var count = 0

  private static let connectionLimit = 16
  private static let time = TimeAmount.seconds(10)

  /// Creates a page.
  /// - Parameters:
  ///   - metrics: returns the text of the metrics.
  ///   - isReady: returns whether the service accepts calls.
  init(metrics: @escaping @Sendable () -> String, isReady: @escaping @Sendable () -> Bool) {
    (self.metrics, self.isReady) = (metrics, isReady)
  }

  /// Listens on an address.
  /// - Returns: the listener.
  /// - Throws: `UNAVAILABLE` if the address cannot be used.
  func listen(
    host: String,
    port: Int,
    on loops: MultiThreadedEventLoopGroup
  ) async throws -> any Channel {
    do {
      return try await ServerBootstrap(group: loops)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelOption(.backlog, value: ConnectionLimits.backlog)
        .childChannelInitializer { [self] channel in
          channel.eventLoop.makeCompletedFuture { try configure(channel) }
        }
        .bind(host: host, port: port)
        .get()
    } catch {
      let place = ServiceConfiguration.Address.place(host, port)
      throw LayoutError(unusable: "--metrics", place, error)
    }
  }

  /// Prepares a connection.
  private func configure(_ channel: any Channel) throws {
    count += 1
    channel.closeFuture.assumeIsolated().whenComplete { [self] _ in count -= 1 }
    guard count <= Self.connectionLimit else { return channel.close(promise: nil) }
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
    try pipeline.addHandler(StatusRequests(self))
    let end = channel.eventLoop.assumeIsolated()
      .scheduleTask(in: Self.time) { channel.close(promise: nil) }
    channel.closeFuture.assumeIsolated().whenComplete { _ in end.cancel() }
  }

  /// Returns the response to a request.
  func response(to head: HTTPRequestHead) -> Response {
    guard head.method == .GET || head.method == .HEAD else {
      return Response(status: .methodNotAllowed, text: "use GET\n")
    }
    switch head.uri.prefix(while: { $0 != "?" }) {
    case "/metrics":
      return Response(status: .ok, type: "text/plain; version=0.0.4", text: metrics())
    case "/healthz": return Response(status: .ok, text: "ok\n")
    case "/readyz":
      return isReady()
        ? Response(status: .ok, text: "ready\n")
        : Response(status: .serviceUnavailable, text: "the service is stopping\n")
    default:
      return Response(status: .notFound, text: "see /metrics, /healthz and /readyz\n")
    }
  }
}

/// Replies to the first request of a connection, and closes it.
private final class StatusRequests: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let page: StatusPage
  private var head: HTTPRequestHead?

  init(_ page: StatusPage) { self.page = page }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      respond(page.response(to: head), to: head, context)
    }
  }

  private func respond(
    _ response: StatusPage.Response,
    to head: HTTPRequestHead,
    _ context: ChannelHandlerContext
  ) {
    let body = context.channel.allocator.buffer(string: response.text)
    let headers: HTTPHeaders = [
      "content-type": response.type, "content-length": String(body.readableBytes),
      "connection": "close",
    ]
    let start = HTTPResponseHead(
      version: .http1_1,
      status: response.status,
      headers: headers
    )
    context.write(wrapOutboundOut(.head(start)), promise: nil)
    if head.method == .GET {
      context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    }
    let promise = context.eventLoop.makePromise(of: Void.self)
    promise.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: promise)
  }
}
