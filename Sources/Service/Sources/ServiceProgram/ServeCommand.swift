import ArgumentParser
import Command
import Dispatch
import Glibc
import LayoutHost
import LayoutModel
import LayoutService
import Synchronization
import SystemPackage

/// `layouthost serve`: the gRPC service, until a signal ends it.
///
/// Exit status: 0 after `SIGTERM` or Ctrl-C; 74 if the program cannot listen on an address.
struct ServeCommand: SolvingCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves programs in any language over gRPC.",
    discussion: """
      Listens on a Unix-domain socket that only you can reach, or on a TCP port. An address that other machines \
      reach needs TLS and a token. The first SIGTERM or Ctrl-C lets running calls end; a second one ends \
      the program at once. SIGHUP reads the certificate, its key, the callers and changed plugins again, \
      and opens logs again.

      Examples:
        layouthost serve
        layouthost serve --socket /run/user/1000/layouts.sock --concurrency 8
        layouthost serve --listen 127.0.0.1:50051
        layouthost serve --listen 0.0.0.0:50051 --tls-certificate tls.crt --tls-key tls.key --token-file tokens
      """
  )

  /// The path of the socket; nil means the standard one, unless there is a port.
  @Option(
    help: ArgumentHelp(
      "The socket to listen on; without it, and without --listen, layouthost.sock in XDG_RUNTIME_DIR or in a folder of yours in /tmp.",
      valueName: "PATH"
    ),
    completion: .file()
  )
  var socket: String?

  @Option(help: ArgumentHelp("The TCP address to listen on.", valueName: "HOST:PORT"))
  var listen: String?

  @Option(
    help: ArgumentHelp("The certificate chain for TLS, in PEM.", valueName: "FILE"),
    completion: .file()
  )
  var tlsCertificate: String?

  @Option(
    help: ArgumentHelp("The key of the certificate, in PEM.", valueName: "FILE"),
    completion: .file()
  )
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "The authorities of clients, in PEM: each client must have a certificate of one of them.",
      valueName: "FILE"
    ),
    completion: .file()
  )
  var tlsClientCa: String?

  @Option(
    help: ArgumentHelp(
      "A file with the token that calls over TCP must bring (authorization: Bearer TOKEN), or with all callers in JSON.",
      valueName: "FILE"
    ),
    completion: .file()
  )
  var tokenFile: String?

  /// The number of long requests that are worked on at once; nil means ``ServiceConfiguration/defaultConcurrency``.
  @Option(
    help: ArgumentHelp(
      "How many long requests run at once: of native work, and of plugins (default: a processor fewer than there are).",
      valueName: "N"
    )
  )
  var concurrency: Int?

  @Option(
    help: ArgumentHelp(
      "How many requests may wait for their turn; beyond it, the newest one of the client with the most is refused.",
      valueName: "N"
    )
  )
  var queue = 256

  /// The memory; nil means half of the machine's.
  @Option(
    help: ArgumentHelp(
      "The memory that requests, layouts and unread replies may hold together, as in 4GiB (default: half of the memory of the machine, or of the control group).",
      valueName: "size"
    )
  )
  var memoryTotal: MemoryArgument?

  /// The size of the cache; nil means that no reply is kept.
  @Option(
    help: ArgumentHelp(
      "Keep replies of up to this size together, for equal requests, as in 256MiB (default: none).",
      valueName: "size"
    )
  )
  var cache: MemoryArgument?

  @Option(
    help: ArgumentHelp(
      "How many connections may be open; more wait to be accepted.",
      valueName: "N"
    )
  )
  var connections = ConnectionLimits().count

  @Option(
    help: ArgumentHelp(
      "How many connections one IP address may have, more are closed (default: any number). Behind a balancer, all clients have its address.",
      valueName: "N"
    )
  )
  var connectionsPerPeer: Int?

  /// The time; nil means the standard one.
  @Option(
    help: ArgumentHelp(
      "The time without a call after which a connection is closed, as in 60s or none (default: 60s).",
      valueName: "duration"
    )
  )
  var idleTimeout: PluginDeadline?

  /// The age; nil means the standard one.
  @Option(
    help: ArgumentHelp(
      "The age at which a connection takes no more calls, so that its client connects again, as in 1800s or none (default: 1800s).",
      valueName: "duration"
    )
  )
  var connectionAge: PluginDeadline?

  /// The time; nil means the standard one.
  @Option(
    help: ArgumentHelp(
      "The time that running calls have to end after SIGTERM, as in 20s or none (default: 20s).",
      valueName: "duration"
    )
  )
  var drain: PluginDeadline?

  @Flag(help: "Read plugins again when their files change.")
  var watch = false

  @OptionGroup(title: ObservingOptions.title) var observing: ObservingOptions

  @OptionGroup(title: EnvironmentOptions.title) var environment: EnvironmentOptions

  @OptionGroup(title: HostOptions.title) var host: HostOptions

  /// Checks the numbers, and that an address that other machines can reach is protected.
  func validate() throws {
    guard (1...256).contains(concurrency ?? 1) else {
      throw ValidationError("--concurrency must be from 1 to 256.")
    }
    guard (0...1_000_000).contains(queue) else {
      throw ValidationError("--queue must be from 0 to 1000000.")
    }
    guard (1...1_000_000).contains(connections),
      (1...1_000_000).contains(connectionsPerPeer ?? 1)
    else {
      throw ValidationError(
        "--connections and --connections-per-peer must be from 1 to 1000000."
      )
    }
    guard (tlsCertificate == nil) == (tlsKey == nil) else {
      throw ValidationError("--tls-certificate and --tls-key go together.")
    }
    guard tlsClientCa == nil || tlsCertificate != nil else {
      throw ValidationError("--tls-client-ca goes with --tls-certificate and --tls-key.")
    }
    guard let listen else {
      guard tlsCertificate == nil, tokenFile == nil else {
        throw ValidationError(
          "--tls-certificate, --tls-key, --tls-client-ca and --token-file go with --listen."
        )
      }
      return
    }
    guard let place = Self.place(listen) else {
      throw ValidationError("“\(listen)” is no address: write HOST:PORT, as in 127.0.0.1:50051.")
    }
    try Self.check(host: place.host, of: "--listen")
    guard !Self.isLoopback(place.host), let missing = missingProtection else { return }
    throw ValidationError(
      "Other machines reach \(place.host): add \(missing), or listen on 127.0.0.1."
    )
  }

  /// The options without which other machines must not reach the service; nil if all are given.
  private var missingProtection: String? {
    let missing = [
      tlsCertificate == nil ? "--tls-certificate and --tls-key" : nil,
      tokenFile == nil && tlsClientCa == nil ? "--token-file or --tls-client-ca" : nil,
    ]
    .compactMap(\.self)
    return missing.isEmpty ? nil : missing.joined(separator: ", and ")
  }

  func run(in context: CommandContext) throws {
    try withConfiguration(in: context) { host, note in try serve(host, note) }
  }
}

