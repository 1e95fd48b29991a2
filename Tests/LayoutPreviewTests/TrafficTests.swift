@preconcurrency import Glibc
import Testing

@testable import LayoutPreview

@Suite struct TrafficTests {
  private typealias Violation = ClientTraffic.Violation
  private static let get = "GET /x/ HTTP/1.1\r\nHost: a\r\n\r\n"
  private static let socket = "GET /x/socket HTTP/1.1\nUPGRADE : websocket\n\n"

  /// Sends bytes piece by piece; returns what has passed.
  private func passed(_ bytes: [UInt8], pieces: Int, _ traffic: inout ClientTraffic) throws -> Int {
    var (waiting, count) = ([UInt8](), 0)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      waiting += bytes[start..<min(bytes.count, start + pieces)]
      let part = try traffic.pass(waiting[...])
      waiting.removeFirst(part)
      count += part
    }
    return count
  }

  /// A frame with a mask and zeros.
  private static func frame(_ length: Int, header: [UInt8]) -> [UInt8] {
    [0x81] + header + [1, 2, 3, 4] + [UInt8](repeating: 0, count: length)
  }

  @Test(
    "a request passes when its head is complete, however it is cut",
    arguments: [1, 2, 3, 7, 999]
  )
  func heads(pieces: Int) throws {
    var traffic = ClientTraffic()
    let twice = Array((Self.get + Self.get + "GET /y").utf8)
    #expect(try passed(twice, pieces: pieces, &traffic) == 2 * Self.get.utf8.count)
  }

  @Test(
    "frames pass after the server has opened the socket, however they are cut",
    arguments: [1, 5, 4096]
  )
  func frames(pieces: Int) throws {
    let frames =
      Self.frame(0, header: [0x80]) + Self.frame(125, header: [0xFD])
      + Self.frame(300, header: [0xFE, 1, 44])
      + Self.frame(70_000, header: [0xFF, 0, 0, 0, 0, 0, 1, 0x11, 0x70])
    var traffic = ClientTraffic()
    let head = Array(Self.socket.utf8)
    #expect(try traffic.pass((head + frames)[...]) == head.count)
    #expect(traffic.isWaiting)
    #expect(try traffic.pass(frames[...]) == 0)
    traffic.noteAnswer(Array("HTTP/1.1 101 Switching Protocols\r\n".utf8)[...])
    #expect(try passed(frames, pieces: pieces, &traffic) == frames.count)
  }

  @Test("a refused socket is followed by requests")
  func refusedSocket() throws {
    var traffic = ClientTraffic()
    _ = try traffic.pass(Array(Self.socket.utf8)[...])
    traffic.noteAnswer(Array("HTTP/1.1 403 Refused\r\n".utf8)[...])
    #expect(try traffic.pass(Array(Self.get.utf8)[...]) == Self.get.utf8.count)
  }

  @Test(
    "too much ends a connection",
    arguments: [
      (String(repeating: "x", count: ClientTraffic.headLimit + 1), Violation.longHead),
      ("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 3000) + "\r\n", .longHead),
      ("GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n", .body),
      ("GET / HTTP/1.1\r\n content-length : 00\r\n\r\n", .body),
      ("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", .body),
    ]
  )
  private func violations(text: String, expected: Violation) {
    var traffic = ClientTraffic()
    #expect(throws: expected) { try traffic.pass(Array(text.utf8)[...]) }
    var cut = ClientTraffic()
    #expect(throws: expected) { try passed(Array(text.utf8), pieces: 11, &cut) }
  }

  @Test("a frame that is too long ends a connection", arguments: [0x00, 0x7F, 0xFF] as [UInt8])
  func longFrames(first: UInt8) throws {
    var traffic = ClientTraffic()
    _ = try traffic.pass(Array(Self.socket.utf8)[...])
    traffic.noteAnswer(Array("HTTP/1.1 101 ".utf8)[...])
    let header: [UInt8] = [0x81, 0xFF, first, 0, 0, 0, 0, 0x40, 0, 1, 1, 2, 3, 4]
    #expect(throws: Violation.longFrame) { try traffic.pass(header[...]) }
  }

  @Test("a connection that says nothing ends, and so does one whose other end has gone")
  func patience() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, ConnectionGate.stream, 0, &ends) == 0)
    let connection = GatedConnection(client: ends[0], 1_000)
    #expect(!connection.hasEnded(at: 1_000 + ConnectionGate.patience))
    #expect(connection.hasEnded(at: 1_001 + ConnectionGate.patience))
    close(ends[1])
    connection.pass(to: -1, Int16(POLLIN | POLLHUP), 0, 1_000)
    #expect(connection.hasEnded(at: 1_000))
  }
}
