import LayoutModel
import Testing

@Suite("A mistake as a failure")
struct LayoutFailureTests {
  private func failure(in text: String) throws -> LayoutError {
    let error = try #require(
      mistake { () throws(LayoutError) in try LayoutDocument(tree(text), lines: noLines) }
    )
    return error.excerpted(from: Array(text.utf8), file: "a.json")
  }

  @Test("a document's mistake keeps its sentence, hint, path and place, and shows the line")
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

  @Test("a mistake below the root has a path")
  func path() throws {
    let failure = try failure(in: #"{"sections": [{"layout": 3}]}"#)
    #expect(failure.path == "sections[0].layout")
    #expect(failure.hint == nil)
  }

  @Test("a provider that does not exist is not found; other names are wrong arguments")
  func codes() {
    func code(_ problem: LayoutError.Problem) -> StatusCode {
      LayoutError(problem).code
    }
    #expect(code(.unknownName("x", kind: "provider", known: [])) == .notFound)
    #expect(code(.unknownName("x", kind: "device", known: [])) == .invalidArgument)
  }

  @Test("a failure about another file, or about no place, has no excerpt")
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