// TCP addresses to listen on.
extension ServeCommand {
  /// Reads `HOST:PORT` or `[HOST]:PORT`; nil otherwise.
  ///
  /// The host is a number or a name, of which `localhost` becomes a number; port 0 is any free port.
  static func place(_ text: String) -> (host: String, port: Int)? {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let port = Int(text[text.index(after: colon)...]), (0...65535).contains(port)
    else { return nil }
    let host = text[..<colon].filter { $0 != "[" && $0 != "]" }
    return (host == "localhost" ? "127.0.0.1" : host, port)
  }

  /// Whether only this machine can reach a host.
  ///
  /// IPv4 reserves 127.0.0.0/8 for loopback (RFC 1122, 3.2.1.3), IPv6 only `::1` (RFC 4291, 2.5.3).
  private static func isLoopback(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    let isFour = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    return host == "::1" || (isFour && numbers[0] == "127")
  }

  /// Checks that the host of an option is an address in numbers: the service looks up no names.
  /// - Throws: the mistake in the option.
  static func check(host: String, of option: String) throws {
    var (four, six) = (in_addr(), in6_addr())
    guard inet_pton(AF_INET, host, &four) != 1, inet_pton(AF_INET6, host, &six) != 1 else { return }
    throw ValidationError(
      "\(option) needs the number of an address of this machine, or localhost, not “\(host)”: 0.0.0.0 and [::] are all of them."
    )
  }
}

extension ServeCommand {
  /// The path of the socket; nil if the service listens only on a port.
  private var socketPath: String? {
    if let socket { return socket }
    return listen == nil
      ? ServiceConfiguration.standardSocket { getenv($0).map { String(cString: $0) } } : nil
  }

  /// Serves until a signal arrives and the running calls have ended.
  private func serve(
    _ host: HostConfiguration,
    _ note: @escaping @Sendable (String) -> Void
  ) throws {
    let run = ServerRun(drainTime: drainTime)
    // Threads inherit the blocked signals, so the listener comes before all others.
    let interruption = try SignalListener(
      reload: { run.reload() },
      clean: { run.endAtOnce() }
    ) { run.stop() }
    let server = try LayoutServer(try configuration(host, note))
    run.begin(server)
    let path = socketPath
    let watches = watch
    Task {
      let watcher = watches ? Task { try await Self.watch(server) } : nil
      do {
        try await server.run { addresses in
          for address in (path.map { ["unix:\($0)"] } ?? []) + addresses {
            note("layouthost: serving on \(address)")
          }
        }
        run.end(nil)
      } catch {
        run.end(error)
      }
      watcher?.cancel()
    }
    defer { server.waitForReport() }
    try run.wait()
    withExtendedLifetime(interruption) {}
  }

