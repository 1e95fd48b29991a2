import LayoutEngine
import LayoutHost
import TestSupport
import Testing

@Suite("Broken documents")
struct MendedDocumentTests {
  @Test(
    "A reload refuses a broken document and reports it as fixed when it is restored",
    arguments: ["{", #"{"sections": [{"layout": "gird", "items": 3}]}"#]
  )
  func mended(broken: String) throws {
    let text = #"{"sections": [{"layout": "list", "items": 3}]}"#
    let folder = try TemporaryFolder(["a.json": text])
    let session = Session()
    try session.open(path: folder.path(of: "a.json"))
    let before = try session.focusedCollection().layout.contentSize
    try folder.write(broken, to: "a.json")
    let refusal = session.reloadChanged()
    #expect(refusal.hasRefusedDocument)
    #expect(!refusal.hasNewDocument)
    #expect(refusal.failures.count == 1)
    #expect(session.reloadChanged().isEmpty)
    try folder.write(text, to: "a.json")
    let reload = session.reloadChanged()
    #expect(reload.hasFixedDocument)
    #expect(reload.failures.isEmpty)
    #expect(try session.focusedCollection().layout.contentSize == before)
    #expect(session.reloadChanged().isEmpty)
  }
}
