import GRPCCore
import NIOCore
import NIOHPACK
import NIOHTTP2

/// The time that a client gives a call, as in `grpc-timeout: 250m` (“Timeout” in `doc/PROTOCOL-HTTP2.md` of gRPC).
struct CallTimeout {
  let duration: Duration

  /// The name of the header.
  static let name = "grpc-timeout"

  /// Reads at most eight digits and a unit; nil if it is another text.
  init?(_ text: String) {
    let digits = text.utf8.dropLast()
    guard (1...8).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let amount = Int64(text.dropLast()), let unit = text.last
    else { return nil }
    switch unit {
    case "H": duration = .seconds(amount * 3600)
    case "M": duration = .seconds(amount * 60)
    case "S": duration = .seconds(amount)
    case "m": duration = .milliseconds(amount)
    case "u": duration = .microseconds(amount)
    case "n": duration = .nanoseconds(amount)
    default: return nil
    }
  }
}

extension Metadata {
  /// Returns the time at which a call's client stops waiting, counted from now; nil if the client has no deadline.
  func deadline() -> ContinuousClock.Instant? {
    let text = self[stringValues: CallTimeout.name].first { _ in true }
    return text.flatMap(CallTimeout.init).map { .now + $0.duration }
  }
}

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
