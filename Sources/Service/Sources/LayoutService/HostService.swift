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
      try await SolveManyStream(handling, request.metadata).run(request.messages, writer)
      return [:]
    }
  }

  // MARK: Pictures and checks

  func draw(
    request: ServerRequest<WireDrawRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<WireDrawReply> {
    let call = calls.begin()
    let message = request.message
    let facts = RequestFacts(request.metadata, message.limits, message.document)
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
    let facts = RequestFacts(request.metadata, message.limits, message.document)
    let replies = try await handling.check(facts, message) { whole, time, memory in
      try message.replies(handling, within: whole, time, memory)
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
    let providers = await handling.providerThreads.working {
      handling.untilStopped { handling.pool.providers() }
    }
    return ServerResponse(message: WireListProvidersReply(providers))
  }

  func describeProvider(
    request: ServerRequest<WireDescribeProviderRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<WireProvider> {
    let call = calls.begin()
    defer { call.end() }
    do {
      let provider = try await handling.providerThreads.working { () throws(LayoutError) in
        try handling.untilStopped { () throws(LayoutError) in
          try handling.pool.provider(named: request.message.name)
        }
      }
      return ServerResponse(message: WireProvider(provider))
    } catch {
      let isOurs = error.code == .cancelled && handling.isStopping
      throw isOurs ? LayoutError.stopping.callError : error.callError
    }
  }

  func reloadProviders(
    request: ServerRequest<WireReloadProvidersRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<WireReloadProvidersReply> {
    let call = calls.begin()
    defer { call.end() }
    let events = await handling.reloadThread.working {
      handling.reload(retriesRefused: true)
    }
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
