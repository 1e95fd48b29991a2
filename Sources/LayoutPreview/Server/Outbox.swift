package import NIOCore
package import NIOWebSocket
import Synchronization

/// The messages that the socket of a page has not sent yet.
package final class Outbox: Sendable {
  /// The most messages, and bytes, that may wait for a page: more than a page that waits for each
  /// reply can cause.
  private static let (countLimit, sizeLimit) = (64, 64 << 20)

  private let channel: any Channel
  private let waiting = Mutex((count: 0, size: 0))

  package init(_ channel: any Channel) { self.channel = channel }

  /// Adds a message, from any thread; false if too many wait already.
  package func put(_ bytes: [UInt8], as opcode: WebSocketOpcode = .text) -> Bool {
    let isTaken = waiting.withLock { waiting in
      guard waiting.count < Self.countLimit, waiting.size < Self.sizeLimit else { return false }
      waiting = (waiting.count + 1, waiting.size + bytes.count)
      return true
    }
    guard isTaken else { return false }
    let data = channel.allocator.buffer(bytes: bytes)
    channel.writeAndFlush(WebSocketFrame(fin: true, opcode: opcode, data: data))
      .whenComplete { _ in
        self.waiting.withLock { $0 = ($0.count - 1, $0.size - bytes.count) }
      }
    return true
  }

  func close() { channel.close(promise: nil) }
}
