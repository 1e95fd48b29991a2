import CoreMetrics
import GRPCCore

/// Counts calls, and failed calls by their code, and measures their time, for the metrics backend
/// of the program.
struct CallMetrics: ServerInterceptor {
  let factory: any MetricsFactory

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @Sendable (StreamingServerRequest<Input>, ServerContext) async throws ->
      StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let labels = [("method", context.descriptor.fullyQualifiedMethod)]
    let start = ContinuousClock.now
    Counter(label: "layouthost_service_calls_started", dimensions: labels, factory: factory)
      .increment()
    @Sendable func end(_ code: String) {
      let all = labels + [("code", code)]
      Counter(label: "layouthost_service_calls_ended", dimensions: all, factory: factory)
        .increment()
      let time = (ContinuousClock.now - start) / .nanoseconds(1)
      Timer(label: "layouthost_service_call_time", dimensions: labels, factory: factory)
        .recordNanoseconds(Int64(time))
    }
    do {
      var response = try await next(request, context)
      guard case .success(var contents) = response.accepted else {
        end("ERROR")
        return response
      }
      let producer = contents.producer
      contents.producer = { writer in
        do {
          let metadata = try await producer(writer)
          end("OK")
          return metadata
        } catch {
          end(Self.code(of: error))
          throw error
        }
      }
      response.accepted = .success(contents)
      return response
    } catch {
      end(Self.code(of: error))
      throw error
    }
  }

  private static func code(of error: any Error) -> String {
    guard let error = error as? any RPCErrorConvertible else { return "UNKNOWN" }
    return "\(error.rpcErrorCode)"
  }
}
