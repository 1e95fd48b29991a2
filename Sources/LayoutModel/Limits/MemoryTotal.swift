import Synchronization

/// The memory that all operations of a program may hold together.
///
/// An operation has a lease, which takes bytes and gives all of them back when it ends. Results that outlive
/// their operation keep its lease.
///
/// ```swift
/// let total = MemoryTotal(limit: 4 << 30)
/// let limit = WorkLimit(lease: total.lease())
/// let solution = try limit.run { try session.solve() }
/// ```
public final class MemoryTotal: Sendable {
  /// The most bytes.
  public let limit: Int
  private let taken = Atomic<Int>(0)

  /// Creates a total of a number of bytes.
  public init(limit: Int) { self.limit = limit }

  /// The bytes that all leases hold at present.
  public var used: Int { taken.load(ordering: .relaxed) }

  /// Makes a lease that holds nothing yet.
  /// - Parameter bytes: the bytes that its operation holds by another lease.
  /// - Returns: the lease.
  public func lease(besides bytes: Int = 0) -> Lease { Lease(self, besides: bytes) }

  private func take(_ bytes: Int) -> Bool {
    var used = taken.load(ordering: .relaxed)
    while bytes <= limit - used {
      let (isDone, now) = taken.weakCompareExchange(
        expected: used,
        desired: used + bytes,
        ordering: .relaxed
      )
      if isDone { return true }
      used = now
    }
    return false
  }

  /// A part of a total, given back with its last reference.
  public final class Lease: Sendable {
    private let total: MemoryTotal
    /// The bytes that the operation holds by another lease.
    private let others: Int
    private let held = Mutex(0)
    private let exceeding = Atomic(false)

    fileprivate init(_ total: MemoryTotal, besides others: Int) {
      (self.total, self.others) = (total, others)
    }

    deinit { total.taken.subtract(held.withLock { $0 }, ordering: .relaxed) }

    /// The bytes that the lease holds.
    public var bytes: Int { held.withLock { $0 } }

    /// Whether the lease was refused bytes with which its operation alone would hold more than the total: they are
    /// refused whatever other leases hold.
    public var exceedsTotal: Bool { exceeding.load(ordering: .relaxed) }

    /// Takes more bytes.
    /// - Returns: whether the total has them; if not, nothing is taken.
    public func take(_ bytes: Int) -> Bool { held.withLock { take(bytes, &$0) } }

    private func take(_ bytes: Int, _ held: inout Int) -> Bool {
      guard total.take(bytes) else {
        if bytes > total.limit - others - held { exceeding.store(true, ordering: .relaxed) }
        return false
      }
      held += bytes
      return true
    }

    /// Takes bytes until the lease holds a number of them.
    /// - Returns: whether the total has them; if not, nothing is taken.
    public func raise(to bytes: Int) -> Bool {
      held.withLock { held in
        bytes <= held || take(bytes - held, &held)
      }
    }
  }
}
