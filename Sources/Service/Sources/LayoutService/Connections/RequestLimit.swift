import FoundationEssentials
import GRPCCore
import GRPCProtobuf
import LayoutModel
import LayoutWire
import NIOCore
import NIOHPACK
import NIOHTTP2

/// Refuses a message that is too long, or finds no memory, on one call's stream, before its bytes are kept.
///
/// The call gets the messages before it, and then their end, so that it sends the replies to them; the
/// refusal takes the place of its status. The transport itself would reset the stream, which clients report
/// as an error of the connection. Each message has a prefix of five bytes: whether it is compressed, and its
/// length (`doc/PROTOCOL-HTTP2.md` of gRPC).
final class RequestLimit: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame.FramePayload
  typealias InboundOut = HTTP2Frame.FramePayload
  typealias OutboundIn = HTTP2Frame.FramePayload
  typealias OutboundOut = HTTP2Frame.FramePayload

  private let limit: Int
  /// The memory of the largest message so far, as long as the stream is open.
  private let lease: MemoryTotal.Lease
  /// The bytes of the current message that have not arrived.
  private var rest = 0
  /// The bytes of the next message's prefix.
  private var prefix: [UInt8] = []
  /// The failure of the message that was refused; nil before one was.
  private var refusal: LayoutError?

  /// The bytes of a prefix.
  private static let prefixSize = 5

  /// The most bytes of a message that is not counted, since every call has some.
  private static let uncountedSize = 64 << 10

  /// Creates the limit of a call.
  /// - Parameters:
  ///   - limit: the most bytes of a message.
  ///   - lease: takes the bytes of messages from the memory of all requests.
  init(_ limit: Int, _ lease: MemoryTotal.Lease) { (self.limit, self.lease) = (limit, lease) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard refusal == nil else { return }
    guard case .data(var frame) = unwrapInboundIn(data), case .byteBuffer(var buffer) = frame.data
    else { return context.fireChannelRead(data) }
    let accepted = follow(buffer.readableBytesView)
    guard refusal != nil else { return context.fireChannelRead(data) }
    frame.data = .byteBuffer(buffer.readSlice(length: accepted) ?? ByteBuffer())
    frame.endStream = true
    context.fireChannelRead(wrapInboundOut(.data(frame)))
  }

  func write(
    context: ChannelHandlerContext,
    data: NIOAny,
    promise: EventLoopPromise<Void>?
  ) {
    guard let refusal, case .headers(var frame) = unwrapOutboundIn(data), frame.endStream else {
      return context.write(data, promise: promise)
    }
    frame.headers = Self.trailers(frame.headers, endingWith: refusal)
    context.write(wrapOutboundOut(.headers(frame)), promise: promise)
    // The client sends no more.
    context.writeAndFlush(wrapOutboundOut(.rstStream(.noError)), promise: nil)
  }

  /// Follows the messages in some bytes, and sets ``refusal`` at one that is too long, or finds no memory.
  /// - Returns: the number of bytes before that message.
  private func follow(_ view: ByteBufferView) -> Int {
    var bytes = view
    while !bytes.isEmpty {
      if rest > 0 {
        let count = min(rest, bytes.count)
        bytes = bytes.dropFirst(count)
        rest -= count
        continue
      }
      let start = view.count - bytes.count
      let count = min(Self.prefixSize - prefix.count, bytes.count)
      prefix += bytes.prefix(count)
      bytes = bytes.dropFirst(count)
      guard prefix.count == Self.prefixSize else { break }
      rest = prefix.dropFirst().reduce(0) { $0 << 8 | Int($1) }
      prefix.removeAll(keepingCapacity: true)
      if rest > limit {
        refusal = LayoutError(
          .resourceExhausted,
          origin: .inputOutput,
          message: "the request has \(rest) bytes; the limit is \(limit)"
        )
      } else if rest > Self.uncountedSize, !lease.raise(to: rest) {
        refusal = .tooMuchMemory
      }
      if refusal != nil { return start }
    }
    return view.count
  }

  /// Returns the trailers of a call with a failure in place of its status.
  private static func trailers(
    _ trailers: HPACKHeaders,
    endingWith failure: LayoutError
  ) -> HPACKHeaders {
    let error = failure.callError
    // Trailers that are the whole response begin it, too.
    var headers = HPACKHeaders(
      [":status", "content-type"].flatMap { name in trailers[name].map { (name, $0) } }
    )
    headers.add(name: "grpc-status", value: String(error.code.rawValue))
    headers.add(name: "grpc-message", value: error.message)
    for (key, value) in error.metadata {
      switch value {
      case .string(let text): headers.add(name: key, value: text)
      case .binary(let bytes): headers.add(name: key, value: Data(bytes).base64EncodedString())
      }
    }
    return headers
  }
}
