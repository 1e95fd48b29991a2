import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Golden policies")
struct GoldenPolicyTests {
  @Test(
    "The golden policy follows CI and LAYOUTHOST_UPDATE_GOLDENS",
    arguments: [
      ([:], .missing), (["CI": "true"], .none), (["CI": ""], .missing), (["CI": "false"], .missing),
      (["LAYOUTHOST_UPDATE_GOLDENS": "all"], .all),
      (["LAYOUTHOST_UPDATE_GOLDENS": "none"], .none),
      (["LAYOUTHOST_UPDATE_GOLDENS": "missing", "CI": "1"], .missing),
      (["LAYOUTHOST_UPDATE_GOLDENS": "", "CI": "1"], .none),
    ] as [([String: String], GoldenPolicy)]
  )
  func variables(values: [String: String], policy: GoldenPolicy) throws {
    #expect(try GoldenPolicy(variables: { values[$0] }) == policy)
  }

  @Test("An unknown golden policy is an error with a hint")
  func wrongPolicy() throws {
    let failure = try #require(throws: LayoutError.self) {
      try GoldenPolicy(variables: { $0 == GoldenPolicy.variable ? "al" : nil })
    }
    #expect(failure.message.contains("all, missing, none"))
    #expect(failure.hint == "did you mean all?")
  }
}
