import Synchronization

/// The limits of one operation: its time, its memory for data that grows with counts, and cancellation.
///
/// The only clock of the targets that otherwise compute a result from their arguments alone: a limit ends an
/// operation with an error, and never changes a result.
///
/// An operation runs within `run`, and the functions that it calls find the limit in `current`. Work that
/// throws calls `check`. A loop that cannot throw ends early if `isOver` is true. Its result is then
/// incomplete, so the throwing function around it calls `checkStopped` before it returns.
public final class WorkLimit: Sendable {
  /// The reason to stop; the first one counts.
  private enum Stop: Int { case going, cancelled, deadline, memory, total }

  /// The limit of the operation that this thread or task works on; nil outside `run`.
  @TaskLocal public static var current: WorkLimit?

  /// The time of an operation if nothing else is configured.
  public static let standardTime = Duration.seconds(10)
  /// The memory of an operation if nothing else is configured, in bytes: together with the document and
  /// the program, less than 1 GB.
  public static let standardMemory = 896 << 20

  private let start = ContinuousClock.now
  /// The time of the operation; nil if there is no limit.
  private let time: Duration?
  /// The number of bytes that may be reserved; nil if there is no limit.
  private let memory: Int?
  /// The operation's part of the memory of all; nil if these have no limit together.
  public let lease: MemoryTotal.Lease?
  /// Returns whether a signal or another part of the program stops the operation.
  private let isInterrupted: (@Sendable () -> Bool)?

  private let stop = Atomic<Int>(Stop.going.rawValue)
  private let reserved = Atomic<Int>(0)
  /// The nanoseconds that do not count.
  private let excluded = Atomic<Int64>(0)
  /// The sentence of a reservation that failed.
  private let need = Mutex<String>("")
  private let running = Mutex<[any StoppableWork]>([])
  private let mayDiffer = Atomic<Bool>(false)

  /// Creates the limit of an operation that begins now.
  /// - Parameters:
  ///   - time: the time of the operation; nil if there is no limit.
  ///   - memory: the number of bytes that may be reserved; nil if there is no limit.
  ///   - lease: takes the same bytes from the memory of all operations; nil if these have no limit together.
  ///   - isInterrupted: returns whether a signal or another part of the program stops the operation;
  ///     called often, on the operation's thread.
  public init(
    time: Duration? = WorkLimit.standardTime,
    memory: Int? = WorkLimit.standardMemory,
    lease: MemoryTotal.Lease? = nil,
    isInterrupted: (@Sendable () -> Bool)? = nil
  ) {
    self.time = time
    self.memory = memory
    self.lease = lease
    self.isInterrupted = isInterrupted
  }

