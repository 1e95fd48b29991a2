import LayoutModel
import Testing

@Suite("Document errors")
struct LayoutFailureTests {
  private func failure(in text: String) throws -> LayoutError {
    let error = try #require(
      mistake { () throws(LayoutError) in try LayoutDocument(tree(text), lines: noLines) }
    )
    return error.excerpted(from: Array(text.utf8), file: "a.json")
  }

  @Test("An error at the root of a document has a message, a position and the line, but no path")
  func facts() throws {
    let failure = try failure(in: "{\"sections\": [],\r\n \"größe\": {},\r\n \"version\": 1}")
    #expect(failure.code == .invalidArgument)
    #expect(failure.origin == .document)
    #expect(failure.message == "unknown key “größe”")
    #expect(failure.path == nil)
    #expect(failure.file == "a.json")
    #expect([failure.line, failure.column] == [2, 2])
    #expect(failure.excerpt == " \"größe\": {},")
  }

  @Test("An error below the root of a document has a path")
  func path() throws {
    let failure = try failure(in: #"{"sections": [{"layout": 3}]}"#)
    #expect(failure.path == "sections[0].layout")
    #expect(failure.hint == nil)
  }

  @Test("An unknown provider is not found, and other unknown names are invalid arguments")
  func codes() {
    func code(_ problem: LayoutError.Problem) -> StatusCode {
      LayoutError(problem).code
    }
    #expect(code(.unknownName("x", kind: "provider", known: [])) == .notFound)
    #expect(code(.unknownName("x", kind: "device", known: [])) == .invalidArgument)
  }

  @Test("An error in another file, or without an existing line, has no excerpt")
  func noExcerpt() {
    var failure = LayoutError(.internal, origin: .plugin, message: "x")
    #expect(failure.excerpted(from: [0x61], file: "a.json") == failure)
    failure.line = 1
    failure.file = "b.lua"
    #expect(failure.excerpted(from: [0x61], file: "a.json") == failure)
    failure.line = 5
    #expect(failure.excerpted(from: [0x61], file: "b.lua").excerpt == nil)
  }
}
