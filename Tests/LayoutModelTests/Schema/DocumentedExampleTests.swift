import Foundation
import LayoutModel
import TestSupport
import Testing

@Suite("Documented examples")
struct DocumentedExampleTests {
  /// A document of the documentation.
  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var node: ValueDecoder
    var testDescription: String { name }
  }

  /// The files of `docs/examples`.
  private static func files() throws -> [Example] {
    let folder = Fixtures.root.appending(path: "docs/examples")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".result.json") }
      .map { Example(name: $0, node: try Fixtures.json("docs/examples/" + $0)) }
  }

  /// The JSON texts of a page.
  private static func texts(in page: String) throws -> [Example] {
    try DocumentedPage(page).blocks.filter { $0.language == "json" }
      .map { Example(name: "\(page):\($0.line)", node: try tree($0.text)) }
  }

  @Test("Every document of the documentation decodes, and matches the schema")
  func documents() throws {
    let schema = JSONSchema(root: try Fixtures.json("docs/schema.json").value)
    let texts = try Self.texts(in: "docs/formats.md")
      .filter {
        $0.node.value.members.contains("sections") && !$0.node.value.members.contains("elements")
      }
    #expect(texts.count == 3)
    for example in try Self.files() + texts {
      #expect(try schema.accepts(example.node.value, as: ""), "\(example.name)")
      #expect(throws: Never.self, "\(example.name)") {
        try LayoutDocument(example.node, lines: noLines)
      }
    }
  }
}

extension SourceValue {
  /// The names of an object's members.
  fileprivate var members: [String] {
    if case .object(let object) = content { object.members.map(\.key) } else { [] }
  }
}
