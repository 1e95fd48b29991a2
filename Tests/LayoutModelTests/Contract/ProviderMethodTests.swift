import LayoutModel
import Testing

@Suite("Provider methods")
struct ProviderMethodTests {
  @Test("The index of a provider method is its position among all methods")
  func positions() {
    #expect(ProviderMethodName.allCases.map(\.index) == Array(ProviderMethodName.allCases.indices))
  }
}
