import NIOCore
import NIOHPACK
import NIOHTTP2

/// Records one call's stream, from its headers to its end, whatever refuses or ends it.
///
/// Its place is in front of all other handlers of the stream, where it sees what is really sent.
final class CallRecordHandler: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload
  typealias OutboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private let observers: CallObservers
  /// The record; nil before the headers, and after the end.
  private var record: CallRecord?
  private var status: String?
  private var hasResponded = false
  private var (requestBytes, replyBytes) = (0, 0)

  init(_ observers: CallObservers) { self.observers = observers }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .headers(var frame) where record == nil && frame.headers.contains(name: ":path"):
      record = observers.begin(&frame.headers, peer: context.channel.remoteAddress.text)
      return context.fireChannelRead(wrapInboundOut(.headers(frame)))
    case .data(let frame): requestBytes += frame.data.readableBytes
    default: break
    }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext,
    data: NIOAny,
    promise: EventLoopPromise<Void>?
  ) {
    switch unwrapOutboundIn(data) {
    case .headers(var frame):
      status = frame.headers.first(name: "grpc-status") ?? status
      if !hasResponded, let record {
        hasResponded = true
        frame.headers.replaceOrAdd(name: CallObservers.requestHeader, value: record.requestID)
        return context.write(wrapOutboundOut(.headers(frame)), promise: promise)
      }
    case .data(let frame): replyBytes += frame.data.readableBytes
    default: break
    }
    context.write(data, promise: promise)
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end() }

  private func end() {
    guard let record else { return }
    self.record = nil
    let end = CallEnd(
      status: status,
      duration: record.start.duration(to: .now),
      requestBytes: requestBytes,
      replyBytes: replyBytes
    )
    observers.end(record, end)
  }
}

extension SocketAddress? {
  /// The address in logs: `127.0.0.1:50051`, `[::1]:50051`, or `unix`.
  fileprivate var text: String {
    guard let self, let host = self.ipAddress, let port = self.port else { return "unix" }
    return host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
