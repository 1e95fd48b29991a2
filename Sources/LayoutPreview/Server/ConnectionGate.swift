@preconcurrency import Glibc
import LayoutHost
import LayoutModel
import SystemPackage

/// The port of the live page: takes connections, and passes on what keeps to the limits.
///
/// FlyingFox has no limits for connections, heads and frames, and ends when the system has no more
/// descriptors. It listens on a socket without a name that only this program can reach, and the gate passes
/// bytes between it and the clients. Nothing reaches it before a request's head is complete.
///
/// One thread serves all connections. It never waits for one of them alone.
final class ConnectionGate: Sendable {
  /// The number of connections at once: 32 pages and what their browsers keep open.
  static let connectionLimit = 256
  /// The time in which a request must arrive, and after which a silent connection ends, in milliseconds.
  static let patience: Int64 = 20_000

  /// The port that clients connect to.
  let port: UInt16
  /// The path that the server is to listen on; it goes when the gate opens.
  let serverPath: String
  private let folder: String
  private let listener: Descriptor
  private let stopBell: (readEnd: Descriptor, writeEnd: Descriptor)

  /// Listens on a port of 127.0.0.1.
  /// - Parameter port: 0 for any that is free.
  /// - Throws: `UNAVAILABLE` where the port is in use.
  init(port: UInt16) throws(LayoutError) {
    do {
      listener = try Descriptor(socket(AF_INET, Self.stream, 0))
      self.port = try Self.listen(listener.number, port: port)
      var template = Array("/tmp/layouthost-preview-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
      folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      serverPath = folder + "/socket"
      let ends = try FileDescriptor.pipe()
      stopBell = (
        try Descriptor(ends.readEnd.rawValue), try Descriptor(ends.writeEnd.rawValue)
      )
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the page cannot be served on port \(port): \(error)",
        hint: "leave --port out to take any port that is free"
      )
    }
  }

  deinit { removeName() }

  /// Listens on a port of 127.0.0.1, or any that is free for 0.
  /// - Returns: the port.
  private static func listen(_ descriptor: Int32, port: UInt16) throws(Errno) -> UInt16 {
    var isOn: Int32 = 1
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        guard bind(descriptor, pointer, length) == 0, Glibc.listen(descriptor, SOMAXCONN) == 0
        else {
          return Int32(-1)
        }
        return getsockname(descriptor, pointer, &length)
      }
    }
    guard status == 0 else { throw Errno(rawValue: errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Lets connections in, once the server listens on `serverPath`.
  /// - Throws: the failure to reach the server.
  func open() throws {
    // Through this descriptor the socket can be reached when it has no name any more.
    let server = try Descriptor(Glibc.open(serverPath, Self.pathOnly | O_CLOEXEC))
    removeName()
    _ = try SystemThread { [self] in
      var loop = GateLoop(listener: listener.number, server: server.number)
      loop.run(until: stopBell.readEnd.number)
      _ = server
    }
  }

  /// Ends all connections.
  func close() { _ = Glibc.write(stopBell.writeEnd.number, "\0", 1) }

  /// `O_PATH` of Linux, which only C's headers for GNU have.
  private static let pathOnly: Int32 = 0o10_000_000

  private func removeName() {
    unlink(serverPath)
    rmdir(folder)
  }

  /// The type of sockets that do not wait, and that no other program inherits.
  static let stream =
    Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

  /// A descriptor that is closed with its last owner.
  final class Descriptor: Sendable {
    let number: Int32

    /// Takes a descriptor over.
    /// - Throws: the system's error for a negative number.
    init(_ number: Int32) throws(Errno) {
      guard number >= 0 else { throw Errno(rawValue: errno) }
      self.number = number
    }

    deinit { _ = Glibc.close(number) }
  }
}

/// The thread of a gate.
private struct GateLoop {
  let listener: Int32
  let server: Int32
  private var connections: [GatedConnection] = []
  /// Whether the system had no descriptor for another connection.
  private var isExhausted = false

  init(listener: Int32, server: Int32) { (self.listener, self.server) = (listener, server) }

  /// Passes bytes until a descriptor can be read.
  mutating func run(until stop: Int32) {
    while true {
      var entries = [
        pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isExhausted ? -1 : listener, events: Int16(POLLIN), revents: 0),
      ]
      for connection in connections { entries += connection.entries }
      let isHurried = isExhausted || connections.contains { !$0.isResting }
      let count = poll(&entries, nfds_t(entries.count), isHurried ? 500 : -1)
      guard count >= 0 || errno == EINTR, entries[0].revents == 0 else { return }
      let now = Self.now
      isExhausted = false
      for (index, connection) in connections.enumerated() {
        let place = 2 + 2 * index
        connection.pass(to: server, entries[place].revents, entries[place + 1].revents, now)
      }
      connections.removeAll { $0.hasEnded(at: now) }
      if entries[1].revents != 0 { accept(now) }
    }
  }

  /// Takes waiting connections in.
  ///
  /// Beyond the limit, the connection that has been silent for the longest time ends, but never a page's
  /// socket.
  private mutating func accept(_ now: Int64) {
    for _ in 0..<ConnectionGate.connectionLimit {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
          isExhausted = !dropSilent()
        }
        return
      }
      guard connections.count < ConnectionGate.connectionLimit || dropSilent() else {
        close(client)
        continue
      }
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      connections.append(GatedConnection(client: client, now))
    }
  }

  private mutating func dropSilent() -> Bool {
    let silent = connections.indices.filter { !connections[$0].isSocket }
      .min { connections[$0].heard < connections[$1].heard }
    guard let silent else { return false }
    connections.remove(at: silent)
    return true
  }

  /// The time of the monotonic clock, in milliseconds.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
