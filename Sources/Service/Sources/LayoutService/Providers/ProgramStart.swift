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

/// The failure of a program's start.
struct StartFailure: Error {
  /// The prospects of another start.
  enum Kind {
    /// A signal has ended the program: something else is at fault, which may pass.
    case killed
    /// The program ended by itself, or cannot be reached: it may be incomplete for a short time.
    case ended
    /// The program is no provider, or was not ready in time: it will be no better soon.
    case refused
  }

  let kind: Kind
  let failure: LayoutError
}

/// The start of a program with providers, until it has described them.
///
/// It has a thread and a time of its own: requests with less time than the program needs do not keep it from
/// becoming ready for later ones.
struct ProgramStart {
  /// The time within which a program must become ready.
  static let timeout = Duration.seconds(10)
  /// The timeout of one attempt to reach a program that does not respond yet.
  private static let step = Duration.milliseconds(500)
  /// The most providers of a program.
  private static let providerLimit = 1000

  private let program: ProviderProgram
  private let logger: Logger
  private let end: ContinuousClock.Instant
  /// Receives the missing sign of the program, in words.
  private let note: (String) -> Void

  /// Prepares a start.
  /// - Parameters:
  ///   - program: the program.
  ///   - logger: receives what the program writes.
  ///   - note: receives the missing sign of the program, in words.
  init(_ program: ProviderProgram, _ logger: Logger, note: @escaping (String) -> Void) {
    (self.program, self.logger, self.note) = (program, logger, note)
    // A program that already runs has nothing to prepare.
    if case .address = program.launch {
      end = .now + Self.step
    } else {
      end = .now + Self.timeout
    }
  }

  /// Starts the program or connects to it, and requests its descriptions.
  /// - Throws: `UNAVAILABLE` if it does not start or respond in time, and the mistake in its
  ///   descriptions.
  func run() throws(StartFailure) -> (
    channel: ProviderChannel, process: ProgramProcess?, providers: [DescribedProvider]
  ) {
    switch program.launch {
    case .address(let address):
      let channel = try channel(to: address)
      return (channel, nil, try described(channel, nil))
    case .command(let words):
      let process: (process: ProgramProcess, socket: String)
      do throws(LayoutError) {
        process = try ProviderPool.shared.start(words, program, logger)
      } catch {
        throw StartFailure(kind: .ended, failure: error)
      }
      do throws(StartFailure) {
        let channel = try channel(to: process)
        return (channel, process.process, try described(channel, process.process))
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
  ) throws(StartFailure) -> ProviderChannel {
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
      if let refusal = start.process.refusal { throw unavailable(.refused, refusal) }
      try check(start.process, "it neither printed a handshake nor listens on the socket")
      usleep(2000)
    }
  }

  private func channel(to text: String) throws(StartFailure) -> ProviderChannel {
    guard let address = ProviderAddress(text) else {
      var failure = mistake("“\(text)” is no address of a provider")
      failure.hint = "write unix:PATH, HOST:PORT or tls:HOST:PORT"
      throw StartFailure(kind: .refused, failure: failure)
    }
    do {
      return try ProviderChannel(address)
    } catch {
      throw unavailable(.refused, "\(error)")
    }
  }

  /// Checks that the process may still become ready.
  private func check(_ process: ProgramProcess?, _ words: String) throws(StartFailure) {
    note(words)
    if let process, process.hasEnded {
      throw unavailable(process.wasKilled ? .killed : .ended, process.ending)
    }
    if end <= .now { throw unavailable(process == nil ? .ended : .refused, "\(words) in time") }
  }

  private func unavailable(_ kind: StartFailure.Kind, _ reason: String) -> StartFailure {
    StartFailure(
      kind: kind,
      failure: LayoutError(
        .unavailable,
        origin: .plugin,
        message: "the program of “\(program.name)” is not ready: \(reason)",
        hint: program.launch.hint
      )
    )
  }

  // MARK: Describing

  private func described(
    _ channel: ProviderChannel,
    _ process: ProgramProcess?
  ) throws(StartFailure) -> [DescribedProvider] {
    let request = WireDescribeRequest.with {
      ($0.api, $0.hostVersion) = (1, LayoutHostVersion.current)
    }
    while true {
      do {
        if try channel.health(until: .now + Self.step) == true {
          let reply = try channel.ask(until: end) { client, options in
            try await WireLayoutProvider.Client(wrapping: client)
              .describe(request, options: options)
          }
          return try providers(in: reply)
        }
      } catch let failure as LayoutError {
        throw StartFailure(kind: .refused, failure: failure)
      } catch let error as RPCError where error.code != .unavailable {
        // The end of the process may be reported as another failure.
        if process?.endsSoon != true {
          throw unavailable(.refused, "its method Describe failed: \(error.message)")
        }
      } catch {
        // The loop repeats the request.
      }
      try check(process, "it does not reply")
      usleep(2000)
    }
  }

  private func providers(in reply: WireDescribeReply) throws(LayoutError) -> [DescribedProvider] {
    guard reply.providers.count <= Self.providerLimit else {
      throw mistake("it offers more than \(Self.providerLimit) providers")
    }
    var names: Set<String> = []
    for name in reply.providers.map(\.name) where !names.insert(name).inserted {
      throw mistake("it offers two providers with the name “\(name)”")
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
    if !provider.appear.isEmpty {
      fields.set("appear", to: SourceValue(.string(provider.appear)))
    }
    if !provider.animatedValues.isEmpty {
      let names = provider.animatedValues.map { SourceValue(.string($0)) }
      fields.set("animatedValues", to: SourceValue(.array(names)))
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
  var hint: String {
    switch self {
    case .command(let words): "its command is \(words.joined(separator: " "))"
    case .address(let address): "its address is \(address)"
    }
  }
}

extension ProgramProcess {
  /// The time to wait for a process that seems to have ended.
  private static let endTime = Duration.milliseconds(100)

  /// Whether the process ends within a short time: a connection fails before the system reports the end
  /// of the process.
  var endsSoon: Bool {
    let end = ContinuousClock.now + Self.endTime
    while !hasEnded, end > .now { usleep(500) }
    return hasEnded
  }
}
