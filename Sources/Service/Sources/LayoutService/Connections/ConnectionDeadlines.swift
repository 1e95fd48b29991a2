import NIOCore
import NIOHTTP2
import NIOTLS

/// Closes a connection that does not begin in time, or whose client does not notice its end.
///
/// The handshake of TLS has its time, then the preface and the settings of HTTP/2 have theirs. The
/// transport itself ends idle, old and silent connections, but waits for ever until the client confirms
/// the end (`GOAWAY` and `PING`); this handler closes those that do not. Its place is directly behind
/// the handler of HTTP/2, where it sees frames of the connection in both directions.
final class ConnectionDeadlines: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame
  typealias InboundOut = HTTP2Frame
  typealias OutboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  private let timeout: TimeAmount
  private var timer: Scheduled<Void>?
  /// Whether the client has sent its settings.
  private var hasBegun = false
  /// Whether the service has announced the end of the connection.
  private var isEnding = false

  /// Creates the deadlines of a connection.
  /// - Parameter timeout: the time for each step: the handshake, the settings, and the confirmation
  ///   of the end.
  init(_ timeout: Duration) { self.timeout = TimeAmount(timeout) }

  func handlerAdded(context: ChannelHandlerContext) { start(context) }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted = event as? TLSUserEvent { start(context) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !hasBegun {
      hasBegun = true
      timer?.cancel()
    }
    context.fireChannelRead(data)
  }

  /// Notices the announcement of the end, after which the client must confirm it: the transport then
  /// announces the number of the last stream.
  func write(
    context: ChannelHandlerContext,
    data: NIOAny,
    promise: EventLoopPromise<Void>?
  ) {
    if case .goAway = unwrapOutboundIn(data).payload {
      if isEnding { timer?.cancel() } else { start(context) }
      isEnding = true
    }
    context.write(data, promise: promise)
  }

  private func start(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated()
      .scheduleTask(in: timeout) { context.close(promise: nil) }
  }
}
