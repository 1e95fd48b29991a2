import Dispatch
import FoundationEssentials
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import LayoutHost
import LayoutModel
import LayoutWire
import Synchronization

/// A gRPC connection to a program with providers, for threads that wait for its replies.
final class ProviderChannel: Sendable {
  typealias Transport = HTTP2ClientTransport.Posix

  /// The reason why a request has no reply.
  enum Loss: Error {
    /// The time has passed.
    case late
    /// The request that the thread works on has ended.
    case over
  }

  /// The thread that runs the calls; it is not one of Swift's, since other threads wait for it.
  private static let thread = ConnectionThread()
  /// The most bytes of a message in either direction.
  private static let messageLimit = 64 << 20
  /// The milliseconds between checks of a waiting thread whether to go on.
  private static let look = 5

  private let client: GRPCClient<Transport>
  /// The work of the connection.
  private let connecting: Task<Void, Never>

  /// Connects to an address at the first request.
  /// - Throws: an error of the transport.
  init(_ address: ProviderAddress) throws {
    let config = Transport.Config.defaults { config in
      // The writes of one turn of the loop go out together; none waits for the next turn.
      config.connection.flushCoalescing = .init(maxFlushDelay: .zero, maxBytes: 1 << 16)
      config.backoff.initial = .milliseconds(20)
      config.backoff.max = .seconds(1)
    }
    let transport: Transport =
      switch address {
      case .socket(let path):
        try .http2NIOPosix(
          target: .unixDomainSocket(path: path, authority: "localhost"),
          transportSecurity: .plaintext,
          config: config,
          eventLoopGroup: Self.thread.loops
        )
      case .tcp(let host, let port, let isEncrypted):
        try .http2NIOPosix(
          target: .dns(host: host, port: port),
          transportSecurity: isEncrypted ? .tls : .plaintext,
          config: config,
          eventLoopGroup: Self.thread.loops
        )
      }
    client = GRPCClient(transport: transport, interceptors: [ProviderTracing()])
    connecting = Task(executorPreference: Self.thread) { [client] in
      try? await client.runConnections()
    }
  }

  // No call runs any more. A graceful end would wait for a peer that does not speak.
  deinit { connecting.cancel() }

  /// Closes the connection after the calls that run.
  func close() { client.beginGracefulShutdown() }

  // MARK: Calling

  /// Calls a closure with the client, and waits for what it returns.
  /// - Parameters:
  ///   - end: the deadline of the program; nil if there is no limit.
  ///   - body: makes the call with its options.
  /// - Returns: the result of the closure.
  /// - Throws: a ``Loss`` at the deadline or the end of the request, and the errors of the closure.
  ///   The call is then cancelled.
  func ask<Reply: Sendable>(
    until end: ContinuousClock.Instant?,
    _ body: @escaping @Sendable (GRPCClient<Transport>, CallOptions) async throws -> Reply
  ) throws -> Reply {
    try wait(for: CallOutcome(), until: end, tellingProgram: end, meanwhile: { .zero }, body)
  }

  /// Calls a closure with the client and waits for its result, as ``ask(until:_:)`` does.
  /// - Parameters:
  ///   - outcome: receives the result; a thread may wake it so that `meanwhile` is called.
  ///   - end: the deadline of the program; nil if there is no limit.
  ///   - told: the deadline that the program gets with the call; nil if it gets none.
  ///   - meanwhile: called on this thread periodically, and when the outcome wakes it; returns the
  ///     time that does not count.
  ///   - body: makes the call with its options.
  /// - Returns: the result of the closure.
  /// - Throws: as ``ask(until:_:)`` does, and the errors of `meanwhile`.
  func wait<Reply: Sendable>(
    for outcome: CallOutcome<Reply>,
    until end: ContinuousClock.Instant?,
    tellingProgram told: ContinuousClock.Instant?,
    meanwhile: () throws -> Duration,
    _ body: @escaping @Sendable (GRPCClient<Transport>, CallOptions) async throws -> Reply
  ) throws -> Reply {
    var options = CallOptions.defaults
    options.timeout = told.map { max(.milliseconds(1), ContinuousClock.now.duration(to: $0)) }
    options.maxRequestMessageBytes = Self.messageLimit
    options.maxResponseMessageBytes = Self.messageLimit
    let task = Task(executorPreference: Self.thread) { [client, options] in
      do {
        let reply = try await ProviderTracing.call { try await body(client, options) }
        outcome.set(.success(reply))
      } catch {
        outcome.set(.failure(error))
      }
    }
    var end = end
    while true {
      if let result = outcome.wait(until: .now() + .milliseconds(Self.look)) {
        do {
          return try result.get()
        } catch let error as RPCError where error.code == .deadlineExceeded {
          // The program also knows the deadline.
          if let end, end <= .now { throw Loss.late }
          throw error
        }
      }
      do {
        let excluded = try meanwhile()
        end = end?.advanced(by: excluded)
      } catch {
        task.cancel()
        throw error
      }
      let isOver = WorkLimit.current?.isOver == true
      guard isOver || end.map({ $0 <= .now }) == true else { continue }
      task.cancel()
      throw isOver ? Loss.over : Loss.late
    }
  }

