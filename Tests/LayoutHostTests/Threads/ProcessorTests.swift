import Testing

@testable import LayoutHost

@Suite("The processors that a program may use")
struct ProcessorTests {
  @Test("are one or more") func count() { #expect(SystemThread.processorCount >= 1) }

  @Test(
    "are those that it may run on",
    arguments: [
      ("Name:\tx\nCpus_allowed_list:\t0-3,8\nMems:\t0", 5), ("Cpus_allowed_list:\t7\n", 1),
      ("Cpus_allowed_list:\t\n", nil), ("Cpus_allowed_list:\t3-1\n", nil), ("", nil),
    ] as [(String, Int?)]
  )
  func allowed(_ status: String, _ expected: Int?) {
    #expect(SystemThread.processors(inStatus: status) == expected)
  }

  @Test(
    "are no more than a container has",
    arguments: [
      ("max 100000\n", nil), ("100000 100000\n", 1), ("150000 100000\n", 2), ("50000 100000", 1),
      ("0 0", nil), ("", nil), ("x y", nil),
    ] as [(String, Int?)]
  )
  func given(_ controlGroup: String, _ expected: Int?) {
    #expect(SystemThread.processors(inControlGroup: controlGroup) == expected)
  }
}
