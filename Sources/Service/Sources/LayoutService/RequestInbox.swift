import GRPCCore
import Synchronization

/// The waiting requests of a stream, which one task adds and another one takes.
final class RequestInbox<Request: Sendable>: Sendable {
  struct Entry: Sendable {
    var request: Request
    /// Whether a newer request replaced it.
    var isSuperseded = false
    /// The bytes that count for the limit.
    fileprivate var size = 0
  }

  private struct State {
    var entries: [Entry] = []
    /// The bytes of the entries.
    var size = 0
    var isEnded = false
    var error: (any Error)?
    var reader: CheckedContinuation<Void, Never>?
    var writer: CheckedContinuation<Void, Never>?

    mutating func takeReader() -> CheckedContinuation<Void, Never>? {
      defer { reader = nil }
      return reader
    }
  }

  private let state = Mutex(State())
  private let limit: Int
  private let sizeLimit: Int
  private let size: @Sendable (Request) -> Int
  private let isReplaced: @Sendable (_ last: Request, _ new: Request) -> Bool

  /// Creates an inbox without requests.
  /// - Parameters:
  ///   - limit: the number of waiting requests from which on no others are read.
  ///   - sizeLimit: the bytes of waiting requests from which on no others are read.
  ///   - size: returns the bytes of a request.
  ///   - isReplaced: returns whether a new request replaces the last waiting one.
  init(
    limit: Int,
    sizeLimit: Int = .max,
    measuring size: @escaping @Sendable (Request) -> Int = { _ in 0 },
    replacing isReplaced: @escaping @Sendable (_ last: Request, _ new: Request) -> Bool = { _, _ in
      false
    }
  ) {
    (self.limit, self.sizeLimit, self.size, self.isReplaced) = (limit, sizeLimit, size, isReplaced)
  }

  /// Adds all requests of a stream, and ends with it.
  func read(_ requests: RPCAsyncSequence<Request, any Error>) async {
    do {
      for try await request in requests { await add(request) }
      end(nil)
    } catch {
      end(error)
    }
  }

  /// Adds a request, and waits while too many others wait; one after the end is dropped.
  private func add(_ request: Request) async {
    let size = size(request)
    let reader = state.withLock { state in
      guard !state.isEnded else { return nil as CheckedContinuation<Void, Never>? }
      // Only adjacent requests merge: one between two may depend on the first.
      if let last = state.entries.last, isReplaced(last.request, request) {
        state.entries[state.entries.count - 1].isSuperseded = true
      }
      state.entries.append(Entry(request: request, size: size))
      state.size += size
      return state.takeReader()
    }
    reader?.resume()
    await withCheckedContinuation { writer in
      let isFull = state.withLock { state in
        let hasRoom = state.entries.count < limit && state.size < sizeLimit
        let isFull = !hasRoom && !state.isEnded
        if isFull { state.writer = writer }
        return isFull
      }
      if !isFull { writer.resume() }
    }
  }

  /// Ends the requests: those that wait can still be taken.
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
        let entry = state.entries.removeFirst()
        state.size -= entry.size
        guard state.entries.isEmpty || state.size < sizeLimit else { return (entry, nil, false) }
        defer { state.writer = nil }
        return (entry, state.writer, false)
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
