import GRPCCore
import LayoutHost
import LayoutModel
import LayoutProcesses
import LayoutProviders
import LayoutWire
import Logging
import SwiftProtobuf

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The start of a program with providers, until it has described them.
struct ProgramStart {
  /// The time within which a program must become ready.
  private static let timeout = Duration.seconds(10)
  /// The timeout of one attempt to reach a program that does not respond yet.
  private static let step = Duration.milliseconds(500)
  /// The most providers of a program.
  private static let providerLimit = 1000

  private let program: ProviderProgram
  private let logger: Logger
  private let end: ContinuousClock.Instant

  init(_ program: ProviderProgram, _ logger: Logger) {
    (self.program, self.logger) = (program, logger)
    // A program that already runs has nothing to prepare.
    if case .address = program.launch {
      end = .now + Self.step
    } else {
      end = .now + Self.timeout
    }
  }

  /// Starts the program or connects to it, and requests its descriptions.
  /// - Throws: `UNAVAILABLE` if it does not start or respond in time, the mistake in its
  ///   descriptions, and the limits of the request.
  func run() throws(LayoutError) -> (
    running: ProgramConnection.Running, providers: [DescribedProvider]
  ) {
    switch program.launch {
    case .address(let address):
      return try described(.init(process: nil, channel: try channel(to: address)))
    case .command(let words):
      let process = try ProviderPool.shared.start(words, program, logger)
      do throws(LayoutError) {
        return try described(.init(process: process.process, channel: try channel(to: process)))
      } catch {
        process.process.kill()
        throw error
      }
    }
  }

  // MARK: Connecting

  /// Waits for the handshake, or for a listener on the socket.
  private func channel(
    to start: (process: ProgramProcess, socket: String)
  ) throws(LayoutError) -> ProviderChannel {
    while true {
      if let address = start.process.announced {
        let channel = try channel(to: address)
        let (logger, name) = (logger, program.name)
        channel.readOutput { text in
          for line in text.split(whereSeparator: \.isNewline) {
            logger.info("\(line)", metadata: ["plugin": "\(name)"])
          }
        }
        return channel
      }
      if ListeningSocket.isServed(start.socket) { return try channel(to: "unix:\(start.socket)") }
      if let refusal = start.process.refusal { throw unavailable(refusal) }
      try check(start.process, "it neither printed a handshake nor listens on the socket")
      usleep(2000)
    }
  }

  private func channel(to text: String) throws(LayoutError) -> ProviderChannel {
    guard let address = ProviderAddress(text) else {
      throw LayoutError(
        .invalidArgument,
        origin: .plugin,
        message: "“\(text)” is no address of a provider",
        hint: "write unix:PATH, HOST:PORT or tls:HOST:PORT"
      )
    }
    do {
      return try ProviderChannel(address)
    } catch {
      throw unavailable("\(error)")
    }
  }

  /// Checks that the process may still become ready.
  private func check(_ process: ProgramProcess?, _ words: String) throws(LayoutError) {
    do throws(LayoutError) {
      try WorkLimit.current?.check()
    } catch  where error.code == .deadlineExceeded {
      // The end of the request's time does not mean that the program failed.
      var failure = error
      failure.message += ", in which the program of “\(program.name)” was not ready: \(words)"
      throw failure
    }
    if let process, process.hasEnded { throw unavailable(process.ending) }
    if end <= .now { throw unavailable("\(words) in time") }
  }

  private func unavailable(_ reason: String) -> LayoutError {
    LayoutError(
      .unavailable,
      origin: .plugin,
      message: "the program of “\(program.name)” is not ready: \(reason)",
      hint: program.launch.hint
    )
  }

  // MARK: Describing

  private func described(
    _ running: ProgramConnection.Running
  ) throws(LayoutError) -> (ProgramConnection.Running, [DescribedProvider]) {
    let request = WireDescribeRequest.with {
      ($0.api, $0.hostVersion) = (1, LayoutHostVersion.current)
    }
    while true {
      do {
        if try running.channel.health(until: .now + Self.step) == true {
          let reply = try running.channel.ask(until: end) { client, options in
            try await WireLayoutProvider.Client(wrapping: client)
              .describe(request, options: options)
          }
          return (running, try providers(in: reply))
        }
      } catch let failure as LayoutError {
        throw failure
      } catch let error as RPCError where error.code != .unavailable {
        throw unavailable("its method Describe failed: \(error.message)")
      } catch {
        // The loop repeats the request.
      }
      try check(running.process, "it does not reply")
      usleep(2000)
    }
  }

  private func providers(in reply: WireDescribeReply) throws(LayoutError) -> [DescribedProvider] {
    guard reply.providers.count <= Self.providerLimit else {
      throw mistake("it offers more than \(Self.providerLimit) providers")
    }
    return try reply.providers.map { provider throws(LayoutError) in try described(provider) }
  }

  private func described(
    _ provider: WireProviderDescription
  ) throws(LayoutError) -> DescribedProvider {
    guard provider.api == 1 else {
      var failure = mistake(
        "“\(provider.name)” is written for version \(provider.api) of the contract"
      )
      failure.code = .failedPrecondition
      failure.hint = "this host supports version 1: set api = 1 in the description"
      throw failure
    }
    guard provider.options.isFinite, provider.state.isFinite else {
      throw mistake("“\(provider.name)” has options whose numbers are not finite")
    }
    var fields = SourceObject()
    for (key, text) in [
      ("name", provider.name), ("version", provider.version), ("summary", provider.summary),
    ] where !text.isEmpty {
      fields.set(key, to: SourceValue(.string(text)))
    }
    if provider.hasOptions {
      fields.set("options", to: SourceValue(.object(provider.options.object)))
    }
    if provider.hasState { fields.set("state", to: SourceValue(.object(provider.state.object))) }
    let hooks = try provider.methods.map { name throws(LayoutError) -> ProviderMethodName in
      guard let method = ProviderMethodName(rawValue: name), method != .describe else {
        let known = ProviderMethodName.hooks.map(\.rawValue).joined(separator: ", ")
        var failure = mistake("“\(provider.name)” has an unknown method “\(name)”")
        failure.hint = "the methods are \(known)"
        throw failure
      }
      return method
    }
    return DescribedProvider(
      fields: SourceValue(.object(fields)),
      hooks: hooks,
      reads: provider.reads,
      asksHost: provider.asksHost
    )
  }

  private func mistake(_ words: String) -> LayoutError {
    LayoutError(.invalidArgument, origin: .plugin, message: words)
  }
}

extension ProviderProgram.Launch {
  /// The command or the address, for messages.
  fileprivate var hint: String {
    switch self {
    case .command(let words): "its command is \(words.joined(separator: " "))"
    case .address(let address): "its address is \(address)"
    }
  }
}
