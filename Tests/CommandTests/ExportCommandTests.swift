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

  @Test("export writes a page by the name of the file or by --html, and a site by --site")
  func page() async throws {
    let folder = try TemporaryFolder([
      "a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#
    ])
    let run = try await Program.run(["export", "a.json", "-o", "a.html"], in: folder.url)
    #expect(run.status == 0 && run.output == "" && run.errors == "")
    let printed = try await Program.run(["export", "a.json", "--html"], in: folder.url)
    #expect(printed.output == (try folder.text(of: "a.html")))
    let site = try await Program.run(["export", ".", "--site", "public"], in: folder.url)
    #expect(site.status == 0 && site.errors == "")
    #expect(try folder.text(of: "public/documents/a.html") == printed.output)
    let file = try await Program.run(["export", "a.json", "--site", "other"], in: folder.url)
    #expect(file.status == 74)
    #expect(file.errors.contains("there is no folder “a.json”"))
    let mixed = try await Program.run(["export", "a.json", "--html", "--section", "0"])
    #expect(mixed.status == 64)
    let short = try await Program.run(["export", "a.json", "-o", "a.htm"], in: folder.url)
    #expect(short.status == 0)
    #expect(try folder.text(of: "a.htm") == printed.output)
  }

  @Test(
    "export writes no code into a picture, and names the command that draws",
    arguments: ["a.png", "a.gif"]
  )
  func picture(_ path: String) async throws {
    let folder = try TemporaryFolder(["a.json": #"{"sections": [{"layout": "list", "items": 3}]}"#])
    let run = try await Program.run(["export", "a.json", "-o", path], in: folder.url)
    #expect(run.status == 64)
    #expect(run.errors.contains("layouthost draw a.json -o \(path)"), "\(run.errors)")
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
