import NIOCore
import NIOHPACK
import NIOHTTP2

/// Mends the headers of a call that the transport does not understand.
///
/// - What is no timeout is removed: the call has no deadline. The transport ignores most of it, too, and ends the
///   whole program at a negative one.
/// - The end of a call without a message is a frame of its own. The transport overlooks one in the headers, and the
///   call would get no status.
final class CallHeaders: ChannelInboundHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .headers(var frame) = unwrapInboundIn(data) else {
      return context.fireChannelRead(data)
    }
    if frame.headers[CallTimeout.name].contains(where: { CallTimeout($0) == nil }) {
      frame.headers.remove(name: CallTimeout.name)
    }
    let isEnd = frame.endStream
    frame.endStream = false
    context.fireChannelRead(wrapInboundOut(.headers(frame)))
    guard isEnd else { return }
    let end = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer()), endStream: true)
    context.fireChannelRead(wrapInboundOut(.data(end)))
  }
}
