/// The lines between input and output: those that wait for a worker, those in work, and answers that
/// wait for one before them.
///
/// Lines and answers stand in the order of the input. How much is held is bounded, whatever the
/// input: by the number of lines, and by their bytes and those of answers. What a bound forbids is
/// allowed to the first line that is not written yet, so that nothing waits for itself.
package struct BatchQueue {
  /// The limits of the lines and answers that the queue holds.
  package struct Bounds: Sendable {
    /// The largest number of lines that are read and not yet written.
    var lines: Int
    /// The largest number of bytes of lines that wait for a worker, where more than one line waits.
    package var lineBytes = 64 << 20
    /// The largest number of bytes of waiting answers with which another line is begun.
    package var answerBytes = 64 << 20
    /// The least number of bytes that one write takes; answers are not cut.
    var writeBytes = 64 << 10

    /// Creates the limits of a queue that holds a number of lines.
    package init(lines: Int) { self.lines = lines }
  }

  /// The limits, which are fixed for the batch.
  private let bounds: Bounds
  /// The lines that were read, in order; nil for one that a worker has begun.
  private var waiting: [BatchLine?] = []
  /// The number of `waiting` lines that workers have begun; they are dropped from time to time.
  private var taken = 0
  /// The bytes of the lines that wait for a worker.
  private var waitingBytes = 0
  /// The answers that wait for an earlier one or for the writer, by the line's place from 0.
  private var answers: [Int: BatchResult] = [:]
  /// The bytes of these answers.
  private var answerBytes = 0
  /// The number of lines that were taken for writing; the next answer to write is that of this
  /// place.
  private(set) var outcome = BatchOutcome()
  /// The number of lines that workers have begun.
  private var begun = 0
  /// Whether a thread writes, so that no other may.
  private var isWriting = false
  /// Whether no more lines come.
  private var hasEnded = false
  /// Whether lines that wait were forgotten.
  private var isCancelled = false
  /// The error after which nothing more can be written.
  private(set) var refusal: (any Error)?
  /// Whether the reader waits until there is room for more lines.
  private var isReaderWaiting = false
  /// Whether a worker waits until fewer answers wait.
  private var isHeldBack = false
  /// Whether the state has changed in a way that a waiting thread waits for.
  private var hasNews = false

  package init(_ bounds: Bounds) {
    self.bounds = bounds
  }

  /// The number of lines that wait for a worker.
  private var waitingCount: Int { waiting.count - taken }
  /// The number of lines that were read and not yet taken for writing.
  private var heldLines: Int { begun + waitingCount - outcome.lines }

  // MARK: Input

  /// Whether more lines are wanted; nil while there are enough.
  ///
  /// Once there are, none is wanted before half of them are written: threads that take turns line by
  /// line would cost more than small documents do.
  package mutating func wantsLine() -> Bool? {
    if isCancelled { return false }
    if isReaderWaiting { return nil }
    if heldLines < bounds.lines, hasRoomForBytes { return true }
    isReaderWaiting = true
    return nil
  }

  /// Whether another line may be read; a single line may have any size.
  private var hasRoomForBytes: Bool { waitingCount == 0 || waitingBytes < bounds.lineBytes }

  /// Lets the reader continue once half of the lines were written.
  private mutating func wakeReader() {
    guard isReaderWaiting, heldLines <= bounds.lines / 2, hasRoomForBytes else { return }
    (isReaderWaiting, hasNews) = (false, true)
  }

  /// Whether a waiting thread may be able to continue since the last call.
  mutating func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  /// Adds a line that was read; after ``cancel()`` it is forgotten.
  package mutating func append(_ line: BatchLine) {
    guard !isCancelled else { return }
    hasNews = true
    waiting.append(line)
    waitingBytes += line.byteCount
  }

  /// No more lines come.
  mutating func end() { (hasEnded, hasNews) = (true, true) }

  /// No more lines are begun; those that wait are forgotten.
  mutating func cancel() {
    (isCancelled, hasEnded, hasNews) = (true, true, true)
    (waiting, taken, waitingBytes) = ([], 0, 0)
  }

  /// Nothing can be written any more; the first error counts.
  mutating func breakOff(because error: any Error) {
    cancel()
    refusal = refusal ?? error
  }

  // MARK: Work

  /// The next step of a worker.
  package enum Turn {
    /// Answers the line that is the n-th of the batch.
    case answer(Int, BatchLine)
    /// There is nothing left.
    case stop
  }

  /// The next line for a worker; nil while no line is ready.
  package mutating func turn() -> Turn? {
    guard taken < waiting.count, let line = waiting[taken] else { return hasEnded ? .stop : nil }
    guard answerBytes < bounds.answerBytes || begun == outcome.lines else {
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
    return .answer(begun - 1, line)
  }

  /// Takes the answer to a line that a worker has begun.
  /// - Parameters:
  ///   - position: the line's place in the batch, from 0, as ``turn()`` gave it.
  ///   - answer: the answer, which waits for those before it.
  package mutating func finish(_ position: Int, with answer: BatchResult) {
    answers[position] = answer
    answerBytes += answer.text.count
  }

  // MARK: Output

  /// Takes the bytes to write next; nil while another thread writes, or the next answer is missing.
  ///
  /// The thread that takes them calls `wrote()` when they are written.
  package mutating func takeOutput() -> [UInt8]? {
    guard !isWriting, refusal == nil, var text = takeAnswer() else { return nil }
    while text.count < bounds.writeBytes, let next = takeAnswer() { text += next }
    isWriting = true
    return text
  }

  /// Takes the answer of the first line that is not written; nil while it is missing.
  private mutating func takeAnswer() -> [UInt8]? {
    guard let answer = answers.removeValue(forKey: outcome.lines) else { return nil }
    answerBytes -= answer.text.count
    outcome.lines += 1
    if answer.isFailure { outcome.failures += 1 }
    if isHeldBack { (isHeldBack, hasNews) = (false, true) }
    wakeReader()
    return answer.text
  }

  /// Lets the next thread write.
  mutating func wrote() { isWriting = false }
}

/// The outcome of a batch.
package struct BatchOutcome: Sendable, Hashable {
  /// The number of lines that have an answer.
  package internal(set) var lines = 0
  /// The number of lines whose answer is an error.
  package internal(set) var failures = 0
}

/// Cuts what files give into the lines of a batch.
///
/// Knows no files: the caller passes their bytes in pieces of any size. Blank lines are left out.
/// Holds at most one piece and one line.
package struct BatchLines: Sendable {
  /// The default limit of a line's length, in bytes.
  package static let standardLimit = 64 << 20

  /// The most bytes of a line.
  private let limit: Int
  /// The lines that are wanted, by their places without empty lines.
  private let shard: BatchShard
  /// The name of the present file; nil for one without a name.
  private var file: String?
  /// The number of lines of the file so far, empty ones included: errors name lines by it, from 1.
  private var number = 0
  /// The number of lines so far, in all files, without empty ones.
  private var position = 0
  /// The bytes that were read and are not in a line yet.
  private var piece: ArraySlice<UInt8> = []

  /// Starts with no file.
  /// - Parameters:
  ///   - limit: how many bytes a line may have.
  ///   - shard: which lines are wanted.
  package init(limit: Int = standardLimit, shard: BatchShard = .whole) {
    self.limit = limit
    self.shard = shard
  }

  /// Begins another file; nil for one without a name.
  package mutating func begin(file: String?) {
    self.file = file
    number = 0
    piece = []
  }

  /// The next wanted line.
  /// - Parameter read: gives the next bytes of the file, none at its end.
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

  /// The content of a line of nothing but space.
  private static let blank = BatchLine.Content.text([])

  /// Whether a byte is a space, a tab or a carriage return, so that lines may end with CR LF.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D
  }

  /// The bytes up to the next line feed; nil at the end of the file.
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
