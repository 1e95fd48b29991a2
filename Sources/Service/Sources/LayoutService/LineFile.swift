import Dispatch
import LayoutHost
package import LayoutModel
import LayoutSystem
import Synchronization
import SystemPackage

/// A file to which a thread of its own appends lines, so that a slow disk or a full pipe delays no call.
///
/// ``reopen()`` opens the path again, for programs that rotate logs by renaming them.
package final class LineFile: Sendable {
  private struct State {
    /// The lines that are not written yet, in UTF-8.
    var waiting: [UInt8] = []
    /// The number of lines that found no room since the last note.
    var lost = 0
    var isReopened = false
    var isClosed = false
  }

  private let path: String
  private let note: @Sendable (String) -> Void
  private let state = Mutex(State())
  private let hasWork = DispatchSemaphore(value: 0)
  private let isDone = DispatchSemaphore(value: 0)

  /// The most bytes that wait; further lines are lost.
  private static let limit = 8 << 20
  /// The time that ``close()`` gives the remaining lines.
  private static let closingTime = DispatchTimeInterval.seconds(2)

  /// Opens a file, or creates one that only the user can read.
  /// - Parameters:
  ///   - path: the path; `-` means standard output.
  ///   - note: receives a sentence about lines that were lost.
  /// - Throws: `UNAVAILABLE` for a file that cannot be written to, `RESOURCE_EXHAUSTED` if the system has
  ///   no more threads.
  package init(
    _ path: String,
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(LayoutError) {
    (self.path, self.note) = (path, note)
    let file = try Self.open(path)
    try SystemThread.start { [self] in run(file) }
  }

  /// Adds a line, from any thread.
  package func add(_ line: String) {
    state.withLock { state in
      guard !state.isClosed else { return }
      if state.waiting.count > Self.limit {
        state.lost += 1
      } else {
        state.waiting.append(contentsOf: line.utf8)
        state.waiting.append(UInt8(ascii: "\n"))
      }
    }
    hasWork.signal()
  }

  /// Opens the path again before the next line; the old file stays in use if that fails.
  func reopen() {
    state.withLock { $0.isReopened = true }
    hasWork.signal()
  }

  /// Writes the remaining lines, and takes no more.
  ///
  /// Gives up after two seconds if they are not read.
  func close() {
    state.withLock { $0.isClosed = true }
    hasWork.signal()
    _ = isDone.wait(timeout: .now() + Self.closingTime)
  }

  // MARK: The thread

  private func run(_ first: FileDescriptor) {
    var file = first
    // The lines that could not be written since the last note, and whether the file ends with a part of one.
    var (failed, isTorn) = (0, false)
    while true {
      hasWork.wait()
      let work = state.withLock { state in
        let work = state
        (state.waiting, state.lost, state.isReopened) = ([], 0, false)
        return work
      }
      if work.isReopened {
        let next = reopened(file)
        if next != file { isTorn = false }
        file = next
      }
      do {
        let isWritten = !work.waiting.isEmpty
        if isWritten {
          try file.writeAll(isTorn ? [UInt8(ascii: "\n")] + work.waiting : work.waiting)
          isTorn = false
        }
        if failed > 0, isWritten || work.isClosed {
          note("layouthost: \(path): lines were lost: \(failed) could not be written")
          failed = 0
        }
      } catch {
        if failed == 0 { note("layouthost: \(path): lines are lost: \(error)") }
        failed += work.waiting.count { $0 == UInt8(ascii: "\n") }
        isTorn = true
      }
      if work.lost > 0 {
        note("layouthost: \(path): \(work.lost) lines were lost: too many waited")
      }
      if work.isClosed { break }
    }
    isDone.signal()
  }

  /// Opens the path again.
  /// - Returns: the new file, or the old one if the path cannot be opened.
  private func reopened(_ file: FileDescriptor) -> FileDescriptor {
    guard file != .standardOutput else { return file }
    do throws(LayoutError) {
      let fresh = try Self.open(path)
      try? file.close()
      return fresh
    } catch {
      note("layouthost: \(path): \(error.message)")
      return file
    }
  }

  private static func open(_ path: String) throws(LayoutError) -> FileDescriptor {
    guard path != "-" else { return .standardOutput }
    do {
      return try FileDescriptor.open(
        FilePath(path),
        .writeOnly,
        options: [.create, .append, .closeOnExec],
        permissions: .ownerReadWrite
      )
    } catch {
      throw LayoutError(
        .unavailable,
        origin: .inputOutput,
        message: "the file cannot be written to: \(error)",
        file: path
      )
    }
  }
}
