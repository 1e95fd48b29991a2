import LayoutSystem
import Testing

@Suite("Processor count")
struct ProcessorTests {
  @Test("The processor count is at least one") func count() {
    #expect(SystemThread.processorCount >= 1)
  }

  @Test(
    "The processor count follows the allowed list in the process status",
    arguments: [
      ("Name:\tx\nCpus_allowed_list:\t0-3,8\nMems:\t0", 5), ("Cpus_allowed_list:\t7\n", 1),
      ("Cpus_allowed_list:\t\n", nil), ("Cpus_allowed_list:\t3-1\n", nil), ("", nil),
    ] as [(String, Int?)]
  )
  func allowed(_ status: String, _ expected: Int?) {
    #expect(SystemThread.processors(inStatus: status) == expected)
  }

  @Test(
    "The processor count follows the quota of a control group",
    arguments: [
      ("max 100000\n", nil), ("100000 100000\n", 1), ("150000 100000\n", 2), ("50000 100000", 1),
      ("0 0", nil), ("", nil), ("x y", nil),
    ] as [(String, Int?)]
  )
  func given(_ controlGroup: String, _ expected: Int?) {
    #expect(SystemThread.processors(inControlGroup: controlGroup) == expected)
  }
}
