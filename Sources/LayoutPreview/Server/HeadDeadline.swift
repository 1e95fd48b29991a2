package import NIOCore

/// Closes a connection if no whole head of a request arrives in time, or if the client does not
/// read the response.
///
/// The time runs from the start of the connection, or from the last bytes of a response that the
/// client read. Bytes of an unfinished head do not extend it.
package final class HeadDeadline: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = ByteBuffer
  package typealias OutboundIn = ByteBuffer

  private let timeout: TimeAmount
  private var timer: Scheduled<Void>?
  /// The time when the connection began, or its client last read bytes.
  private(set) var start = NIODeadline.distantFuture

  package init(_ timeout: TimeAmount) { self.timeout = timeout }

  package func handlerAdded(context: ChannelHandlerContext) { restart(context) }

  package func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  package func write(
    context: ChannelHandlerContext,
    data: NIOAny,
    promise: EventLoopPromise<Void>?
  ) {
    let promise = promise ?? context.eventLoop.makePromise()
    promise.futureResult.assumeIsolated().whenSuccess { self.restart(context) }
    context.write(data, promise: promise)
  }

  private func restart(_ context: ChannelHandlerContext) {
    timer?.cancel()
    start = context.eventLoop.now
    timer = context.eventLoop.assumeIsolated()
      .scheduleTask(in: timeout) { context.close(promise: nil) }
  }
}
