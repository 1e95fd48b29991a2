/// The lines between input and output: lines that wait for a worker, lines in progress, and replies
/// that wait for an earlier one.
///
/// Lines and replies follow the order of the input. The queue is bounded for any input: by the
/// number of lines, and by the bytes of lines and replies. No bound applies to the first line that
/// is not written yet, so that the queue never waits for itself.
package struct BatchQueue {
  /// The limits of the queue's lines and replies.
  package struct Bounds: Sendable {
    /// The largest number of lines that are read and not yet written.
    var lines: Int
    /// The maximum bytes of lines that wait for a worker, if more than one line waits.
    package var lineBytes = 64 << 20
    /// The maximum bytes of waiting replies at which a worker begins another line.
    package var resultBytes = 64 << 20
    /// The minimum bytes of one write; replies are not cut.
    var writeBytes = 64 << 10

    package init(lines: Int) { self.lines = lines }
  }

  private let bounds: Bounds
  /// The lines that were read, in order; nil if a worker has begun the line.
  private var waiting: [BatchLine?] = []
  /// The number of `waiting` lines that workers have begun; the queue drops them from time to time.
  private var taken = 0
  /// The bytes of the lines that wait for a worker.
  private var waitingBytes = 0
  /// The replies that wait for an earlier one or for the writer, by the line's place from 0.
  private var results: [Int: BatchResult] = [:]
  /// The bytes of these replies.
  private var resultBytes = 0
  /// The counts of the lines taken for writing; `lines` is also the place of the next reply to
  /// write.
  private(set) var outcome = BatchOutcome()
  /// The number of lines that workers have begun.
  private var begun = 0
  /// Whether a thread is writing, so that no other thread may write.
  private var isWriting = false
  /// Whether the input has ended.
  private var hasEnded = false
  /// Whether the waiting lines were dropped.
  private var isCancelled = false
  /// The error that prevents further writing.
  private(set) var refusal: (any Error)?
  /// Whether the reader waits for space for more lines.
  private var isReaderWaiting = false
  /// Whether a worker waits until fewer replies are waiting.
  private var isHeldBack = false
  /// Whether a state that a waiting thread waits for has changed.
  private var hasNews = false

  package init(_ bounds: Bounds) {
    self.bounds = bounds
  }

  /// The number of lines that wait for a worker.
  private var waitingCount: Int { waiting.count - taken }
  /// The number of lines that are read and not yet taken for writing.
  private var heldLines: Int { begun + waitingCount - outcome.lines }

  // MARK: Input

  /// Whether the queue accepts another line; nil while it has enough.
  ///
  /// A full queue accepts no line until half of its lines are written: threads that take turns line
  /// by line would cost more than small documents do.
  package mutating func wantsLine() -> Bool? {
    if isCancelled { return false }
    if isReaderWaiting { return nil }
    if heldLines < bounds.lines, hasRoomForBytes { return true }
    isReaderWaiting = true
    return nil
  }

  /// Whether there is space for another line; a single line may have any size.
  private var hasRoomForBytes: Bool { waitingCount == 0 || waitingBytes < bounds.lineBytes }

  /// Lets the reader continue once half of the lines are written.
  private mutating func wakeReader() {
    guard isReaderWaiting, heldLines <= bounds.lines / 2, hasRoomForBytes else { return }
    (isReaderWaiting, hasNews) = (false, true)
  }

  /// Whether a waiting thread may be able to continue since the last call.
  mutating func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Adds a line that was read; after ``cancel()`` the line is dropped.
  package mutating func append(_ line: BatchLine) {
    guard !isCancelled else { return }
    hasNews = true
    waiting.append(line)
    waitingBytes += line.byteCount
  }

  /// Marks the end of the input.
  mutating func end() { (hasEnded, hasNews) = (true, true) }

  /// Drops the waiting lines; workers begin no more lines.
  mutating func cancel() {
    (isCancelled, hasEnded, hasNews) = (true, true, true)
    (waiting, taken, waitingBytes) = ([], 0, 0)
  }

  /// Notes that writing has failed; the first error counts.
  mutating func breakOff(because error: any Error) {
    cancel()
    refusal = refusal ?? error
  }

  // MARK: Work

  /// The next step of a worker.
  package enum Turn {
    /// Process this line, the n-th of the batch.
    case process(Int, BatchLine)
    /// Stop: no lines are left.
    case stop
  }

  /// Returns the next step of a worker; nil while no line is ready.
  package mutating func turn() -> Turn? {
    guard taken < waiting.count, let line = waiting[taken] else { return hasEnded ? .stop : nil }
    guard resultBytes < bounds.resultBytes || begun == outcome.lines else {
      isHeldBack = true
      return nil
    }
    waiting[taken] = nil
    taken += 1
    waitingBytes -= line.byteCount
    if taken >= 64, taken * 2 >= waiting.count {
      waiting.removeFirst(taken)
      taken = 0
    }
    begun += 1
    wakeReader()
    return .process(begun - 1, line)
  }

  /// Takes the reply to a line that a worker has begun, at the place that ``turn()`` returned.
  package mutating func finish(_ position: Int, with result: BatchResult) {
    results[position] = result
    resultBytes += result.text.count
  }

  // MARK: Output

  /// Takes the bytes to write next; nil while another thread writes, or the next reply is missing.
  ///
  /// The thread that takes them calls `wrote()` after writing.
  package mutating func takeOutput() -> [UInt8]? {
    guard !isWriting, refusal == nil, var text = takeResult() else { return nil }
    while text.count < bounds.writeBytes, let next = takeResult() { text += next }
    isWriting = true
    return text
  }

  /// Takes the reply to the first line that is not written; nil while it is missing.
  private mutating func takeResult() -> [UInt8]? {
    guard let result = results.removeValue(forKey: outcome.lines) else { return nil }
    resultBytes -= result.text.count
    outcome.lines += 1
    if result.isFailure { outcome.failures += 1 }
    if isHeldBack { (isHeldBack, hasNews) = (false, true) }
    wakeReader()
    return result.text
  }

  /// Lets the next thread write.
  mutating func wrote() { isWriting = false }
}