  /// Reloads plugins whose files change, until the task is cancelled.
  ///
  /// Files are compared five times per second.
  private static func watch(_ server: LayoutServer) async throws {
    while true {
      try await Task.sleep(for: .milliseconds(200))
      server.reloadChanged()
    }
  }

  /// Returns the configuration of the service: its addresses, its limits, its callers and observers.
  /// - Throws: a failure of the file of callers or of a log, or of a folder of `--plugins`.
  private func configuration(
    _ host: HostConfiguration,
    _ note: @escaping @Sendable (String) -> Void
  ) throws -> ServiceConfiguration {
    var configuration = ServiceConfiguration(
      host,
      addresses: socketPath.map { [.socket(path: $0)] } ?? [],
      concurrency: concurrency ?? ServiceConfiguration.defaultConcurrency,
      queueLength: queue
    )
    if let place = listen.flatMap(Self.place) {
      let (host, port) = place
      let address: ServiceConfiguration.Address =
        if let tlsCertificate, let tlsKey {
          .tls(
            host: host,
            port: port,
            certificate: tlsCertificate,
            key: tlsKey,
            authorities: tlsClientCa
          )
        } else {
          .tcp(host: host, port: port)
        }
      configuration.addresses.append(address)
    }
    configuration.connections.count = connections
    configuration.connections.countPerPeer = connectionsPerPeer
    if let idleTimeout { configuration.connections.idleTime = Self.time(of: idleTimeout) }
    if let connectionAge { configuration.connections.greatestAge = Self.time(of: connectionAge) }
    configuration.callers = try tokenFile.map {
      try CallerFile(path: $0, clientAuthorities: tlsClientCa) { warning in
        note("layouthost: warning: \(warning)")
      }
    }
    configuration.drainTime = drainTime
    if let memoryTotal { configuration.memory = memoryTotal.bytes }
    if let cache { configuration.cacheSize = cache.bytes }
    configuration.note = note
    try observing.apply(to: &configuration)
    return configuration
  }

  /// The time that running calls have to end after a signal; nil if there is no limit.
  private var drainTime: Duration? {
    guard let drain else { return .seconds(20) }
    return Self.time(of: drain)
  }

  /// The time of an option; nil if it has no limit.
  private static func time(of option: PluginDeadline) -> Duration? {
    switch option {
    case .limit(let time): time
    case .unlimited: nil
    }
  }
}

/// A running server: a signal stops it, and the first thread waits for its end.
private final class ServerRun: Sendable {
  /// The server; nil until it is created.
  private let server = Mutex<LayoutServer?>(nil)
  /// The error that ended the service; nil if a signal ended it.
  private let error = Mutex<(any Error)?>(nil)
  /// Signalled once, when the service has ended.
  private let isDone = DispatchSemaphore(value: 0)
  /// The time that a stopped server has to end; nil if there is no limit.
  private let drainTime: Duration?

  init(drainTime: Duration?) { self.drainTime = drainTime }

  /// Keeps the server.
  func begin(_ server: LayoutServer) { self.server.withLock { $0 = server } }

  /// Stops the server, which lets the running calls end; called by the listener's thread.
  ///
  /// Without a server there are no calls and no sockets, so that the program ends at once; the lock keeps one
  /// from beginning.
  func stop() {
    let server = server.withLock { server in
      guard let server else { exit(0) }
      return server
    }
    drain(server)
  }

  /// Stops the server, and ends the program after the time to drain whatever its clients do: some do not
  /// even read the end of their connection.
  private func drain(_ server: LayoutServer) {
    if let drainTime {
      Task.detached {
        try? await Task.sleep(for: drainTime)
        server.removeSockets()
        exit(0)
      }
    }
    server.stop()
  }

  /// Reads the service's files again; called on a thread of its own.
  func reload() { server.withLock(\.self)?.reloadAll() }

  /// Removes sockets, and ends the programs with providers, before the program ends at once; called by the
  /// listener's thread.
  func endAtOnce() { server.withLock(\.self)?.endAtOnce() }

  /// Lets ``wait()`` return.
  func end(_ error: (any Error)?) {
    self.error.withLock { $0 = error }
    isDone.signal()
  }

  /// Waits for the end.
  /// - Throws: the error that ended the service.
  func wait() throws {
    isDone.wait()
    guard let error = self.error.withLock({ $0 }) else { return }
    throw error as? LayoutError
      ?? LayoutError(.unavailable, origin: .inputOutput, message: "the service ended: \(error)")
  }
}
