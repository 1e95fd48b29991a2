import FlyingFox
import Foundation
import LayoutHost
import LayoutModel
import Synchronization
import SystemPackage

/// The frames of a WebSocket (RFC 6455) as questions, and answers as frames.
struct PageSocket: WSHandler {
  /// The greatest length of a question, in bytes: the text of a document.
  static let messageLimit = 4 << 20

  private let configuration: PreviewConfiguration
  private let documents: OpenedDocuments

  init(_ configuration: PreviewConfiguration, _ documents: OpenedDocuments) {
    (self.configuration, self.documents) = (configuration, documents)
  }

  func makeFrames(
    for client: AsyncThrowingStream<WSFrame, any Error>
  ) async throws -> AsyncStream<WSFrame> {
    let connection = try PageConnection(configuration, documents)
    let reading = Task {
      do {
        var message = Data()
        for try await frame in client {
          guard try Self.take(frame, &message, connection) else { break }
        }
      } catch {
        // A broken frame ends the connection like its end.
      }
      connection.close()
    }
    return AsyncStream {
      guard let frame = await connection.outbox.next() else {
        reading.cancel()
        return nil
      }
      return frame
    } onCancel: {
      connection.close()
      reading.cancel()
    }
  }

  /// Takes a frame in; false where it is the last one.
  private static func take(
    _ frame: WSFrame,
    _ message: inout Data,
    _ connection: PageConnection
  ) throws -> Bool {
    switch frame.opcode {
    case .text, .continuation:
      guard message.count + frame.payload.count <= messageLimit else {
        let reason = WSCloseCode(1009, reason: "the message is too long")
        connection.outbox.end(with: .close(code: reason))
        return false
      }
      message.append(frame.payload)
      guard frame.fin else { return true }
      defer { message = Data() }
      return connection.receive(Array(message))
    case .ping:
      var pong = frame
      (pong.opcode, pong.mask) = (.pong, nil)
      return connection.outbox.put(pong)
    case .pong: return true
    default:
      connection.outbox.end(with: .close(code: .normalClosure))
      return false
    }
  }
}

/// The messages to a page that it has not taken yet.
final class Outbox: Sendable {
  private struct State {
    var frames: [WSFrame] = []
    var size = 0
    var isEnded = false
    var waiter: CheckedContinuation<WSFrame?, Never>?
  }

  /// The number of messages, and of their bytes, that may wait for a page: more than one that sends its next
  /// question after an answer can cause.
  private static let (countLimit, sizeLimit) = (64, 64 << 20)

  private let state = Mutex(State())

  /// Adds a message; false where too many wait already, or the connection has ended.
  @discardableResult
  func put(_ frame: WSFrame) -> Bool {
    let (isTaken, waiter) = state.withLock { state in
      guard !state.isEnded, state.frames.count < Self.countLimit, state.size < Self.sizeLimit else {
        return (false, CheckedContinuation<WSFrame?, Never>?.none)
      }
      if let waiter = state.waiter {
        state.waiter = nil
        return (true, waiter)
      }
      state.frames.append(frame)
      state.size += frame.payload.count
      return (true, nil)
    }
    waiter?.resume(returning: frame)
    return isTaken
  }

  /// Adds the last message, or none.
  func end(with frame: WSFrame? = nil) {
    let waiter = state.withLock { state in
      guard !state.isEnded else { return CheckedContinuation<WSFrame?, Never>?.none }
      state.isEnded = true
      if state.waiter == nil, let frame { state.frames.append(frame) }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: frame)
  }

  /// Returns the next message when there is one; nil at the end.
  func next() async -> WSFrame? {
    await withCheckedContinuation { continuation in
      let ready: WSFrame?? = state.withLock { state in
        if !state.frames.isEmpty {
          let frame = state.frames.removeFirst()
          state.size -= frame.payload.count
          return .some(frame)
        }
        if state.isEnded { return .some(nil) }
        state.waiter = continuation
        return nil
      }
      if let ready { continuation.resume(returning: ready) }
    }
  }
}

/// The connection of a page: its questions wait in a queue for the thread on which its session lives.
final class PageConnection: Sendable {
  /// The number of questions, and of their bytes, that may wait.
  private static let (countLimit, sizeLimit) = (64, 2 * PageSocket.messageLimit)

  /// The messages to the page.
  let outbox = Outbox()
  /// The questions that wait, the number of their bytes, and whether the connection is closed.
  private let state = Mutex<(questions: [[UInt8]], size: Int, isClosed: Bool)>(([], 0, false))
  /// A pipe that has a byte in it while there is something to do.
  private let doorbell: (readEnd: FileDescriptor, writeEnd: FileDescriptor)
  private let canceller = Mutex<SessionCanceller?>(nil)

  /// Starts the thread of a page.
  /// - Throws: `RESOURCE_EXHAUSTED` where too many pages are open.
  init(_ configuration: PreviewConfiguration, _ documents: OpenedDocuments) throws {
    guard documents.enter() else {
      let message = "too many pages are open"
      throw LayoutError(.resourceExhausted, origin: .inputOutput, message: message)
    }
    let ends = try FileDescriptor.pipe()
    doorbell = ends
    do {
      _ = try SystemThread { [self] in
        let page = PreviewPage(configuration, documents) { [weak self, outbox] text in
          let frame = WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(text))
          // A page that takes nothing is not waited for.
          if !outbox.put(frame) { self?.close() }
        }
        canceller.withLock { $0 = page.canceller }
        page.run(self)
        outbox.end()
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

  /// Adds a question; false where too many wait, which ends the connection.
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
    outbox.end()
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
