/// The bytes that a client sends: which of them may pass to the server, and whether they keep to the limits.
///
/// The server collects a line, a header or a frame in memory before it looks at it, however long it is.
/// Therefore heads of requests pass as a whole or not at all, requests have no body, and a frame passes
/// only if its length is allowed.
struct ClientTraffic: Sendable {
  /// A reason for which a connection ends.
  enum Violation: Error, Equatable {
    /// A request's line and headers are too long.
    case longHead
    /// A request has a body, which none of the page's has.
    case body
    /// A frame of a WebSocket is too long.
    case longFrame
  }

  /// The greatest length of a request's line and headers, in bytes.
  static let headLimit = 16 << 10

  private enum Phase {
    /// In a request's head, of which so many bytes hold no end.
    case head(searched: Int)
    /// Behind a request for a WebSocket, until the server's answer.
    case waiting
    /// Before a frame of a WebSocket.
    case frame
    /// In a frame of which so many bytes are missing.
    case payload(Int)
  }

  private var phase = Phase.head(searched: 0)

  /// Whether the client has asked for a WebSocket that the server has not answered yet.
  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  /// Counts the bytes that may pass now.
  /// - Parameter bytes: what has not passed yet.
  /// - Returns: the number; the others wait for more bytes, or for the server.
  /// - Throws: the violation for which the connection ends.
  /// - Complexity: O(*n*) in the number of new bytes.
  mutating func pass(_ bytes: ArraySlice<UInt8>) throws(Violation) -> Int {
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let rest = bytes[place...]
      switch phase {
      case .head(let searched):
        guard let length = try passHead(rest, searched) else { return place - bytes.startIndex }
        place += length
      case .waiting: return place - bytes.startIndex
      case .frame:
        guard let (header, payload) = Self.lengths(ofFrame: rest) else {
          return place - bytes.startIndex
        }
        guard payload <= PageSocket.messageLimit else { throw .longFrame }
        place += header
        phase = payload > 0 ? .payload(payload) : .frame
      case .payload(let missing):
        let count = min(missing, rest.count)
        place += count
        phase = count < missing ? .payload(missing - count) : .frame
      }
    }
    return place - bytes.startIndex
  }

  /// Notes the server's answer to a request for a WebSocket.
  mutating func noteAnswer(_ bytes: ArraySlice<UInt8>) {
    guard isWaiting else { return }
    phase = bytes.starts(with: "HTTP/1.1 101".utf8) ? .frame : .head(searched: 0)
  }

  // MARK: Requests

  /// Returns the length of a whole head; nil where its end is missing.
  private mutating func passHead(
    _ bytes: ArraySlice<UInt8>,
    _ searched: Int
  ) throws(Violation) -> Int? {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    // A line without contents ends the head. Two bytes before may begin it.
    var place = bytes.startIndex + max(0, searched - 2)
    while let end = bytes[place...].firstIndex(of: newline),
      end - bytes.startIndex < Self.headLimit
    {
      var next = end + 1
      if next < bytes.endIndex, bytes[next] == carriageReturn { next += 1 }
      if next < bytes.endIndex, bytes[next] == newline {
        let head = bytes[...next]
        guard head.count <= Self.headLimit else { throw .longHead }
        phase = try Self.asksForSocket(head) ? .waiting : .head(searched: 0)
        return head.count
      }
      place = end + 1
    }
    guard bytes.count <= Self.headLimit else { throw .longHead }
    phase = .head(searched: bytes.count)
    return nil
  }

  /// Whether a request asks for a WebSocket, read as leniently as the server does.
  private static func asksForSocket(_ head: ArraySlice<UInt8>) throws(Violation) -> Bool {
    var isSocket = false
    for line in head.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      switch trimmed(line[..<colon]).lowercased() {
      case "upgrade": isSocket = true
      case "transfer-encoding": throw .body
      case "content-length": guard trimmed(line[(colon + 1)...]) == "0" else { throw .body }
      default: break
      }
    }
    return isSocket
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> Substring {
    let text = String(decoding: bytes, as: UTF8.self)[...]
    guard let first = text.firstIndex(where: { !$0.isWhitespace }) else { return "" }
    let last = text.lastIndex { !$0.isWhitespace } ?? first
    return text[first...last]
  }

  // MARK: Frames

  /// Returns the lengths of a frame's header and payload (RFC 6455, 5.2); nil for a header that is cut off.
  private static func lengths(ofFrame bytes: ArraySlice<UInt8>) -> (header: Int, payload: Int)? {
    guard bytes.count >= 2 else { return nil }
    let first = bytes[bytes.startIndex + 1]
    let (isMasked, short) = (first & 0x80 != 0, Int(first & 0x7F))
    let extra = short == 126 ? 2 : short == 127 ? 8 : 0
    let header = 2 + extra + (isMasked ? 4 : 0)
    guard bytes.count >= header else { return nil }
    guard extra > 0 else { return (header, short) }
    let length = bytes.dropFirst(2).prefix(extra).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (header, Int(clamping: length))
  }
}
