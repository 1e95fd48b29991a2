import NIOCore
import NIOHTTP2

/// Ends a connection without the loss of a call.
///
/// To end a connection, the transport sends `GOAWAY` with the greatest number of a stream, and then a
/// `PING`. After the reply it sends `GOAWAY` with the number of the last stream, and closes the connection
/// when no call is open. This handler mends four flaws of that:
///
/// - The handler of HTTP/2 (SwiftNIO's, 1.46) refuses new streams from the first `GOAWAY` on, although
///   clients begin some before they have read it, and then takes the data of a refused stream for a
///   violation of the protocol that ends all calls. The first `GOAWAY` therefore goes around it.
/// - The reply to a `PING` does not prove that no stream is on its way: gRPC for C and Python sends it
///   before streams that have a number already. A second `PING` gets its reply after these, unless calls
///   are open that send much. The transport hears of the reply only when no call is open, so that its last
///   `GOAWAY` refuses none.
/// - The transport waits for the reply for ever. A client that does not reply in time is closed.
/// - The transport also ends a connection that has just begun. A client for C or Python that reads the first
///   `GOAWAY` together with the settings begins its calls on this connection again and again until their deadlines
///   (gRPC 1.85). The end therefore waits until the client has acknowledged the settings.
///
/// Its place is directly behind the handler of HTTP/2, where it sees the frames of the connection in both
/// directions.
final class ConnectionEnd: ChannelDuplexHandler {
  typealias InboundIn = HTTP2Frame
  typealias InboundOut = HTTP2Frame
  typealias OutboundIn = HTTP2Frame
  typealias OutboundOut = HTTP2Frame

  /// The steps of the end.
  private enum Step {
    /// The connection takes calls.
    case open
    /// The transport's frames wait until the client has acknowledged the settings.
    case delayed([Delayed])
    /// The first `GOAWAY` is sent.
    case announced
    /// The transport's `PING` with these data is sent.
    case pinged(HTTP2PingData)
    /// The `PING` is sent again, after the reply to the first one.
    case pingedAgain(HTTP2PingData)
    /// The client has sent this reply, and begins no more calls.
    case confirmed(HTTP2Frame)
    /// The transport has the reply.
    case closing
  }

  /// A frame that is not yet written.
  private typealias Delayed = (frame: NIOAny, promise: EventLoopPromise<Void>?)

  private let timeout: TimeAmount
  private var step = Step.open
  /// Whether the client has acknowledged the service's settings.
  private var hasSettings = false
  private var timer: Scheduled<Void>?
  /// The number of open calls.
  private var callCount = 0
  private var context: ChannelHandlerContext?

  /// Creates the end of a connection.
  /// - Parameter timeout: the time that a client has for each reply.
  init(_ timeout: Duration) { self.timeout = TimeAmount(timeout) }

  /// Counts a call of its connection as long as the stream is open.
  /// - Parameter stream: the channel of the call's stream.
  /// - Throws: an error of a pipeline that has ended.
  static func count(_ stream: any Channel) throws {
    guard let connection = stream.parent else { return }
    let end = try connection.pipeline.syncOperations.handler(type: ConnectionEnd.self)
    end.callCount += 1
    stream.closeFuture.assumeIsolated()
      .whenComplete { _ in
        end.callCount -= 1
        // The transport notices the end of the stream after this.
        connection.eventLoop.assumeIsolated().execute { end.confirmIfIdle() }
      }
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    if case .delayed(let frames) = step {
      for (_, promise) in frames { promise?.fail(ChannelError.ioOnClosedChannel) }
    }
    step = .closing
    context.fireChannelInactive()
  }

  func write(
    context: ChannelHandlerContext,
    data: NIOAny,
    promise: EventLoopPromise<Void>?
  ) {
    switch (step, unwrapOutboundIn(data).payload) {
    case (.open, .goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: _))
    where !hasSettings:
      step = .delayed([(data, promise)])
      startTimer(context)
    case (.delayed(let frames), .ping(_, ack: false)):
      step = .delayed(frames + [(data, promise)])
    case (.open, .goAway(lastStreamID: .maxID, errorCode: .noError, opaqueData: _)):
      step = .announced
      startTimer(context)
      announce(context, promise)
    case (.announced, .ping(let ping, ack: false)):
      step = .pinged(ping)
      context.write(data, promise: promise)
    default:
      context.write(data, promise: promise)
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    switch (step, frame.payload) {
    case (.pinged(let ping), .ping(let reply, ack: true)) where reply == ping:
      step = .pingedAgain(ping)
      startTimer(context)
      let second = HTTP2Frame(streamID: .rootStream, payload: .ping(ping, ack: false))
      context.writeAndFlush(wrapOutboundOut(second), promise: nil)
    case (.pingedAgain(let ping), .ping(let reply, ack: true)) where reply == ping:
      step = .confirmed(frame)
      timer?.cancel()
      confirmIfIdle()
    case (_, .settings(.ack)):
      hasSettings = true
      context.fireChannelRead(data)
      writeDelayed(context)
    default:
      context.fireChannelRead(data)
    }
  }

  /// Writes the frames that wait for the settings.
  private func writeDelayed(_ context: ChannelHandlerContext) {
    guard case .delayed(let frames) = step else { return }
    step = .open
    for (frame, promise) in frames { write(context: context, data: frame, promise: promise) }
    context.flush()
  }

  /// The first `GOAWAY` of an end: of the connection, stream 2³¹ − 1, no error (RFC 9113, 6.8).
  private static let announcement: [UInt8] =
    [0, 0, 8, 7, 0, 0, 0, 0, 0] + [0x7f, 0xff, 0xff, 0xff] + [0, 0, 0, 0]

  /// Sends the first `GOAWAY`, of which the handler of HTTP/2 must not know.
  private func announce(_ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?) {
    do {
      let http = try context.pipeline.syncOperations.context(handlerType: NIOHTTP2Handler.self)
      http.write(NIOAny(ByteBuffer(bytes: Self.announcement)), promise: promise)
    } catch {
      promise?.fail(error)
    }
  }

  /// Gives the transport the reply of a client that begins no more calls, if none is open.
  private func confirmIfIdle() {
    guard case .confirmed(let reply) = step, callCount == 0, let context else { return }
    step = .closing
    context.fireChannelRead(wrapInboundOut(reply))
    context.fireChannelReadComplete()
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    timer?.cancel()
    timer = context.eventLoop.assumeIsolated()
      .scheduleTask(in: timeout) { context.close(promise: nil) }
  }
}
