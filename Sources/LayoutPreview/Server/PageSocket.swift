import NIOCore
import NIOWebSocket

/// Converts the frames of a WebSocket (RFC 6455) to requests of a page.
package final class PageSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  /// The greatest length of a request, in bytes: the text of a document.
  package static let messageLimit = 4 << 20

  private let connection: PageConnection

  init(_ connection: PageConnection) { self.connection = connection }

  /// Returns the handler that joins frames to messages.
  static func aggregator() -> NIOWebSocketFrameAggregator {
    NIOWebSocketFrameAggregator(
      minNonFinalFragmentSize: 0,
      maxAccumulatedFrameCount: 4096,
      maxAccumulatedFrameSize: messageLimit
    )
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    let bytes = Array(buffer: frame.unmaskedData)
    switch frame.opcode {
    case .text: if !connection.receive(bytes) { connection.close() }
    case .ping: if !connection.outbox.put(bytes, as: .pong) { connection.close() }
    case .pong: break
    default: close(context, .normalClosure)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case NIOWebSocketError.invalidFrameLength,
      NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
      close(context, .messageTooLarge)
    default: close(context, .protocolError)
    }
  }

  /// Sends a close frame and closes the connection, without waiting for a client that does not
  /// read.
  private func close(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    var data = context.channel.allocator.buffer(capacity: 2)
    data.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    context.close(promise: nil)
  }
}
