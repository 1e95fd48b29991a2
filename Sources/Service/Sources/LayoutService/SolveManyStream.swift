import GRPCCore
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A call of `SolveMany`, which solves documents concurrently, and sends the results in order.
struct SolveManyStream {
  private let handling: RequestHandling
  private let metadata: Metadata

  /// An event that the call waits for.
  private enum Event: Sendable {
    /// The next document has arrived, or the end: nil after the last document, or an error.
    case document(Result<WireSolveRequest?, any Error>)
    /// A document is solved.
    case result(Outcome)
    /// No more documents are read.
    case allRead
  }

  /// The result of a document, whose position counts from 0.
  private struct Outcome: Sendable {
    let position: Int
    let id: String
    let replies: Result<SolveReplies, any Error>
  }

  init(_ handling: RequestHandling, _ metadata: Metadata) {
    (self.handling, self.metadata) = (handling, metadata)
  }

  /// Solves all documents until the client sends no more.
  /// - Throws: the error of the connection, and `UNAVAILABLE` if the service stops; failures of documents
  ///   are results.
  func run(
    _ requests: RPCAsyncSequence<WireSolveRequest, any Error>,
    _ writer: RPCWriter<WireSolveResult>
  ) async throws {
    let inbox = RequestInbox<WireSolveRequest>(limit: 1)
    try await withRPCCancellationHandler {
      try await solve(requests, through: inbox, writer)
    } onCancelRPC: { [handling] in
      // The documents without a result can be sent again.
      inbox.end((handling.isStopping ? LayoutError.stopping : .callCancelled).status)
    }
  }

  private func solve(
    _ requests: RPCAsyncSequence<WireSolveRequest, any Error>,
    through inbox: RequestInbox<WireSolveRequest>,
    _ writer: RPCWriter<WireSolveResult>
  ) async throws {
    // Results wait for earlier ones, so the limit counts all unsent documents, not only running ones.
    let limit = handling.configuration.concurrency * 2
    try await withThrowingTaskGroup(of: Event.self) { group in
      // A task that waits to add a document would keep the group from ending with an error.
      defer { inbox.end(nil) }
      group.addTask {
        await inbox.read(requests)
        return .allRead
      }
      var (started, sent) = (0, 0)
      var ready: [Int: Outcome] = [:]
      var end: Result<Void, any Error>?
      var isWaiting = false
      while end == nil || sent < started {
        if end == nil, !isWaiting, started - sent < limit {
          isWaiting = true
          group.addTask { .document(await .catching { try await inbox.next()?.request }) }
        }
        switch try await group.next() {
        case .document(let document):
          isWaiting = false
          switch document {
          case .success(let message?):
            let position = started
            started += 1
            group.addTask { .result(await outcome(of: message, at: position)) }
          case .success(nil): end = .success(())
          case .failure(let error): end = .failure(error)
          }
        case .result(let outcome):
          ready[outcome.position] = outcome
          while let next = ready.removeValue(forKey: sent) {
            try await Self.send(next, to: writer)
            sent += 1
          }
        case .allRead, nil: break
        }
      }
      // No more requests are read.
      group.cancelAll()
      try end?.get()
    }
  }

  private func outcome(of message: WireSolveRequest, at position: Int) async -> Outcome {
    Outcome(
      position: position,
      id: message.id,
      replies: await .catching { try await handling.solve(message, metadata) }
    )
  }

  private static func send(
    _ outcome: Outcome,
    to writer: RPCWriter<WireSolveResult>
  ) async throws {
    var result = WireSolveResult.with { ($0.id, $0.isLast) = (outcome.id, true) }
    do {
      var replies = try outcome.replies.get()
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
      result.error = failure.reply
      try await writer.write(result)
    }
  }
}

extension Result where Failure == any Error {
  /// Returns the result of a closure.
  fileprivate static func catching(_ body: () async throws -> Success) async -> Self {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