  /// Returns the result of a closure that works within this limit.
  public func run<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = Self.$current.withValue(self) { Result { () throws(Failure) in try body() } }
    return try result.get()
  }

  // MARK: Stopping

  /// Stops the operation, from any thread.
  public func cancel() {
    note(.cancelled)
    running.withLock { works in works.forEach { $0.stop() } }
  }

  /// Whether the memory of all operations together did not suffice.
  public var lacksTotal: Bool { stop.load(ordering: .acquiring) == Stop.total.rawValue }

  /// Whether the call was cancelled.
  public var isCancelled: Bool { stop.load(ordering: .acquiring) == Stop.cancelled.rawValue }

  /// The time at which the operation is stopped; nil if it is never stopped.
  package var deadline: ContinuousClock.Instant? {
    time.map {
      start.advanced(by: $0).advanced(by: .nanoseconds(excluded.load(ordering: .relaxed)))
    }
  }

  /// Whether the operation must stop.
  /// - Complexity: O(1), which reads the clock.
  public var isOver: Bool {
    if stop.load(ordering: .acquiring) != Stop.going.rawValue { return true }
    if isInterrupted?() == true {
      note(.cancelled)
    } else if let deadline, deadline <= .now {
      note(.deadline)
    } else {
      return false
    }
    return true
  }

  /// Checks that the operation may continue.
  /// - Throws: `CANCELLED`, `DEADLINE_EXCEEDED` or `RESOURCE_EXHAUSTED`.
  public func check() throws(LayoutError) {
    if isOver { try checkStopped() }
  }

  /// Checks that nothing has stopped the operation, so that every loop is complete.
  /// - Throws: as `check` does.
  public func checkStopped() throws(LayoutError) {
    switch Stop(rawValue: stop.load(ordering: .acquiring)) {
    case .cancelled:
      throw LayoutError(.cancelled, message: "the call was cancelled")
    case .deadline:
      throw LayoutError(
        .deadlineExceeded,
        message: "the document takes longer than its time limit"
          + (time.map { " of \(Self.text(of: $0))" } ?? ""),
        hint: "use fewer items, or raise the time limit (--time-limit)"
      )
    case .memory:
      throw LayoutError(
        .resourceExhausted,
        message: need.withLock { $0 },
        hint: "use fewer items, or raise the memory limit (--memory-limit)"
      )
    case .total:
      throw LayoutError(
        .resourceExhausted,
        message: "all operations together need more memory than the program may use",
        hint: "try again after a while"
      )
    case .going, nil: return
    }
  }

  /// The time so far that does not count.
  package var excludedTime: Duration { .nanoseconds(excluded.load(ordering: .relaxed)) }

  /// Runs a closure whose time does not count, such as one that waits for a reader.
  ///
  /// Nor does it count for the calls of providers that are running.
  package func excluding<Value>(_ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    defer {
      let time = (ContinuousClock.now - start) / .nanoseconds(1)
      excluded.add(Int64(time), ordering: .relaxed)
    }
    return try body()
  }

  /// Runs a closure with work that `cancel` also stops.
  /// - Throws: `CANCELLED` if the call was cancelled before, and what the closure throws.
  package func stopping<Value>(
    _ work: any StoppableWork,
    _ body: () throws -> Value
  ) throws -> Value {
    running.withLock { $0.append(work) }
    defer { running.withLock { _ = $0.removeLast() } }
    if isCancelled { try checkStopped() }
    return try body()
  }

  private func note(_ reason: Stop) {
    _ = stop.compareExchange(
      expected: Stop.going.rawValue,
      desired: reason.rawValue,
      ordering: .acquiringAndReleasing
    )
  }

  // MARK: Repeating

  /// Whether the operation has the same result when it is repeated: no call of a provider has failed, even if its
  /// caller went on, and no provider may have changed unseen.
  public var isRepeatable: Bool { !mayDiffer.load(ordering: .relaxed) }

  /// Notes that a repetition of the operation may have another result.
  public func noteUnrepeatable() { mayDiffer.store(true, ordering: .relaxed) }

  // MARK: Memory

  /// Reserves memory before it is allocated.
  /// - Parameters:
  ///   - count: the number of elements.
  ///   - stride: the bytes of each.
  ///   - subject: the elements as the sentence names them: `10 items of a waterfall`.
  /// - Throws: `RESOURCE_EXHAUSTED` if the limit does not suffice.
  public func reserve(
    _ count: Int,
    of stride: Int,
    _ subject: @autoclosure () -> String
  ) throws(LayoutError) {
    if !take(count, of: stride, subject()) { try checkStopped() }
  }

  /// Reserves memory before it is allocated; if the limit does not suffice, the operation is stopped.
  /// - Returns: whether the limit suffices.
  package func take(_ count: Int, of stride: Int, _ subject: @autoclosure () -> String) -> Bool {
    let (bytes, isTooMany) = count.multipliedReportingOverflow(by: stride)
    return take(isTooMany ? .max : bytes) { memory, before in
      let size = isTooMany ? "more than \(Self.text(of: .max))" : Self.text(of: bytes)
      let others = before > memory / 8 ? " besides \(Self.text(of: before))" : ""
      return "\(subject()) need \(size)\(others); the limit is \(Self.text(of: memory))"
    }
  }

  /// Reserves memory for more elements of a list of unknown length.
  fileprivate func takeMore(_ count: Int, of stride: Int, behind known: Int) -> Bool {
    take(count * stride) { memory, _ in
      "more than \(known) visible elements need more than the limit of \(Self.text(of: memory))"
    }
  }

  /// Reserves bytes; the closure makes the sentence from the limit and what was reserved before.
  private func take(_ bytes: Int, sentence: (Int, Int) -> String) -> Bool {
    guard memory != nil || lease != nil else { return true }
    let before = reserved.load(ordering: .relaxed)
    if let memory, bytes > memory - before {
      need.withLock { $0 = sentence(memory, before) }
      note(.memory)
      return false
    }
    if let lease, !lease.take(bytes) {
      note(.total)
      return false
    }
    reserved.add(bytes, ordering: .relaxed)
    return true
  }

  /// Returns a size as text, to a tenth of its unit: `6.4 GiB`.
  private static func text(of bytes: Int) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)]
    let (unit, shift) = units.first { bytes >= 1 << $0.1 } ?? ("bytes", 0)
    let tenths = (Double(bytes) / Double(1 << shift) * 10).rounded()
    return "\(NumberText.shortest(tenths / 10)) \(unit)"
  }

  /// Returns a time as text: `10 s`.
  private static func text(of time: Duration) -> String {
    "\(NumberText.shortest((time / .milliseconds(1)).rounded() / 1000)) s"
  }
}

/// Work that another thread can stop, such as a running script.
package protocol StoppableWork: Sendable {
  /// Stops the work if it runs, or as soon as it begins.
  func stop()
}

extension WorkLimit? {
  /// Whether the operation must stop, checked at every 4,096th position of a loop.
  @inlinable @inline(__always)
  package func isOver(at position: Int) -> Bool {
    guard position & 4095 == 0, let self else { return false }
    return self.isOver
  }

  /// Checks that the operation may continue, at every 4,096th position of a loop.
  /// - Throws: as `WorkLimit.check` does.
  @inline(__always)
  package func check(at position: Int) throws(LayoutError) {
    if position & 4095 == 0, let self { try self.check() }
  }

  /// Whether the limit allows one more element in a list that grows as elements are found.
  ///
  /// Memory is reserved for 4,096 of them at a time, and not for the first ones: most lists are short.
  @inline(__always)
  package func hasRoom<Element>(for type: Element.Type, behind count: Int) -> Bool {
    guard count & 4095 == 0, count > 0, let self else { return true }
    if self.isOver { return false }
    return self.takeMore(4096, of: MemoryLayout<Element>.stride, behind: count)
  }
}

extension Array {
  /// Returns the array sorted by a condition, or unsorted if the operation is stopped before.
  /// - Complexity: O(n log n).
  package func sortedWithinLimit(by isLess: (Element, Element) -> Bool) -> [Element] {
    guard count > 4096, let limit = WorkLimit.current else { return sorted(by: isLess) }
    var comparisons = 0
    let result = Result {
      try sorted { left, right in
        comparisons &+= 1
        if comparisons & 4095 == 0 { try limit.check() }
        return isLess(left, right)
      }
    }
    return (try? result.get()) ?? self
  }
}
