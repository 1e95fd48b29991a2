import LayoutModel
import Testing

@Suite("A method of the contract")
struct ProviderMethodTests {
  @Test("has a position of its own in tables of methods")
  func positions() {
    #expect(ProviderMethodName.allCases.map(\.index) == Array(ProviderMethodName.allCases.indices))
  }
}