  /// Whether the program replies to a health check in time, even if only that it has none.
  func replies(within time: Duration) -> Bool {
    do {
      return try health(until: .now + time) != nil
    } catch {
      return false
    }
  }

  /// Returns whether the program reports that it is ready; nil if it does not reply.
  func health(until end: ContinuousClock.Instant) throws -> Bool? {
    do {
      let reply = try ask(until: end) { client, options in
        try await HealthHealth.Client(wrapping: client)
          .check(HealthHealthCheckRequest(), options: options)
      }
      return reply.status == .serving
    } catch let error as RPCError {
      switch error.code {
      // A program without the service or this status has replied, so it is ready.
      case .unimplemented, .notFound: return true
      default: return nil
      }
    }
  }

  // MARK: Output

  /// Reads the output of a program based on hashicorp/go-plugin, which sends it over the
  /// connection: such a program blocks if nothing reads its output.
  /// - Parameter piece: receives each piece of output.
  func readOutput(_ piece: @escaping @Sendable (String) -> Void) {
    Task(executorPreference: Self.thread) { [client] in
      let method = MethodDescriptor(
        fullyQualifiedService: "plugin.GRPCStdio",
        method: "StreamStdio"
      )
      try? await client.serverStreaming(
        request: ClientRequest(message: []),
        descriptor: method,
        serializer: PlainBytes(),
        deserializer: PlainBytes(),
        options: .defaults
      ) { response in
        for try await message in response.messages {
          if let data = Self.data(in: message) { piece(String(decoding: data, as: UTF8.self)) }
        }
      }
    }
  }

  /// Returns field 2 of a `plugin.StdioData`, whose field 1 is the channel; nil if it has none.
  private static func data(in message: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = message[...]
    while let tag = rest.popFirst() {
      var (number, shift) = (0, 0)
      while let byte = rest.popFirst(), shift < 35 {
        number |= Int(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { break }
      }
      guard tag & 7 == 2 else { continue }
      if tag >> 3 == 2 { return rest.prefix(number) }
      rest = rest.dropFirst(number)
    }
    return nil
  }
}

/// Messages as raw bytes.
private struct PlainBytes: MessageSerializer, MessageDeserializer {
  func serialize<Bytes: GRPCContiguousBytes>(_ message: [UInt8]) -> Bytes { Bytes(message) }

  func deserialize<Bytes: GRPCContiguousBytes>(_ bytes: Bytes) -> [UInt8] {
    bytes.withUnsafeBytes { Array($0) }
  }
}

/// A result that one thread waits for.
final class CallOutcome<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func set(_ value: Result<Value, any Error>) {
    result.withLock { $0 = value }
    isDone.signal()
  }

  /// Wakes the waiting thread before there is a result.
  func wake() { isDone.signal() }

  /// Waits for the result.
  /// - Parameter time: the deadline.
  /// - Returns: the result; nil if it is late, or the thread was woken before.
  func wait(until time: DispatchTime) -> Result<Value, any Error>? {
    guard isDone.wait(timeout: time) == .success else { return nil }
    return result.withLock { $0 }
  }
}
