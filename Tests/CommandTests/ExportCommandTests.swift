import TestSupport
import Testing

@Suite("layouthost export")
struct ExportCommandTests {
  @Test("export prints the code of a document, with --swift or without a language")
  func code() async throws {
    let golden = try Fixtures.bytes("Tests/LayoutHostTests/Fixtures/Export/two-columns.swift.txt")
    for flags in [["--swift"], []] {
      let run = try await Program.run(["export", "docs/examples/two-columns.json"] + flags)
      #expect(run.status == 0)
      #expect(run.errors == "")
      #expect(run.output == String(decoding: golden, as: UTF8.self))
    }
  }

  @Test("export refuses a section that code cannot say, and prints no code")
  func refusal() async throws {
    let run = try await Program.run(["export", "docs/examples/mixed.json", "--swift"])
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(run.errors.contains("sections[1].layout: “waterfall” returns frames"), "\(run.errors)")
    #expect(run.errors.contains("[FAILED_PRECONDITION]"))
    #expect(run.errors.contains("docs/examples/mixed.json:7:"))
    #expect(run.errors.contains("= hint: "))
  }

  @Test("export --section prints one section, or reports how many there are")
  func section() async throws {
    let path = "docs/examples/mixed.json"
    let run = try await Program.run(["export", path, "--swift", "--section", "3"])
    #expect(run.status == 0)
    #expect(run.output.contains("func mixedGridSection()"))
    let none = try await Program.run(["export", path, "--section", "9"])
    #expect(none.status == 65)
    #expect(none.errors.contains("there is no section 9: the document has 5 sections"))
  }
}
