package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A socket that accepts connections from this machine only.
package struct LoopbackListener: Sendable {
  /// The connections that the system keeps until they are accepted.
  private static let waitingLimit: CInt = 16

  private let socket: FileDescriptor
  /// The port that it listens on.
  package let port: UInt16

  /// Listens on a port of 127.0.0.1.
  /// - Parameter port: the port; 0 for any that is free.
  /// - Throws: the system's `Errno`.
  package init(port: UInt16) throws(Errno) {
    let number = Self.makeSocket()
    try Errno.check(number)
    socket = FileDescriptor(rawValue: number)
    do throws(Errno) {
      socket.closeOnStart()
      self.port = try Self.listen(number, port)
    } catch {
      try? socket.close()
      throw error
    }
  }

  /// Waits for a connection.
  /// - Returns: its socket, which the caller closes.
  /// - Throws: the system's `Errno`.
  package func accept() throws(Errno) -> FileDescriptor {
    while true {
      let number = acceptConnection(of: socket.rawValue)
      if number >= 0 {
        let connection = FileDescriptor(rawValue: number)
        connection.closeOnStart()
        return connection
      }
      // A client may be gone before it is accepted.
      let problem = Errno.last
      guard [.interrupted, .connectionAbort].contains(problem) else { throw problem }
    }
  }

  private static func makeSocket() -> CInt {
    #if canImport(Glibc)
    let type = CInt(SOCK_STREAM.rawValue)
    #else
    let type = SOCK_STREAM
    #endif
    return newSocket(AF_INET, type)
  }

  /// Binds a socket to a port, and returns the port that it has.
  private static func listen(_ number: CInt, _ port: UInt16) throws(Errno) -> UInt16 {
    var isReused: CInt = 1
    try Errno.check(
      setsockopt(
        number,
        SOL_SOCKET,
        SO_REUSEADDR,
        &isReused,
        socklen_t(MemoryLayout<CInt>.size)
      )
    )
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port.bigEndian)
    address.sin_addr = in_addr(s_addr: in_addr_t(0x7F00_0001).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bindSocket(number, address, length) == 0
          && listenOn(number, waitingLimit) == 0
          && getsockname(number, address, &length) == 0
      }
    }
    guard status else { throw .last }
    return UInt16(bigEndian: address.sin_port)
  }
}

// The system's functions, whose names methods above have.
private func newSocket(_ family: CInt, _ type: CInt) -> CInt { socket(family, type, 0) }
private func bindSocket(_ number: CInt, _ address: UnsafePointer<sockaddr>, _ length: socklen_t)
  -> CInt
{
  bind(number, address, length)
}
private func listenOn(_ number: CInt, _ limit: CInt) -> CInt { listen(number, limit) }
private func acceptConnection(of number: CInt) -> CInt { accept(number, nil, nil) }