/// The outcome of a batch.
package struct BatchOutcome: Sendable, Hashable {
  /// The number of lines with a reply.
  package internal(set) var lines = 0
  /// The number of lines whose reply is an error.
  package internal(set) var failures = 0
}

/// Cuts the bytes of files into the lines of a batch.
///
/// Opens no files: the caller passes their bytes in pieces of any size. Leaves out blank lines.
/// Holds at most one piece and one line.
package struct BatchLines: Sendable {
  /// The default limit of a line's length, in bytes.
  package static let standardLimit = 64 << 20

  /// The maximum bytes of a line.
  private let limit: Int
  /// The selected lines, by their places without empty lines.
  private let shard: BatchShard
  /// The name of the current file; nil if it has no name.
  private var file: String?
  /// The number of lines of the file so far, with empty ones; errors use it as the line number,
  /// from 1.
  private var number = 0
  /// The number of lines so far, in all files, without empty ones.
  private var position = 0
  /// The bytes that are read and not in a line yet.
  private var piece: ArraySlice<UInt8> = []

  /// Starts with no file.
  package init(limit: Int = standardLimit, shard: BatchShard = .whole) {
    self.limit = limit
    self.shard = shard
  }

  /// Begins another file; the name is nil if it has none.
  package mutating func begin(file: String?) {
    self.file = file
    number = 0
    piece = []
  }

  /// Returns the next selected line.
  /// - Parameter read: returns the next bytes of the file, empty at its end.
  /// - Returns: nil at the end of the file.
  package mutating func next(_ read: () throws -> [UInt8]) rethrows -> BatchLine? {
    while let content = try nextContent(read) {
      number += 1
      guard content != Self.blank else { continue }
      position += 1
      guard shard.contains(position - 1) else { continue }
      return BatchLine(file: file, number: number, content: content)
    }
    return nil
  }

  /// The content of a line of nothing but white space.
  private static let blank = BatchLine.Content.text([])

  /// Whether a byte is a space, a tab or a carriage return, so that lines may end with CR LF.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// Returns the bytes up to the next line feed; nil at the end of the file.
  private mutating func nextContent(
    _ read: () throws -> [UInt8]
  ) rethrows -> BatchLine.Content? {
    var line: [UInt8] = []
    var (hasBegun, isTooLong, isEmpty) = (false, false, true)
    while true {
      if piece.isEmpty {
        piece = try read()[...]
        if piece.isEmpty { break }
      }
      hasBegun = true
      let end = piece.firstIndex(of: 0x0A)
      let part = piece[..<(end ?? piece.endIndex)]
      isEmpty = isEmpty && part.allSatisfy(Self.isSpace)
      isTooLong = isTooLong || line.count + part.count > limit
      if isTooLong { line = [] } else { line += part }
      piece = end.map { piece[($0 + 1)...] } ?? []
      if end != nil { break }
    }
    guard hasBegun else { return nil }
    return isEmpty ? Self.blank : isTooLong ? .tooLong(limit: limit) : .text(line)
  }
}
