import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import Testing

import LayoutPreview

/// A connection to the page whose clock and other end are the test's.
private struct TestConnection {
  private static let configuration = PreviewConfiguration()
  private static let host = "127.0.0.1:8080"

  let channel = NIOAsyncTestingChannel()

  /// Opens a connection.
  init() async throws {
    let server = PageListener(Self.configuration)
    let channel = channel
    try await channel.testingEventLoop.executeInContext {
      try server.configure(channel, port: 8080)
    }
    try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8080))
  }

  /// A request for the page, or for its socket, with further headers.
  static func request(_ path: String = "", headers: String = "") -> String {
    "GET /\(configuration.token)/\(path) HTTP/1.1\r\nHost: \(host)\r\n\(headers)\r\n"
  }

  static var socketRequest: String {
    request(
      "socket",
      headers: "Origin: http://\(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    )
  }

  /// Sends text in parts of a size.
  func send(_ text: String, parts: Int = .max) async throws {
    try await send(Array(text.utf8), parts: parts)
  }

  /// Sends bytes in parts of a size.
  func send(_ bytes: [UInt8], parts: Int = .max) async throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = rest.prefix(parts)
      rest = rest.dropFirst(part.count)
      _ = try? await channel.writeInbound(ByteBuffer(bytes: part))
    }
  }

  func wait(_ time: TimeAmount) async { await channel.testingEventLoop.advanceTime(by: time) }

  /// Takes what the server has written.
  func received() async throws -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try await channel.readOutbound(as: ByteBuffer.self) {
      bytes += part.readableBytesView
    }
    return bytes
  }

  /// The first line of a response.
  func status() async throws -> String {
    String(decoding: try await received().prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  /// Turns the connection into a page's socket.
  func open() async throws {
    try await send(Self.socketRequest)
    let head = try await channel.waitForOutboundWrite(as: ByteBuffer.self)
    #expect(String(buffer: head).hasPrefix("HTTP/1.1 101 "))
  }

  /// A frame of a text, without a mask.
  static func frame(_ length: Int, of declared: Int? = nil, first: UInt8 = 0x81) -> [UInt8] {
    let declared = UInt64(declared ?? length)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: declared >> (56 - 8 * $0)) }
    return [first, 0x7F] + bytes + [UInt8](repeating: UInt8(ascii: " "), count: length)
  }
}

@Suite("Requests and sockets of the preview server")
struct ServerTests {
  @Test(
    "The preview server replies to each request, however its bytes are split",
    arguments: [1, 2, 3, 7, 999]
  )
  func requests(parts: Int) async throws {
    let connection = try await TestConnection()
    try await connection.send(TestConnection.request() + TestConnection.request("x"), parts: parts)
    let text = String(decoding: try await connection.received(), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(text.contains("<title>") && text.contains("HTTP/1.1 404 Not Found\r\n"))
  }

  @Test(
    "A request that is too large or has a body ends its connection with a status",
    arguments: [
      ("X: " + String(repeating: "x", count: PageListener.headLimit) + "\r\n", "431"),
      (String(repeating: "a: b\r\n", count: 3000), "431"), ("Content-Length: 5\r\n", "413"),
      ("Content-Length: 00\r\n", "413"), ("Transfer-Encoding: chunked\r\n", "413"),
    ],
    [11, Int.max]
  )
  func largeRequests(request: (headers: String, status: String), parts: Int) async throws {
    let connection = try await TestConnection()
    try await connection.send(TestConnection.request(headers: request.headers), parts: parts)
    #expect(try await connection.status().hasPrefix("HTTP/1.1 \(request.status) "))
    try await connection.channel.closeFuture.get()
  }

  @Test(
    "A request head without an end closes its connection",
    arguments: ["x", " ", "x: y\r\n", "\t"]
  )
  func endlessHeads(part: String) async throws {
    let connection = try await TestConnection()
    try await connection.send("GET / HTTP/1.1\r\nX:")
    let rest = String(repeating: part, count: 2 * PageListener.headLimit)
    try await connection.send(rest, parts: 4096)
    try await connection.channel.closeFuture.get()
  }

  @Test("A request head must end within 20 seconds, even if more bytes arrive")
  func slowHeads() async throws {
    let connection = try await TestConnection()
    try await connection.send("G")
    await connection.wait(.seconds(19))
    try await connection.send("E")
    #expect(connection.channel.isActive)
    await connection.wait(.seconds(1))
    try await connection.channel.closeFuture.get()
  }

  @Test("A response allows 20 seconds for the next request, and an open page has no limit")
  func responsesAndPages() async throws {
    let connection = try await TestConnection()
    await connection.wait(.seconds(19))
    try await connection.send(TestConnection.request())
    #expect(try await connection.status() == "HTTP/1.1 200 OK")
    await connection.wait(.seconds(19))
    #expect(connection.channel.isActive)
    await connection.wait(.seconds(1))
    #expect(!connection.channel.isActive)

    let page = try await TestConnection()
    try await page.open()
    await page.wait(.hours(1))
    #expect(page.channel.isActive)
    try await page.channel.close()
  }

  @Test("A refused socket receives a status, and its connection ends")
  func refusedSockets() async throws {
    let connection = try await TestConnection()
    let request = TestConnection.socketRequest
    try await connection.send(request.replacing("Origin: http://127", with: "Origin: http://128"))
    #expect(try await connection.status().hasPrefix("HTTP/1.1 403 "))
    try await connection.channel.closeFuture.get()
    let unversioned = try await TestConnection()
    try await unversioned.send(request.replacing("Version: 13", with: "Version: 12"))
    #expect(try await unversioned.status().hasPrefix("HTTP/1.1 400 "))
  }

  @Test(
    "A message of 4 MiB receives a reply, however its bytes are split",
    arguments: [1 << 20, .max]
  )
  func longMessages(parts: Int) async throws {
    let connection = try await TestConnection()
    try await connection.open()
    try await connection.send(TestConnection.frame(PageSocket.messageLimit), parts: parts)
    let reply = try await connection.channel.waitForOutboundWrite(as: ByteBuffer.self)
    #expect(reply.getInteger(at: 0, as: UInt8.self) == 0x81)
    try await connection.channel.close()
  }

  @Test(
    "A message of more than 4 MiB closes its socket with status 1009",
    arguments: [
      TestConnection.frame(0, of: PageSocket.messageLimit + 1), TestConnection.frame(0, of: .max),
      TestConnection.frame(3 << 20, first: 0x01) + TestConnection.frame(3 << 20, first: 0x80),
    ]
  )
  private func tooLongMessages(bytes: [UInt8]) async throws {
    let connection = try await TestConnection()
    try await connection.open()
    try await connection.send(bytes)
    try await connection.channel.closeFuture.get()
    #expect(try await connection.received() == [0x88, 2, 0x03, 0xF1])
  }
}

@Suite("Limit of connections to the preview server")
struct ConnectionLimitTests {
  /// A server that takes three connections.
  private let server = EmbeddedChannel(handler: ConnectionLimit(3))

