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
/// The transport itself would reset the stream, which clients report as an error of the connection. Each
/// message has a prefix of five bytes: whether it is compressed, and its length
/// (`doc/PROTOCOL-HTTP2.md` of gRPC).
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
  /// Whether the response has begun.
  private var hasResponded = false
  /// Whether the call was refused.
  private var isRefused = false

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
    guard !isRefused else { return }
    if case .data(let frame) = unwrapInboundIn(data), case .byteBuffer(let buffer) = frame.data,
      let failure = mistake(in: buffer.readableBytesView)
    {
      return refuse(context, failure)
    }
    context.fireChannelRead(data)
  }

  func write(
    context: ChannelHandlerContext,
    data: NIOAny,
    promise: EventLoopPromise<Void>?
  ) {
    guard !isRefused else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    if case .headers = unwrapOutboundIn(data) { hasResponded = true }
    context.write(data, promise: promise)
  }

  /// Follows the messages in some bytes; returns the failure of one that is too long, or finds no memory.
  private func mistake(in bytes: ByteBufferView) -> LayoutError? {
    var bytes = bytes
    while !bytes.isEmpty {
      if rest > 0 {
        let count = min(rest, bytes.count)
        bytes = bytes.dropFirst(count)
        rest -= count
        continue
      }
      let count = min(Self.prefixSize - prefix.count, bytes.count)
      prefix += bytes.prefix(count)
      bytes = bytes.dropFirst(count)
      guard prefix.count == Self.prefixSize else { break }
      rest = prefix.dropFirst().reduce(0) { $0 << 8 | Int($1) }
      prefix.removeAll(keepingCapacity: true)
      guard rest <= limit else {
        return LayoutError(
          .resourceExhausted,
          origin: .inputOutput,
          message: "the request has \(rest) bytes; the limit is \(limit)"
        )
      }
      if rest > Self.uncountedSize, !lease.raise(to: rest) { return .tooMuchMemory }
    }
    return nil
  }

  /// Ends the call with a status, and tells the client to send no more.
  private func refuse(_ context: ChannelHandlerContext, _ failure: LayoutError) {
    isRefused = true
    let error = failure.callError
    var headers = HPACKHeaders()
    if !hasResponded {
      headers.add(name: ":status", value: "200")
      headers.add(name: "content-type", value: "application/grpc")
    }
    headers.add(name: "grpc-status", value: String(error.code.rawValue))
    headers.add(name: "grpc-message", value: error.message)
    for (key, value) in error.metadata {
      switch value {
      case .string(let text): headers.add(name: key, value: text)
      case .binary(let bytes):
        headers.add(name: key, value: Data(bytes).base64EncodedString())
      }
    }
    context.write(
      wrapOutboundOut(.headers(.init(headers: headers, endStream: true))),
      promise: nil
    )
    context.writeAndFlush(wrapOutboundOut(.rstStream(.noError)), promise: nil)
  }
}
