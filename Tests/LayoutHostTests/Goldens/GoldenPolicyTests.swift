import LayoutEngine
import LayoutHost
import LayoutModel
import Testing

@Suite("Which goldens are written")
struct GoldenPolicyTests {
  @Test(
    "is what environment variables say",
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

  @Test("is no other word")
  func wrongPolicy() throws {
    let failure = try #require(throws: LayoutError.self) {
      try GoldenPolicy(variables: { $0 == GoldenPolicy.variable ? "al" : nil })
    }
    #expect(failure.message.contains("all, missing, none"))
    #expect(failure.hint == "did you mean all?")
  }
}
