import CAllocator
import CoreMetrics
import Dispatch
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import LayoutHost
import LayoutModel
import LayoutProcesses
import LayoutSystem
import LayoutWire
import NIOCore
import Synchronization

/// The service on its addresses: `layouthost.v1.LayoutHost`, health and reflection.
package final class LayoutServer: Sendable {
  private typealias Server = GRPCServer<HTTP2ServerTransport.Posix>

  private let handling: RequestHandling
  private let health = HealthService()
  private let services: [any RegistrableRPCService]
  private let observers: CallObservers?
  private let setup: ListenerSetup
  /// The sockets that are bound.
  private let sockets = Mutex<[ListeningSocket]>([])
  /// The certificate of each address; nil if it has no TLS.
  private let certificates: [CertificateFiles?]
  private let configuration: ServiceConfiguration
  private let meters: ServiceMeters
  private let calls: RunningCalls
  /// Ends when the service is to accept no more calls.
  private let stopped = AsyncStream.makeStream(of: Void.self)
  /// Left when the stop is reported.
  private let stopReport = DispatchGroup()

  /// Reads the plugins and certificates, and waits until the programs with providers have started or failed.
  /// - Throws: a failure of a certificate, of the project file, or of the system.
  package init(_ configuration: ServiceConfiguration) throws {
    heap_keep_little()
    var configuration = configuration
    configuration.connections.descriptors = DescriptorLimit.raise()
    handling = try RequestHandling(configuration)
    let reflection = try ReflectionService()
    let calls = RunningCalls()
    services = [
      HostService(handling: handling, calls: calls), health, reflection,
      OldReflectionService(service: reflection),
    ]
    self.configuration = configuration
    observers = CallObservers(
      configuration,
      methods: WireLayoutHost.Method.descriptors + HealthHealth.Method.descriptors
    )
    setup = ListenerSetup(
      configuration,
      handling.memory,
      on: handling.connectionThread,
      seenBy: observers
    )
    meters = ServiceMeters(
      metrics: configuration.host.metrics,
      handling: handling,
      calls: calls,
      connections: setup.connections
    )
    certificates = try configuration.addresses.map { try $0.certificate(configuration.note) }
    self.calls = calls
    for failure in handling.pool.failures { note(failure) }
  }

  /// Binds the addresses, unless the service was stopped before.
  /// - Returns: a server for each.
  /// - Throws: a failure of an address.
  private func bind() throws -> [Server] {
    try sockets.withLock { sockets in
      guard !handling.isStopping else { return [] }
      return try zip(configuration.addresses, certificates)
        .map { address, certificate in
          let (transport, socket) = try setup.transport(to: address, certificate)
          if let socket { sockets.append(socket) }
          // The socket's callers are its user's programs.
          let access =
            socket == nil
            ? AccessRules(
              callers: configuration.callers,
              requiringCertificates: certificate?.needsClients ?? false
            ) : nil
          return Server(
            transport: transport,
            services: services,
            interceptors: [CallScope(access: access, observers: observers)]
          )
        }
    }
  }

  /// Serves until ``stop()``, and then until the running calls have ended.
  /// - Parameter ready: called with the TCP addresses when the service listens on all addresses.
  /// - Throws: an error of the system.
  package func run(ready: @escaping @Sendable ([String]) -> Void) async throws {
    defer {
      removeSockets()
      handling.threads.end()
      handling.scriptThreads.end()
      handling.providerThreads.end()
      handling.reloadThread.end()
      handling.connectionThread.end()
      configuration.accessLog?.close()
      configuration.traceFile?.close()
    }
    let servers = try bind()
    guard !servers.isEmpty else { return }
    let page = try await statusPage()
    defer { page?.close(promise: nil) }
    try await withTaskExecutorPreference(handling.connectionThread) {
      try await withThrowingTaskGroup(of: Part.self) { group in
        for (server, address) in zip(servers, configuration.addresses) {
          group.addTask {
            do {
              try await server.serve()
            } catch {
              let (option, place) = address.optionAndPlace
              throw LayoutError(unusable: option, place, error)
            }
            return .server
          }
        }
        group.addTask {
          await self.giveMemoryBack()
          return .upkeep
        }
        if !(meters.metrics is NOOPMetricsHandler) {
          group.addTask { [meters] in
            await meters.countEvents()
            return .upkeep
          }
        }
        let failure = await announce(servers, ready)
        // A server that is stopped before it listens would never end.
        group.addTask {
          await self.waitForEnd(of: servers)
          return .end
        }
        var running = servers.count
        while running > 0, let part = try await group.next(), part != .end {
          if part == .server { running -= 1 }
        }
        if let failure { throw failure }
        // Connections that clients leave open are closed.
        group.cancelAll()
      }
    }
  }

  /// Announces the TCP addresses when the service listens on all addresses.
  ///
  /// If it cannot, all servers end, and that of the unusable address throws the reason.
  /// - Returns: an error without a reason; nil if the service listens.
  private func announce(
    _ servers: [Server],
    _ ready: @Sendable ([String]) -> Void
  ) async -> (any Error)? {
    do {
      ready(try await addresses(of: servers))
      return nil
    } catch {
      for server in servers { server.beginGracefulShutdown() }
      return error
    }
  }

  /// Opens the page for metrics and health.
  /// - Returns: its listener; nil if the service has none.
  /// - Throws: `UNAVAILABLE` if its address cannot be used.
  private func statusPage() async throws -> (any Channel)? {
    guard let (host, port) = configuration.statusAddress else { return nil }
    let page = StatusPage(
      metrics: { [meters, configuration] in
        meters.record()
        return configuration.metrics?.text ?? ""
      },
      isReady: { [handling] in !handling.isStopping }
    )
    let listener = try await page.listen(
      host: host,
      port: port,
      on: handling.connectionThread.loops
    )
    let place = ServiceConfiguration.Address.place(host, listener.localAddress?.port ?? port)
    configuration.note("layouthost: metrics on http://\(place)/metrics")
    return listener
  }

  /// The parts of a running service: a server on an address, the end of all calls, and the upkeep.
  private enum Part { case server, end, upkeep }

  /// Returns the TCP addresses when the service listens on all addresses.
  private func addresses(of servers: [Server]) async throws -> [String] {
    var addresses: [String] = []
    for server in servers {
      let address = try await server.transport.listeningAddress
      if let place = address.ipv4 { addresses.append("\(place.host):\(place.port)") }
      if let place = address.ipv6 { addresses.append("[\(place.host)]:\(place.port)") }
    }
    for socket in sockets.withLock(\.self) { socket.listen() }
    return addresses
  }

  /// The time between two returns of free memory to the system.
  private static let upkeepInterval = Duration.seconds(5)

  /// Returns free memory to the system periodically, if there were calls since the last time.
  ///
  /// Blocks of documents that were solved concurrently are interleaved, so that the allocator
  /// itself finds few pages to return.
  private func giveMemoryBack() async {
    var last = 0
    while (try? await Task.sleep(for: Self.upkeepInterval)) != nil {
      let total = calls.total
      if total != last { heap_give_back() }
      last = total
      // Backends that push have no request for the numbers.
      if configuration.metrics == nil, !(meters.metrics is NOOPMetricsHandler) { meters.record() }
    }
  }

  /// Waits until the service is stopped, lets the servers accept no more calls, and waits until the running
  /// ones have ended, and their replies are sent.
  ///
  /// Clients begin calls until they hear of the end. Calls that still run shortly before the end of the time
  /// to drain are cancelled, so that their clients get a status.
  private func waitForEnd(of servers: [Server]) async {
    for await _ in stopped.stream {}
    for server in servers { server.beginGracefulShutdown() }
    let start = ContinuousClock.now
    var isCancelled = false
    repeat {
      try? await Task.sleep(for: .milliseconds(50))
      guard let drainTime = configuration.drainTime else { continue }
      let left = drainTime - start.duration(to: .now)
      if left <= .zero { break }
      if !isCancelled, left <= min(Self.lastTime, drainTime / 4) {
        isCancelled = true
        handling.cancelAll()
      }
    } while (calls.count > 0 || start.duration(to: .now) < Self.noticeTime) && !Task.isCancelled
  }

  /// The time that clients without a call have to confirm the end of their connections.
  private static let noticeTime = Duration.seconds(1)

  /// The part of the time to drain in which cancelled calls send their status.
  private static let lastTime = Duration.seconds(2)

  /// Removes the files of the sockets; called again, it does nothing.
  package func removeSockets() { sockets.withLock { for socket in $0 { socket.remove() } } }

  /// Removes the files of the sockets, and ends the programs with providers by force.
  package func endAtOnce() {
    removeSockets()
    ProviderPool.shared.killAll()
  }

  /// Accepts no more calls, lets the running ones end, and ends streams that would not.
  package func stop() {
    // Before the end begins, which waits for the report.
    stopReport.enter()
    let running = calls.count
    health.stopServing()
    handling.stop()
    stopped.continuation.finish()
    // A standard error without a reader keeps no service from stopping.
    let thread = try? SystemThread.start { [configuration, stopReport] in
      configuration.note(
        "layouthost: stopping, \(running == 1 ? "1 call is" : "\(running) calls are") running"
      )
      stopReport.leave()
    }
    if thread == nil { stopReport.leave() }
  }

  /// Waits until the stop is reported, or a second if standard error has no reader.
  package func waitForReport() { _ = stopReport.wait(timeout: .now() + 1) }

  /// Reloads plugins whose files have changed, and reports what is new.
  package func reloadChanged() {
    let events = handling.reload(retriesRefused: false)
    if !handling.isStopping { note(events) }
  }

  /// Reads certificates, their keys, the callers and changed plugins again, and opens logs again.
  ///
  /// A file with a mistake is reported, and what it should replace stays in use. A service that stops reports
  /// nothing.
  package func reloadAll() {
    var mistakes = 0
    for files in certificates.compactMap(\.self) {
      mistakes += report { () throws(LayoutError) in try files.reload() }
    }
    if let callers = configuration.callers {
      mistakes += report { () throws(LayoutError) in try callers.reload() }
    }
    configuration.accessLog?.reopen()
    configuration.traceFile?.reopen()
    let events = handling.reload(retriesRefused: true)
    guard !handling.isStopping else { return }
    note(events)
    let refused = events.filter(\.hasFailure).map(\.failure)
    let others = handling.pool.failures.filter { !refused.contains(WireLayoutError($0)) }
    for failure in others { note(failure) }
    mistakes += refused.count + others.count
    let files = mistakes == 1 ? "1 file" : "\(mistakes) files"
    configuration.note(
      mistakes == 0
        ? "layouthost: reloaded"
        : "layouthost: reloaded, except \(files) with a mistake: what was there before stays in use"
    )
  }

  /// Calls a closure, and reports its failure.
  /// - Returns: the number of failures, 0 or 1.
  private func report(_ body: () throws(LayoutError) -> Void) -> Int {
    do throws(LayoutError) {
      try body()
      return 0
    } catch {
      note(error)
      return 1
    }
  }

  /// Reports a failure.
  private func note(_ failure: LayoutError) {
    configuration.note("layouthost: \(Self.sentence(WireLayoutError(failure)))")
  }

  /// Reports the plugins that a reload has changed, loaded and removed, and the failures of refused ones.
  private func note(_ events: [WireProviderEvent]) {
    for event in events where event.hasFailure {
      configuration.note("layouthost: \(Self.sentence(event.failure))")
    }
    let kinds: [(WireProviderEvent.Kind, String)] = [
      (.changed, "changed"), (.loaded, "loaded"), (.removed, "removed"),
    ]
    for (kind, word) in kinds {
      let names = events.filter { $0.kind == kind }.map(\.provider)
      guard !names.isEmpty else { continue }
      let list = TerminalText.line(names.joined(separator: ", "))
      configuration.note("layouthost: \(word) \(list)")
    }
  }

  /// A failure in one line: the file with the position, and the message.
  private static func sentence(_ failure: WireLayoutError) -> String {
    var place = failure.file.isEmpty ? failure.plugin : failure.file
    if failure.hasLine { place += ":\(failure.line)" }
    return TerminalText.line(place.isEmpty ? failure.message : "\(place): \(failure.message)")
  }
}
