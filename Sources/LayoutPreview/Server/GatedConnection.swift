@preconcurrency import Glibc
import SystemPackage

/// A client's connection and, once its first request has arrived, the one to the server behind the gate.
///
/// It holds at most what one reading takes and a request's head, in each direction, and reads on when that
/// has been taken.
final class GatedConnection {
  /// The number of bytes that one reading takes.
  private static let readingSize = 32 << 10

  private let client: Int32
  private var server: Int32 = -1
  private var traffic = ClientTraffic()
  /// Bytes of the client that are not checked, checked ones, and bytes of the server.
  private var incoming: [UInt8] = []
  private var toServer: [UInt8] = []
  private var toClient: [UInt8] = []
  private var (clientIsDone, serverIsDone, isBroken) = (false, false, false)
  /// Whether the connection has become a page's socket.
  private(set) var isSocket = false
  /// The time at which the connection began, or its client last took bytes, in milliseconds.
  private(set) var heard: Int64

  /// Takes over a client's descriptor.
  init(client: Int32, _ now: Int64) {
    (self.client, heard) = (client, now)
    var isOn: Int32 = 1
    // Answers are small, and must not wait for each other.
    setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit {
    close(client)
    if server >= 0 { close(server) }
  }

  /// The events that the loop waits for, at the client and at the server.
  var entries: [pollfd] {
    let wantsClient = !clientIsDone && toServer.isEmpty && !traffic.isWaiting
    let wantsServer = server >= 0 && !serverIsDone && toClient.isEmpty
    let atClient = (wantsClient ? POLLIN : 0) | (toClient.isEmpty ? 0 : POLLOUT)
    let atServer = (wantsServer ? POLLIN : 0) | (toServer.isEmpty ? 0 : POLLOUT)
    return [
      pollfd(fd: client, events: Int16(atClient), revents: 0),
      // A server that has ended would be reported again and again.
      pollfd(fd: atServer == 0 ? -1 : server, events: Int16(atServer), revents: 0),
    ]
  }

  /// Whether the connection may say nothing for any time: a page's socket whose bytes have been taken.
  var isResting: Bool { isSocket && toClient.isEmpty }

  /// Whether the connection is over.
  func hasEnded(at now: Int64) -> Bool {
    if isBroken || serverIsDone && toClient.isEmpty { return true }
    return !isResting && now - heard > ConnectionGate.patience
  }

  /// Passes bytes in both directions, as far as that needs no waiting.
  func pass(to gate: Int32, _ atClient: Int16, _ atServer: Int16, _ now: Int64) {
    if atServer & Int16(POLLIN | POLLHUP | POLLERR) != 0 { readServer(now) }
    if flush(&toClient, to: client) { heard = now }
    if atClient & Int16(POLLIN) != 0 {
      readClient()
    } else if atClient & Int16(POLLHUP | POLLERR) != 0 {
      isBroken = true
    }
    check(gate)
    flush(&toServer, to: server)
  }

  // MARK: Reading

  private func readClient() {
    do throws(Errno) {
      guard let bytes = try Self.read(client) else { return }
      incoming += bytes
      guard bytes.isEmpty else { return }
      clientIsDone = true
      // The server may still answer, unless it has heard nothing.
      if server < 0 { isBroken = true } else { shutdown(server, Int32(SHUT_WR)) }
    } catch {
      isBroken = true
    }
  }

  private func readServer(_ now: Int64) {
    guard server >= 0, toClient.isEmpty else { return }
    do throws(Errno) {
      guard let bytes = try Self.read(server) else { return }
      guard !bytes.isEmpty else { return serverIsDone = true }
      if traffic.isWaiting {
        traffic.noteAnswer(bytes[...])
        isSocket = !traffic.isWaiting && bytes.starts(with: "HTTP/1.1 101".utf8)
      }
      toClient = bytes
      heard = now
    } catch {
      isBroken = true
    }
  }

  /// Lets pass what keeps to the limits, and ends the connection otherwise.
  private func check(_ gate: Int32) {
    guard !isBroken, toServer.isEmpty, !incoming.isEmpty else { return }
    do throws(ClientTraffic.Violation) {
      let count = try traffic.pass(incoming[...])
      guard count > 0 else { return }
      toServer = Array(incoming.prefix(count))
      incoming.removeFirst(count)
      if server < 0 { connect(gate) }
    } catch {
      var farewell = Array(Self.farewell(for: error))
      flush(&farewell, to: client)
      isBroken = true
    }
  }

  /// The last bytes for a client: a status, or a frame that closes the socket.
  private static func farewell(for violation: ClientTraffic.Violation) -> [UInt8] {
    let status: String
    switch violation {
    case .longFrame: return [0x88, 2, UInt8(1009 >> 8), UInt8(1009 & 0xFF)]
    case .longHead: status = "431 Request Header Fields Too Large"
    case .body: status = "413 Content Too Large"
    }
    return Array("HTTP/1.1 \(status)\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".utf8)
  }

  private func connect(_ gate: Int32) {
    server = socket(AF_UNIX, ConnectionGate.stream, 0)
    isBroken = server < 0 || !Self.connect(server, path: "/proc/self/fd/\(gate)")
  }

  /// Connects to a socket by its path, which is short; false where that fails.
  private static func connect(_ descriptor: Int32, path: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  // MARK: Bytes

  /// Reads what has come; nil where nothing has, and no bytes at the end.
  private static func read(_ descriptor: Int32) throws(Errno) -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: readingSize) { buffer, count in
      repeat {
        result = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    guard result < 0 else { return bytes }
    let problem = Errno(rawValue: errno)
    guard problem == .resourceTemporarilyUnavailable else { throw problem }
    return nil
  }

  /// Writes as much as is taken at once, which may be nothing.
  @discardableResult
  private func flush(_ bytes: inout [UInt8], to descriptor: Int32) -> Bool {
    guard !bytes.isEmpty, descriptor >= 0 else { return false }
    let count = bytes.withUnsafeBytes { buffer in
      send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
    }
    if count > 0 {
      bytes.removeFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      isBroken = true
    }
    return count > 0
  }
}
