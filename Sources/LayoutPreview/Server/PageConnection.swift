import LayoutHost
import LayoutModel
import Synchronization
import SystemPackage

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The connection of a page: its questions wait in a queue for the thread on which its session lives.
final class PageConnection: Sendable {
  /// The number of questions, and of their bytes, that may wait.
  private static let (countLimit, sizeLimit) = (64, 2 * PageSocket.messageLimit)

  /// The messages to the page.
  let outbox: Outbox
  /// The questions that wait, the number of their bytes, and whether the connection is closed.
  private let state = Mutex<(questions: [[UInt8]], size: Int, isClosed: Bool)>(([], 0, false))
  /// A pipe that has a byte in it while there is something to do.
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
      // The thread of all connections rings, and must not wait for one page.
      _ = fcntl(doorbell.writeEnd.rawValue, F_SETFL, O_NONBLOCK)
      _ = try SystemThread { [self] in
        let page = PreviewPage(configuration, documents) { [weak self, outbox] text in
          // A page that takes nothing is not waited for.
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

  /// Adds a question; false if too many wait, which ends the connection.
  func receive(_ question: [UInt8]) -> Bool {
    let isTaken = state.withLock { state in
      guard !state.isClosed, state.questions.count < Self.countLimit,
        state.size + question.count <= Self.sizeLimit
      else { return false }
      state.questions.append(question)
      state.size += question.count
      return true
    }
    ring()
    return isTaken
  }

  /// Ends the connection and the work for it.
  func close() {
    state.withLock { $0.isClosed = true }
    canceller.withLock { $0 }?.cancel()
    outbox.close()
    ring()
  }

  private func ring() { _ = try? doorbell.writeEnd.writeAll([0]) }

  // MARK: For the thread

  /// Whether the page has gone.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The end of the pipe that can be read while questions wait.
  var bell: FileDescriptor { doorbell.readEnd }

  /// Takes the questions that wait.
  func takeQuestions() -> [[UInt8]] {
    state.withLock { state in
      defer { (state.questions, state.size) = ([], 0) }
      return state.questions
    }
  }

  /// Takes the bytes out of the pipe; to be called when it has some.
  func silenceBell() {
    _ = try? withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      try doorbell.readEnd.read(into: buffer)
    }
  }
}
