import LayoutModel
import TestSupport
import Testing

@Suite("layouthost explain")
struct ExplainCommandTests {
  static let example = "docs/examples/nested-groups.json"

  @Test("explain prints step by step how an item gets its frame")
  func text() async throws {
    let run = try await Program.run(["explain", Self.example, "0.6"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let golden = try Fixtures.bytes("Tests/CommandTests/Fixtures/nested-groups.explanation.txt")
    #expect(run.output == String(decoding: golden, as: UTF8.self))
  }

  @Test("explain lists an item's attributes before its frame, the last step")
  func attributes() async throws {
    let run = try await Program.run(["explain", "docs/examples/cover-flow.json", "0.3"])
    let titles = run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.suffix(2)
    #expect(titles.first == "attributes            zIndex 9", "\(run.output)")
    #expect(titles.last?.hasPrefix("frame  ") == true)
  }

  @Test("explain --format json returns the item, its frame and its steps")
  func json() async throws {
    let run = try await Program.run(["explain", Self.example, "0.6", "--format", "json"])
    #expect(run.status == 0)
    let fields = try ValueDecoder(JSONReader.read(Array(run.output.utf8)))
      .object(keys: ["item", "frame", "steps"])
    #expect(
      fields.object["item"].map(JSONWriter.line) == #"{"section": 0, "item": 6}"#
    )
    let frame = try #require(fields["frame"]).elements().map { try $0.number() }
    #expect(Array(frame.prefix(2)) == [285, 452.6666666666667])
    let height = try #require(fields["steps"]).elements()[3]
    #expect(
      JSONWriter.line(height.value)
        == #"{"title": "group height", "#
        + #""text": "0.4 of the height 852 = 340.8, rounded down to 340.667", "rule": 1, "#
        + #""path": "sections[0].layout.group.size.height", "line": 9, "column": 63}"#
    )
  }

  @Test(
    "explain refuses an item that is not a section and an item, counted from 0",
    arguments: ["4", "a.b", "1.2.3", "-1.0", "1.", "99999999999999999999.0"]
  )
  func usage(_ item: String) async throws {
    let run = try await Program.run(["explain", Self.example, "--", item])
    #expect(run.status == 64)
    #expect(run.errors.contains("write the section and the item, counted from 0, as in 1.4"))
  }

  @Test("explain reports how many items the section has if the item is missing")
  func range() async throws {
    let run = try await Program.run(["explain", Self.example, "0.100"])
    #expect(run.status == 65)
    #expect(run.output == "")
    #expect(
      run.errors == "error: there is no item 0.100; the section has 100, counted from 0 "
        + "[OUT_OF_RANGE]\n"
    )
  }

  @Test("explain takes the options for the size and traits of the environment")
  func options() async throws {
    let run = try await Program.run(
      [
        "explain", Self.example, "0.0", "--size", "300x500", "--trait",
        "layoutDirection=rightToLeft",
      ]
    )
    #expect(run.output.hasPrefix("container         300 × 500, scrolling vertically\nroom for"))
    #expect(run.output.contains("right to left     mirrored within 300: from x 10 to 10\n"))
  }
}
