import NIOCore

/// Closes connections from an address that has as many as it may have.
///
/// Belongs to the event loop of all connections.
final class PeerCounts: @unchecked Sendable {
  private let limit: Int
  /// The number of connections by IP address.
  private var counts: [String: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// Counts a connection, unless its address has too many.
  /// - Returns: whether it is counted.
  func open(_ address: String) -> Bool {
    guard counts[address, default: 0] < limit else { return false }
    counts[address, default: 0] += 1
    return true
  }

  /// Counts the end of a connection.
  func close(_ address: String) {
    guard let count = counts[address] else { return }
    counts[address] = count > 1 ? count - 1 : nil
  }
}

/// Closes its connection when it begins if its address has too many.
final class PeerLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let peers: PeerCounts

  init(_ peers: PeerCounts) { self.peers = peers }

  func channelActive(context: ChannelHandlerContext) {
    // The clients of a Unix socket are all of one user, and have no address.
    if let address = context.remoteAddress?.ipAddress {
      let peers = peers
      guard peers.open(address) else { return context.close(promise: nil) }
      context.channel.closeFuture.assumeIsolated().whenComplete { _ in peers.close(address) }
    }
    context.fireChannelActive()
  }
}
