import CoreMetrics
import GRPCCore
import LayoutModel
import LayoutWire
import Synchronization

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

/// Counts the running calls of the service; those of reflection and health do not count.
///
/// Methods count themselves: an interceptor, which is generic over all messages, would be slower.
final class RunningCalls: Sendable {
  /// A call, which runs until its last reference is released.
  final class Call: Sendable {
    private let calls: RunningCalls

    fileprivate init(_ calls: RunningCalls) {
      self.calls = calls
      calls.running.add(1, ordering: .acquiringAndReleasing)
      calls.started.add(1, ordering: .relaxed)
    }

    deinit { calls.running.subtract(1, ordering: .acquiringAndReleasing) }

    /// Keeps the call running at least until here.
    func end() { withExtendedLifetime(self) {} }
  }

  private let running = Atomic(0)
  private let started = Atomic(0)

  /// The number of calls whose reply is not complete.
  var count: Int { running.load(ordering: .acquiring) }
  /// The number of all calls so far.
  var total: Int { started.load(ordering: .relaxed) }

  func begin() -> Call { Call(self) }
}

/// Refuses calls without the token: `authorization: Bearer TOKEN`.
struct TokenCheck: ServerInterceptor {
  let token: String

  func intercept<Input: Sendable, Output: Sendable>(
    request: StreamingServerRequest<Input>,
    context: ServerContext,
    next:
      @Sendable (StreamingServerRequest<Input>, ServerContext) async throws ->
      StreamingServerResponse<Output>
  ) async throws -> StreamingServerResponse<Output> {
    let given = request.metadata[stringValues: "authorization"].first { _ in true } ?? ""
    guard Self.isEqual(given, "Bearer " + token) else {
      throw RPCError(code: .unauthenticated, message: "the call has no token, or a wrong one")
    }
    return try await next(request, context)
  }

  /// Compares in constant time for texts of the same length.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    var difference = left.count ^ right.count
    for index in right.indices {
      difference |= Int((index < left.count ? left[index] : 0) ^ right[index])
    }
    return difference == 0
  }
}
