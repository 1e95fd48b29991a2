import LayoutHost
import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// The connection of a page: its requests wait in a queue for the thread of its session.
final class PageConnection: Sendable {
  /// The most requests, and bytes, that may wait.
  private static let (countLimit, sizeLimit) = (64, 2 * PageSocket.messageLimit)

  let outbox: Outbox
  /// The waiting requests, the number of their bytes, and whether the connection is closed.
  private let state = Mutex<(requests: [[UInt8]], size: Int, isClosed: Bool)>(([], 0, false))
  /// A pipe that contains a byte while the thread has work to do.
  private let doorbell: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
  private let canceller = Mutex<SessionCanceller?>(nil)

  /// Starts the thread of a page.
  /// - Throws: `RESOURCE_EXHAUSTED` if too many pages are open.
  init(
    _ configuration: PreviewConfiguration,
    _ documents: OpenedDocuments,
    _ outbox: Outbox
  ) throws {
    guard documents.enter() else {
      let message = "too many pages are open"
      throw LayoutError(.resourceExhausted, origin: .inputOutput, message: message)
    }
    self.outbox = outbox
    do {
      doorbell = try FileDescriptor.pipe()
      // The thread of all connections rings the bell, and must not wait for one page.
      doorbell.writeEnd.stopBlocking()
      try SystemThread.start { [self] in
        let page = PreviewPage(configuration, documents) { [weak self, outbox] text in
          // A page that does not read its messages is disconnected.
          if !outbox.put(text) { self?.close() }
        }
        canceller.withLock { $0 = page.canceller }
        page.run(self)
        documents.leave()
      }
    } catch {
      documents.leave()
      throw error
    }
  }

  deinit {
    try? doorbell.readEnd.close()
    try? doorbell.writeEnd.close()
  }

  /// Adds a request; false if too many wait, which ends the connection.
  func receive(_ request: [UInt8]) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isClosed, state.requests.count < Self.countLimit,
        state.size + request.count <= Self.sizeLimit
      else { return false }
      state.requests.append(request)
      state.size += request.count
      return true
    }
    ring()
    return isTaken
  }

  /// Ends the connection and its work.
  func close() {
    state.withLock { $0.isClosed = true }
    canceller.withLock { $0 }?.cancel()
    outbox.close()
    ring()
  }

  private func ring() { _ = try? doorbell.writeEnd.writeAll([0]) }

  // MARK: For the thread

  /// Whether the page is disconnected.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The end of the pipe that is readable while requests wait.
  var bell: FileDescriptor { doorbell.readEnd }

  /// Removes and returns the waiting requests.
  func takeRequests() -> [[UInt8]] {
    state.withLock { state in
      defer { (state.requests, state.size) = ([], 0) }
      return state.requests
    }
  }

  /// Empties the pipe; called when it is readable.
  func silenceBell() {
    _ = try? withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      try doorbell.readEnd.read(into: buffer)
    }
  }
}
