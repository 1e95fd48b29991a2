import GRPCCore
import LayoutWire
import SwiftProtobuf
import Synchronization

/// The health of the service, for programs that start and monitor it (`grpc.health.v1`).
final class HealthService: HealthHealth.ServiceProtocol {
  private typealias Status = HealthHealthCheckResponse.ServingStatus

  /// The status, its watchers by number, and the last number.
  private typealias State = (
    status: Status, watchers: [Int: AsyncStream<Status>.Continuation], lastID: Int
  )

  /// The services with a status; the empty name means all of them.
  private static let names: Set<String> = ["", "layouthost.v1.LayoutHost"]

  private let state = Mutex<State>((.serving, [:], 0))

  /// Notifies callers and watchers that the service accepts no more requests.
  func stopServing() {
    let watchers = state.withLock { state in
      state.status = .notServing
      return Array(state.watchers.values)
    }
    for watcher in watchers {
      watcher.yield(.notServing)
      watcher.finish()
    }
  }

  func check(
    request: ServerRequest<HealthHealthCheckRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<HealthHealthCheckResponse> {
    guard Self.names.contains(request.message.service) else {
      throw RPCError(code: .notFound, message: "there is no service “\(request.message.service)”")
    }
    let status = state.withLock { $0.status }
    return ServerResponse(message: .with { $0.status = status })
  }

  func watch(
    request: ServerRequest<HealthHealthCheckRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<HealthHealthCheckResponse> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Status.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    begin(continuation, isKnown: Self.names.contains(request.message.service))
    return StreamingServerResponse { writer in
      try await withRPCCancellationHandler {
        for await status in stream { try await writer.write(.with { $0.status = status }) }
      } onCancelRPC: {
        continuation.finish()
      }
      return [:]
    }
  }

  /// Sends the current status, and all later ones.
  private func begin(_ watcher: AsyncStream<Status>.Continuation, isKnown: Bool) {
    guard isKnown else {
      watcher.yield(.serviceUnknown)
      return
    }
    let (id, status) = state.withLock { state in
      state.lastID += 1
      if state.status == .serving { state.watchers[state.lastID] = watcher }
      return (state.lastID, state.status)
    }
    watcher.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: id) }
    }
    watcher.yield(status)
    if status != .serving { watcher.finish() }
  }
}
