import FoundationEssentials
import GRPCCore
import GRPCProtobuf
import LayoutModel
import LayoutWire
import NIOCore
import NIOHPACK
import NIOHTTP2

/// Refuses a message that is too long, or finds no memory, on one call's stream, before its bytes are kept, or
/// decoded if it has many small fields.
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
  /// The bytes of the current message, and those that have not arrived.
  private var (size, rest) = (0, 0)
  /// The small fields of the current message so far, and its last byte.
  private var (fieldCount, last) = (0, UInt8(0))
  /// The bytes of the next message's prefix.
  private var prefix: [UInt8] = []
  /// The failure of the message that was refused; nil before one was.
  private var refusal: LayoutError?

  /// The bytes of a prefix.
  private static let prefixSize = 5

  /// The most bytes of a message that is not counted, since every call has some.
  static let uncountedSize = 64 << 10

  /// The bytes that a decoded message or text takes besides those of its content: a small one takes many times
  /// its bytes.
  private static let fieldSize = 80
  /// The length from which on a field is not small, in bytes.
  private static let smallLength = 32

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
  /// - Returns: the number of bytes before that message, or before its bytes among these.
  private func follow(_ view: ByteBufferView) -> Int {
    var bytes = view
    while !bytes.isEmpty {
      if rest > 0 {
        let count = min(rest, bytes.count)
        let start = view.count - bytes.count
        countFields(in: bytes.prefix(count))
        bytes = bytes.dropFirst(count)
        rest -= count
        take(size + fieldCount * Self.fieldSize)
        if refusal != nil { return start }
        continue
      }
      let start = view.count - bytes.count
      let count = min(Self.prefixSize - prefix.count, bytes.count)
      prefix += bytes.prefix(count)
      bytes = bytes.dropFirst(count)
      guard prefix.count == Self.prefixSize else { break }
      rest = prefix.dropFirst().reduce(0) { $0 << 8 | Int($1) }
      prefix.removeAll(keepingCapacity: true)
      (size, fieldCount, last) = (rest, 0, 0)
      if rest > limit {
        refusal = LayoutError(
          .resourceExhausted,
          origin: .inputOutput,
          message: "the request has \(rest) bytes; the limit is \(limit)"
        )
      } else {
        take(size)
      }
      if refusal != nil { return start }
    }
    return view.count
  }

  /// Lets the lease hold the bytes of a message, unless they are few; sets ``refusal`` if there is no memory.
  private func take(_ bytes: Int) {
    guard bytes > Self.uncountedSize, !lease.raise(to: bytes) else { return }
    refusal = .tooMuchMemory(for: lease)
  }

  /// Counts what may be small fields with a length, at most: in a text, few bytes look like them.
  private func countFields(in bytes: ByteBufferView) {
    let (count, last) = bytes.withUnsafeBytes { bytes in
      var (count, last) = (0, self.last)
      for byte in bytes {
        // The wire type 2, with a length in one byte.
        if last & 7 == 2, byte < Self.smallLength { count += 1 }
        last = byte
      }
      return (count, last)
    }
    fieldCount += count
    self.last = last
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
