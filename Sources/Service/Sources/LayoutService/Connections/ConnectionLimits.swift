/// The limits of the service's connections: how many there are, and how long each may take.
package struct ConnectionLimits: Sendable, Hashable {
  /// The most connections at once, over all addresses.
  package var count = 10_000
  /// The most connections at once from one IP address; nil if there is no such limit.
  ///
  /// All clients behind a balancer have one address.
  package var countPerPeer: Int?
  /// The most files, sockets and pipes of the process; nil if the system reports no limit.
  package var descriptors: Int?
  /// The time for the handshake of TLS, and after it the time for the start of HTTP/2.
  var startTime = Duration.seconds(5)
  /// The time that a client has for each confirmation of the end of its connection.
  var confirmTime = Duration.seconds(5)
  /// The time without a call after which a connection is closed; nil if there is no limit.
  package var idleTime: Duration? = .seconds(60)
  /// The age at which a connection takes no more calls, so that clients connect again and a balancer
  /// can choose another instance; nil if there is no limit.
  package var greatestAge: Duration? = .seconds(30 * 60)
  /// The time without bytes of a client after which it must reply to a ping.
  var keepaliveTime = Duration.seconds(60)
  /// The time that a client has to reply to a ping.
  var keepaliveTimeout = Duration.seconds(20)
  /// The shortest time between pings of a client that has no call; clients with more are closed.
  var pingInterval = Duration.seconds(10)

  /// The most connections that wait to be accepted at each address; the system may have a lower limit
  /// (`net.core.somaxconn`).
  static let backlog: Int32 = 4096

  /// Creates the standard limits.
  package init() {}

  /// The descriptors that stay free for files, workers and programs of providers, of a process with a
  /// limit.
  ///
  /// The system's libraries end a process that cannot open one (libdispatch does). Of a small limit,
  /// a quarter stays free.
  static func reserve(of limit: Int) -> Int { min(64, limit / 4) }
}
