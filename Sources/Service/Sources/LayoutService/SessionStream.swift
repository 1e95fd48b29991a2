import GRPCCore
import LayoutEngine
import LayoutHost
import LayoutModel
import LayoutWire
import SwiftProtobuf
import Synchronization

/// A session that lives as long as a call, and handles its requests one after another.
struct SessionStream {
  private let handling: RequestHandling
  private let session: Session
  private let metadata: Metadata

  /// The most waiting requests; more are not read until some are handled.
  private static let inboxLimit = 256

  init(_ handling: RequestHandling, _ metadata: Metadata) {
    self.handling = handling
    self.metadata = metadata
    session = handling.pool.makeSession()
  }

  /// Handles all requests, in order, until the client sends no more.
  /// - Throws: the error of the connection, and `UNAVAILABLE` if the service stops; failures of requests
  ///   are replies.
  func run(
    _ requests: RPCAsyncSequence<WireSessionRequest, any Error>,
    _ writer: RPCWriter<WireSessionReply>
  ) async throws {
    let inbox = SessionInbox(limit: Self.inboxLimit)
    try await withRPCCancellationHandler {
      try await handle(requests, through: inbox, writer)
    } onCancelRPC: { [handling] in
      // A stopping service still handles waiting requests; a disconnected client needs no replies.
      inbox.end(handling.isStopping ? LayoutError.stoppingSession.status : nil)
    }
  }

  private func handle(
    _ requests: RPCAsyncSequence<WireSessionRequest, any Error>,
    through inbox: SessionInbox,
    _ writer: RPCWriter<WireSessionReply>
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          for try await request in requests { await inbox.add(request) }
          inbox.end(nil)
        } catch {
          inbox.end(error)
        }
      }
      var limits = WireLimits()
      // The plugins of the session's document; nil until they are read from it.
      var providers: [String]?
      // The memory of the session's layout, which lasts until the next one.
      var kept: MemoryTotal.Lease?
      while let entry = try await inbox.next() {
        if case .open(let open) = entry.request.action { limits = open.limits }
        let names = providers ?? session.pluginNames
        var replies = try await replies(to: entry, limits, names)
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
  /// plugins of the session's document.
  private func replies(
    to entry: SessionInbox.Entry,
    _ limits: WireLimits,
    _ providers: [String]
  ) async throws -> PendingReplies {
    let request = entry.request
    guard !entry.isSuperseded else { return PendingReplies(.with { $0.superseded = true }) }
    var before: Session.Snapshot? = session.snapshot()
    do {
      return try await handling.run(
        RequestFacts(metadata, limits),
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
    } catch {
      // What is dropped may be large, and takes no time of the connections.
      if let before { await handling.threads.working { session.restore(before) } }
      guard let failure = LayoutError(replyingWith: error) else { throw error }
      return PendingReplies(.with { $0.error = WireLayoutError(failure) })
    }
  }
}

extension WireSessionRequest {
  /// Whether the request opens a document.
  fileprivate var opensDocument: Bool { if case .open = action { true } else { false } }

  /// The providers of a document to be opened that are known before it is read; nil if the request opens
  /// none.
  fileprivate var scriptProviders: [String]? {
    if case .open(let open) = action { open.document.scriptProviders } else { nil }
  }

  /// Whether the session has another layout afterwards.
  fileprivate var changesLayout: Bool {
    switch action {
    case .open, .set, .transition, .insert, .delete, .move: true
    case .scroll, .fling, .query, .explain, .save, nil: false
    }
  }
}

/// The waiting requests of a stream; a newer scroll replaces a waiting one.
final class SessionInbox: Sendable {
  struct Entry: Sendable {
    var request: WireSessionRequest
    /// Whether a newer scroll replaced it.
    var isSuperseded = false
  }

  fileprivate struct State {
    var entries: [Entry] = []
    var isEnded = false
    var error: (any Error)?
    var reader: CheckedContinuation<Void, Never>?
    var writer: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a request, and waits while too many others wait.
  func add(_ request: WireSessionRequest) async {
    let reader = state.withLock { state in
      // Only adjacent scrolls merge: a request between two may depend on the first.
      if case .scroll(let scroll) = request.action, let last = state.entries.indices.last,
        case .scroll(let waiting) = state.entries[last].request.action, case .to = scroll.target,
        waiting.collection == scroll.collection
      {
        state.entries[last].isSuperseded = true
      }
      state.entries.append(Entry(request: request))
      return state.takeReader()
    }
    reader?.resume()
    await withCheckedContinuation { writer in
      let isFull = state.withLock { state in
        let isFull = state.entries.count >= limit && !state.isEnded
        if isFull { state.writer = writer }
        return isFull
      }
      if !isFull { writer.resume() }
    }
  }

  /// Ends the requests.
  /// - Parameter error: the reason; nil if the client has sent all requests.
  func end(_ error: (any Error)?) {
    typealias Waiting = (CheckedContinuation<Void, Never>?, CheckedContinuation<Void, Never>?)
    let (reader, writer) = state.withLock { state in
      guard !state.isEnded else { return (nil, nil) as Waiting }
      (state.isEnded, state.error) = (true, error)
      defer { state.writer = nil }
      return (state.takeReader(), state.writer) as Waiting
    }
    reader?.resume()
    writer?.resume()
  }

  /// Waits for the next request; nil at the end.
  /// - Throws: the error that ended the requests.
  func next() async throws -> Entry? {
    while true {
      let (entry, writer, isEnded) = try state.withLock { state in
        if state.entries.isEmpty {
          if let error = state.error { throw error }
          return (nil as Entry?, nil as CheckedContinuation<Void, Never>?, state.isEnded)
        }
        defer { state.writer = nil }
        return (state.entries.removeFirst(), state.writer, false)
      }
      writer?.resume()
      if entry != nil || isEnded { return entry }
      await wait()
    }
  }

  private func wait() async {
    await withCheckedContinuation { reader in
      let isReady = state.withLock { state in
        let isReady = !state.entries.isEmpty || state.isEnded
        if !isReady { state.reader = reader }
        return isReady
      }
      if isReady { reader.resume() }
    }
  }
}

extension SessionInbox.State {
  fileprivate mutating func takeReader() -> CheckedContinuation<Void, Never>? {
    defer { reader = nil }
    return reader
  }
}
