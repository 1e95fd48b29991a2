import NIOCore
import NIOHTTP2
import NIOTLS

/// Closes a connection that does not begin in time.
///
/// The handshake of TLS has its time, then the preface and the settings of HTTP/2 have theirs. Its place
/// is behind the handler of HTTP/2, where it sees the frames of the connection.
final class StartDeadline: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame

  private let timeout: TimeAmount
  private var timer: Scheduled<Void>?
  /// Whether the client has sent its settings.
  private var hasBegun = false

  /// Creates the deadline of a connection.
  /// - Parameter timeout: the time for each step: the handshake, and the settings.
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

  private func start(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated()
      .scheduleTask(in: timeout) { context.close(promise: nil) }
  }
}
