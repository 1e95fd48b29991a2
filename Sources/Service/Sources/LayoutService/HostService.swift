import FoundationEssentials
import GRPCCore
import LayoutDrawing
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// The service `layouthost.v1.LayoutHost`.
struct HostService: WireLayoutHost.ServiceProtocol {
  let handling: RequestHandling
  /// Counts the calls of all methods, until their replies are written.
  let calls: RunningCalls

  // MARK: Layouts

  func solve(
    request: ServerRequest<WireSolveRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireSolveReply> {
    let call = calls.begin()
    let replies = try await handling.solve(request.message, request.metadata)
    return StreamingServerResponse { writer in
      defer { call.end() }
      var replies = replies
      try await writer.write(replies.first)
      while let reply = replies.next() { try await writer.write(reply) }
      return [:]
    }
  }

  func solveMany(
    request: StreamingServerRequest<WireSolveRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireSolveResult> {
    let call = calls.begin()
    return StreamingServerResponse { writer in
      defer { call.end() }
      try await self.solveMany(request, writer)
      return [:]
    }
  }

  /// Solves documents concurrently, up to the service's limit, and sends the results in order.
  private func solveMany(
    _ request: StreamingServerRequest<WireSolveRequest>,
    _ writer: RPCWriter<WireSolveResult>
  ) async throws {
    typealias Outcome = (position: Int, id: String, replies: Result<SolveReplies, any Error>)
    try await withThrowingTaskGroup(of: Outcome.self) { group in
      var (started, sent) = (0, 0)
      var ready: [Int: Outcome] = [:]
      func sendNext() async throws {
        guard let outcome = try await group.next() else { return }
        ready[outcome.position] = outcome
        while let next = ready.removeValue(forKey: sent) {
          try await Self.send(next.id, next.replies, to: writer)
          sent += 1
        }
      }
      for try await message in request.messages {
        // Results wait for earlier ones, so the limit counts all unsent documents, not only running
        // ones.
        while started - sent >= handling.configuration.concurrency * 2 { try await sendNext() }
        if handling.isStopping { break }
        let position = started
        started += 1
        group.addTask {
          let replies = await Result.catching {
            try await handling.solve(message, request.metadata)
          }
          return (position, message.id, replies)
        }
      }
      while sent < started { try await sendNext() }
      // The documents without a result can be sent again.
      if handling.isStopping { throw LayoutError.stopping.status }
    }
  }

  private static func send(
    _ id: String,
    _ replies: Result<SolveReplies, any Error>,
    to writer: RPCWriter<WireSolveResult>
  ) async throws {
    var result = WireSolveResult.with { ($0.id, $0.isLast) = (id, true) }
    do {
      var replies = try replies.get()
      var reply: WireSolveReply? = replies.first
      while let next = reply {
        result.reply = next
        result.isLast = replies.isWhole
        try await writer.write(result)
        reply = replies.next()
      }
    } catch {
      // The client of a cancelled call reads no more replies.
      guard let failure = LayoutError(replyingWith: error) else { throw error }
      result.error = WireLayoutError(failure)
      try await writer.write(result)
    }
  }

  // MARK: Pictures and checks

  func draw(
    request: ServerRequest<WireDrawRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireDrawReply> {
    let call = calls.begin()
    let message = request.message
    let facts = RequestFacts(request.metadata, message.limits)
    let (bytes, lease) = try await handling.run(facts, message) { session in
      let bytes = try message.picture(of: session)
      guard bytes.count <= handling.replyLimit(message.limits) else {
        throw RequestHandling.tooLarge("\(bytes.count) bytes")
      }
      return (bytes, try handling.separateLease(bytes.count))
    }
    return StreamingServerResponse { writer in
      defer {
        withExtendedLifetime(lease) {}
        call.end()
      }
      for start in stride(from: 0, to: max(1, bytes.count), by: 512 << 10) {
        let piece = Data(bytes[start..<min(bytes.count, start + 512 << 10)])
        try await writer.write(.with { $0.data = piece })
      }
      return [:]
    }
  }

  func check(
    request: ServerRequest<WireCheckRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireCheckReply> {
    let call = calls.begin()
    let message = request.message
    let facts = RequestFacts(request.metadata, message.limits)
    let replies = try await handling.check(facts) { cancellation in
      try message.replies(handling, facts.deadline, cancellation)
    }
    return StreamingServerResponse { writer in
      defer { call.end() }
      try await writer.write(contentsOf: replies)
      return [:]
    }
  }

  // MARK: Sessions

  func session(
    request: StreamingServerRequest<WireSessionRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireSessionReply> {
    let call = calls.begin()
    let place = try handling.sessionPlace()
    return StreamingServerResponse { writer in
      defer {
        place.end()
        call.end()
      }
      try await SessionStream(handling, request.metadata).run(request.messages, writer)
      return [:]
    }
  }

  // MARK: Providers

  func listProviders(
    request: ServerRequest<WireListProvidersRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<WireListProvidersReply> {
    let call = calls.begin()
    defer { call.end() }
    let providers = await handling.threads.working { handling.pool.providers() }
    return ServerResponse(message: WireListProvidersReply(providers))
  }

  func describeProvider(
    request: ServerRequest<WireDescribeProviderRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<WireProvider> {
    let call = calls.begin()
    defer { call.end() }
    do {
      let provider = try await handling.threads.working { () throws(LayoutError) in
        try handling.pool.provider(named: request.message.name)
      }
      return ServerResponse(message: WireProvider(provider))
    } catch {
      throw error.callError
    }
  }

  func reloadProviders(
    request: ServerRequest<WireReloadProvidersRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<WireReloadProvidersReply> {
    let call = calls.begin()
    defer { call.end() }
    let events = await handling.threads.working { handling.reload() }
    return ServerResponse(message: .with { $0.events = events })
  }

  func watchProviders(
    request: ServerRequest<WireWatchProvidersRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireProviderEvent> {
    let call = calls.begin()
    let (events, continuation) = handling.events.subscribe()
    return StreamingServerResponse { writer in
      defer { call.end() }
      try await withRPCCancellationHandler {
        for await event in events { try await writer.write(event) }
      } onCancelRPC: {
        continuation.finish()
      }
      if handling.isStopping { throw LayoutError.stopping.status }
      return [:]
    }
  }
}

extension Result where Failure == any Error {
  /// Returns the result of a closure.
  fileprivate static func catching(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