  /// Opens a connection, a second after the one before.
  private func connect(_ handlers: [any ChannelHandler]) throws -> EmbeddedChannel {
    let connection = EmbeddedChannel(handlers: handlers, loop: server.embeddedEventLoop)
    try connection.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8080)).wait()
    try server.writeInbound(connection as any Channel)
    server.embeddedEventLoop.advanceTime(by: .seconds(1))
    return connection
  }

  @Test("A connection over the limit ends the one that is silent the longest, but never a page's")
  func limit() throws {
    let page = try connect([])
    let first = try connect([HeadDeadline(.seconds(20))])
    let second = try connect([HeadDeadline(.seconds(20))])
    // The first one has taken a response since then.
    try first.writeOutbound(ByteBuffer(string: "response"))
    let third = try connect([HeadDeadline(.seconds(20))])
    #expect([page, first, second, third].map(\.isActive) == [true, true, false, true])
    let fourth = try connect([HeadDeadline(.seconds(20))])
    #expect([page, first, third, fourth].map(\.isActive) == [true, false, true, true])
  }

  @Test("Connections that arrive at once end as many as exceed the limit")
  func bursts() throws {
    let connections = (0..<8)
      .map { _ in
        EmbeddedChannel(handler: HeadDeadline(.seconds(20)), loop: server.embeddedEventLoop)
      }
    for connection in connections {
      connection.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 8080), promise: nil)
      server.pipeline.fireChannelRead(connection as any Channel)
    }
    server.embeddedEventLoop.run()
    #expect(connections.filter(\.isActive).count == 3)
  }

  @Test("A connection that ends makes space for another one")
  func room() throws {
    let connections = try (0..<3).map { _ in try connect([HeadDeadline(.seconds(20))]) }
    try connections[1].close().wait()
    server.embeddedEventLoop.run()
    _ = try connect([HeadDeadline(.seconds(20))])
    #expect(connections.map(\.isActive) == [true, false, true])
  }

  @Test("A client that reads nothing of a response for 20 seconds loses its connection")
  func stalledClients() throws {
    let connection = EmbeddedChannel(handlers: [StalledWrites(), HeadDeadline(.seconds(20))])
    try connection.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 8080)).wait()
    connection.writeAndFlush(ByteBuffer(string: "response"), promise: nil)
    connection.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(!connection.isActive)
  }
}

@Suite("Messages that wait for a preview page")
struct OutboxTests {
  @Test("At most 64 messages wait for a page that does not read")
  func countLimit() throws {
    let stalled = StalledWrites()
    let channel = EmbeddedChannel(handler: stalled)
    let outbox = Outbox(channel)
    #expect((0..<64).allSatisfy { _ in outbox.put([1]) })
    #expect(!outbox.put([1]))
    // The page reads one.
    stalled.release()
    #expect(outbox.put([1]))
    #expect(!outbox.put([1]))
    _ = try channel.finish()
  }

  @Test("The outbox refuses a message once 64 MiB or more are waiting")
  func sizeLimit() throws {
    let channel = EmbeddedChannel(handler: StalledWrites())
    let outbox = Outbox(channel)
    let message = [UInt8](repeating: 0, count: 40 << 20)
    #expect(outbox.put(message))
    #expect(outbox.put(message))
    #expect(!outbox.put(message))
    _ = try channel.finish()
  }
}

/// The end of a connection whose client reads nothing.
private final class StalledWrites: ChannelOutboundHandler {
  typealias OutboundIn = Any

  private var promises: [EventLoopPromise<Void>] = []

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if let promise { promises.append(promise) }
  }

  /// Lets the client read the first write.
  func release() { promises.removeFirst().succeed() }

  func handlerRemoved(context: ChannelHandlerContext) {
    for promise in promises { promise.fail(ChannelError.alreadyClosed) }
  }
}
