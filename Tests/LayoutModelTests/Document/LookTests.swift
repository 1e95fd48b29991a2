import LayoutModel
import Testing

@Suite("Looks of sections in documents")
struct LookTests {
  private static func document(_ look: String) throws -> DocumentDescription {
    try DocumentDescription(
      SourceValue(json: #"{"sections": [{"layout": "list", "look": \#(look), "items": 1}]}"#)
    )
  }

  @Test("A section keeps its look when its document is written", arguments: ElementLook.allCases)
  func written(_ look: ElementLook) throws {
    let document = try Self.document(#""\#(look.rawValue)""#)
    #expect(document.sections.first?.look == look)
    #expect(try DocumentDescription(document.value) == document)
  }

  @Test("An unknown look is refused with the nearest known one")
  func unknown() throws {
    let failure = try #require(throws: LayoutError.self) { try Self.document(#""foto""#) }
    #expect(failure.hint?.contains("photo") == true)
    #expect(throws: LayoutError.self) { try Self.document("7") }
  }
}
