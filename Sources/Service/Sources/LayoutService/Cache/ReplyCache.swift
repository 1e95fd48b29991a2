import FoundationEssentials
import LayoutWire
import SwiftProtobuf
import Synchronization

/// Replies to requests for layouts, kept for equal requests while the same plugins run.
///
/// Calls are pure: the same request has the same reply as long as no plugin has another text. Only replies
/// of one message are kept, to requests of at most 1 MiB.
final class ReplyCache: Sendable {
  /// A request with the versions that reply to it, whose hash is computed once.
  struct Key: Hashable, Sendable {
    private let request: WireSolveRequest
    private let version: Int
    private let generation: Int
    private let hash: Int
    /// The bytes of the request.
    fileprivate let bytes: Int

    fileprivate init(_ request: WireSolveRequest, bytes: Int, version: Int, generation: Int) {
      self.request = request
      self.bytes = bytes
      self.version = version
      self.generation = generation
      hash = request.hashValue
    }

    static func == (left: Key, right: Key) -> Bool {
      left.hash == right.hash && left.version == right.version
        && left.generation == right.generation && left.request == right.request
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// The replies, and the number of times that all were forgotten.
  private let state: Mutex<(replies: RecentValues<Key, WireSolveReply>, generation: Int)>
  /// The most bytes of a request.
  private static let requestLimit = 1 << 20
  /// The bytes of an entry in addition to those of its messages.
  private static let overhead = 1024

  /// Creates a cache of a number of bytes.
  init(capacity: Int) { state = Mutex((RecentValues(capacity: capacity), 0)) }

  /// Makes the key of a request.
  ///
  /// The text of a summary has times, which differ each time.
  /// - Parameters:
  ///   - request: the request.
  ///   - version: the number of reloads of plugins so far.
  /// - Returns: the key; nil if no reply to the request is kept.
  /// - Complexity: O(size of the request).
  func key(of request: WireSolveRequest, version: Int) -> Key? {
    guard request.text != .summary, request.document.isText else { return nil }
    var request = request
    // It names a request among those of a stream.
    request.id = ""
    guard let bytes: [UInt8] = try? request.serializedBytes(), bytes.count <= Self.requestLimit
    else { return nil }
    let generation = state.withLock { $0.generation }
    return Key(request, bytes: bytes.count, version: version, generation: generation)
  }

  /// Returns the kept reply to a request; nil if no reply was kept.
  func reply(to key: Key) -> WireSolveReply? { state.withLock { $0.replies.value(of: key) } }

  /// Keeps the reply to a request.
  /// - Complexity: O(size of the reply).
  func keep(_ reply: WireSolveReply, to key: Key) {
    guard let bytes: [UInt8] = try? reply.serializedBytes() else { return }
    // A message takes up to twice the memory of its bytes.
    let cost = 2 * (key.bytes + bytes.count) + Self.overhead
    state.withLock { $0.replies.set(reply, cost: cost, for: key) }
  }

  /// Forgets all replies, those to running requests included.
  func removeAll() {
    state.withLock { state in
      state.replies.removeAll()
      state.generation += 1
    }
  }
}

extension WireDocument {
  /// Whether the document is a text, and no tree.
  fileprivate var isText: Bool {
    switch form {
    case .json, .lua, .batchLine: true
    case .tree, nil: false
    }
  }
}
