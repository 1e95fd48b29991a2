import LayoutModel
import Testing

@Suite("The memory of all operations")
struct MemoryTotalTests {
  @Test("Leases take bytes from one total, and give them back with their last reference")
  func leases() {
    let total = MemoryTotal(limit: 100)
    let first = total.lease()
    #expect(first.take(60))
    do {
      let second = total.lease()
      #expect(!second.take(41))
      #expect(second.take(40))
      #expect(total.used == 100)
      #expect(!first.take(1))
    }
    #expect(total.used == 60)
    #expect(first.take(40))
    #expect(first.bytes == 100)
  }

  @Test("Only a lease that alone would hold more than the total says that it exceeds the total")
  func exceeding() {
    let total = MemoryTotal(limit: 100)
    let other = total.lease()
    let lease = total.lease()
    #expect(other.take(60))
    #expect(lease.take(10))
    #expect(!lease.take(90))
    #expect(!lease.exceedsTotal)
    #expect(!lease.raise(to: 101))
    #expect(lease.exceedsTotal)
    #expect(!other.exceedsTotal)
  }

  @Test("A lease beside another one of its operation exceeds the total together with that one")
  func exceedingTogether() {
    let total = MemoryTotal(limit: 100)
    let request = total.lease()
    #expect(request.take(60))
    let work = total.lease(besides: 60)
    #expect(work.take(20))
    #expect(!work.take(21))
    #expect(work.exceedsTotal)
    #expect(total.used == 80)
  }

  @Test("A lease that is raised takes only what it lacks")
  func raise() {
    let total = MemoryTotal(limit: 100)
    let lease = total.lease()
    #expect(lease.take(30))
    #expect(lease.raise(to: 20))
    #expect(total.used == 30)
    #expect(lease.raise(to: 100))
    #expect(!lease.raise(to: 101))
    #expect(total.used == 100)
  }

  @Test("An operation that finds no memory in the total says that the total is at fault")
  func operation() {
    let total = MemoryTotal(limit: 1000)
    let other = total.lease()
    #expect(other.take(900))
    let limit = WorkLimit(lease: total.lease())
    #expect {
      try limit.run { () throws(LayoutError) in try limit.reserve(10, of: 20, "ten items") }
    } throws: { error in
      (error as? LayoutError)?.code == .resourceExhausted
    }
    #expect(limit.lacksTotal)
    #expect(total.used == 900)
  }

  @Test("An operation's own limit counts before the total")
  func own() {
    let total = MemoryTotal(limit: 100)
    let limit = WorkLimit(memory: 50, lease: total.lease())
    #expect(throws: LayoutError.self) { try limit.reserve(60, of: 1, "sixty items") }
    #expect(!limit.lacksTotal)
    #expect(total.used == 0)
  }
}
