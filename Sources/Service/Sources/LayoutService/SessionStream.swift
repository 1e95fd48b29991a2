import GRPCCore
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf

/// A session that lives as long as a call, and handles its requests one after another.
struct SessionStream {
  private let handling: RequestHandling
  private let session: Session
  /// The facts of the call, whose deadline all its requests share.
  private let facts: RequestFacts

  /// The most waiting requests and their bytes; more are not read until some are handled.
  private static let (waitingCount, waitingSize) = (256, 1 << 20)

  init(_ handling: RequestHandling, _ metadata: Metadata) {
    self.handling = handling
    facts = RequestFacts(metadata, WireLimits())
    session = handling.pool.makeSession()
  }

  /// Handles all requests, in order, until the client sends no more.
  /// - Throws: the error of the connection, and `UNAVAILABLE` if the service stops; failures of requests
  ///   are replies.
  func run(
    _ requests: RPCAsyncSequence<WireSessionRequest, any Error>,
    _ writer: RPCWriter<WireSessionReply>
  ) async throws {
    let inbox = RequestInbox<WireSessionRequest>(
      limit: Self.waitingCount,
      sizeLimit: Self.waitingSize,
      measuring: { ((try? $0.serializedBytes()) as [UInt8]?)?.count ?? 0 },
      replacing: { $1.supersedes($0) }
    )
    try await withRPCCancellationHandler {
      try await handle(requests, through: inbox, writer)
    } onCancelRPC: { [handling] in
      // A stopping service still handles waiting requests; a disconnected client needs no replies.
      inbox.end((handling.isStopping ? LayoutError.stoppingSession : .callCancelled).status)
    }
  }

  private func handle(
    _ requests: RPCAsyncSequence<WireSessionRequest, any Error>,
    through inbox: RequestInbox<WireSessionRequest>,
    _ writer: RPCWriter<WireSessionReply>
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      // A task that waits to add a request would keep the group from ending with an error.
      defer { inbox.end(nil) }
      group.addTask { await inbox.read(requests) }
      var limits = WireLimits()
      // The plugins of the session's document; nil until they are read from it.
      var providers: [String]?
      // The memory of the session's layout, which lasts until the next one.
      var kept: MemoryTotal.Lease?
      while let entry = try await inbox.next() {
        let names = providers ?? session.pluginNames
        var replies = try await replies(to: entry, &limits, names)
        providers = entry.request.opensDocument ? nil : names
        if kept == nil || entry.request.changesLayout { kept = replies.lease ?? kept }
        while var reply = replies.next() {
          reply.id = entry.request.id
          try await writer.write(reply)
        }
      }
      // No more requests are read.
      group.cancelAll()
    }
  }

  /// Handles a request with one reply, or several if there are many elements; `providers` are the
  /// plugins of the session's document, and `limits` those of the request that has opened it.
  private func replies(
    to entry: RequestInbox<WireSessionRequest>.Entry,
    _ current: inout WireLimits,
    _ providers: [String]
  ) async throws -> PendingReplies {
    let request = entry.request
    guard !entry.isSuperseded else { return PendingReplies(.with { $0.superseded = true }) }
    var before: Session.Snapshot? = session.snapshot()
    let limits = request.limits ?? current
    do {
      let replies = try await handling.run(
        facts.with(limits, request.document),
        { session },
        providers: request.scriptProviders ?? providers,
        opening: { session in
          guard case .open(let open) = request.action else { return }
          try session.open(open.document, open.overrides)
        }
      ) { session in
        let replies = try SessionReplies(
          request: request,
          session: session,
          handling: handling,
          limits: limits
        )
        .replies()
        before = nil
        return replies
      }
      current = limits
      return replies
    } catch {
      // What is dropped may be large, and takes no time of the connections.
      if let before { await handling.threads.working { session.restore(before) } }
      guard let failure = LayoutError(replyingWith: error) else { throw error }
      return PendingReplies(.with { $0.error = failure.reply })
    }
  }
}

extension WireSessionRequest {
  /// Whether the request opens a document.
  fileprivate var opensDocument: Bool { if case .open = action { true } else { false } }

  /// The document of the request; nil if it opens none.
  fileprivate var document: WireDocument? {
    if case .open(let open) = action { open.document } else { nil }
  }

  /// The limits of the request and of those that follow; nil if the request opens no document.
  fileprivate var limits: WireLimits? {
    if case .open(let open) = action { open.limits } else { nil }
  }

  /// The providers of a document to be opened that are known before it is read; nil if the request opens
  /// none.
  fileprivate var scriptProviders: [String]? {
    if case .open(let open) = action { open.document.scriptProviders } else { nil }
  }

  /// Whether the request replaces a waiting one, after which it has arrived: both scroll the same
  /// collection, and its own place does not depend on the other's.
  fileprivate func supersedes(_ waiting: WireSessionRequest) -> Bool {
    guard case .scroll(let scroll) = action, case .to = scroll.target,
      case .scroll(let other) = waiting.action
    else { return false }
    return scroll.collection == other.collection
  }

  /// Whether the session has another layout afterwards.
  fileprivate var changesLayout: Bool {
    switch action {
    case .open, .set, .transition, .insert, .delete, .move: true
    case .scroll, .fling, .query, .explain, .save, nil: false
    }
  }
}
