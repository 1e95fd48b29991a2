import GRPCCore
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// The health of the service, for programs that start and monitor it (`grpc.health.v1`).
final class HealthService: HealthHealth.ServiceProtocol {
  private typealias Status = HealthHealthCheckResponse.ServingStatus

  /// The services with a status; the empty name means all of them.
  private static let names: Set<String> = ["", "layouthost.v1.LayoutHost"]

  private let watchers = Watchers<Status>(bufferSize: 1, last: .notServing)

  /// Notifies callers and watchers that the service accepts no more requests.
  func stopServing() { watchers.end() }

  func check(
    request: ServerRequest<HealthHealthCheckRequest>,
    context: ServerContext
  ) async throws -> ServerResponse<HealthHealthCheckResponse> {
    guard Self.names.contains(request.message.service) else {
      throw LayoutError(
        .notFound,
        origin: .inputOutput,
        message: "there is no service “\(request.message.service)”"
      )
      .callError
    }
    let status: Status = watchers.isEnded ? .notServing : .serving
    return ServerResponse(message: .with { $0.status = status })
  }

  func watch(
    request: ServerRequest<HealthHealthCheckRequest>,
    context: ServerContext
  ) async throws -> StreamingServerResponse<HealthHealthCheckResponse> {
    let isKnown = Self.names.contains(request.message.service)
    let (stream, continuation) = (isKnown ? watchers : Watchers(bufferSize: 1)).subscribe()
    continuation.yield(isKnown ? .serving : .serviceUnknown)
    return StreamingServerResponse { writer in
      try await withRPCCancellationHandler {
        for await status in stream { try await writer.write(.with { $0.status = status }) }
      } onCancelRPC: {
        continuation.finish()
      }
      return [:]
    }
  }
}
