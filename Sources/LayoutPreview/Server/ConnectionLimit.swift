import NIOCore

/// Limits the number of connections at once; belongs to the server's own channel.
///
/// A connection beyond the limit closes the connection that has been silent longest, but never a
/// page's socket.
package final class ConnectionLimit: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private let limit: Int
  private var connections: [any Channel] = []

  /// Creates a limit.
  /// - Parameter limit: the number of connections, which is greater than that of pages.
  package init(_ limit: Int) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let connection = unwrapInboundIn(data)
    if connections.count >= limit { closeMostSilent() }
    connections.append(connection)
    connection.closeFuture.assumeIsolated().whenComplete { _ in self.forget(connection) }
    context.fireChannelRead(data)
  }

  private func closeMostSilent() {
    // A page's socket no longer has a deadline.
    let silent = connections.compactMap { connection -> (any Channel, NIODeadline)? in
      let deadline = try? connection.pipeline.syncOperations.handler(type: HeadDeadline.self)
      return deadline.map { (connection, $0.start) }
    }
    guard let connection = silent.min(by: { $0.1 < $1.1 })?.0 else { return }
    connection.close(promise: nil)
    // Several connections may arrive before the closed one reports its end.
    forget(connection)
  }

  private func forget(_ connection: any Channel) { connections.removeAll { $0 === connection } }
}
