import LayoutEngine
import LayoutHost
import LayoutModel
import TestSupport
import Testing

@Suite("Printed layouts")
struct ResultTests {
  private func golden() throws -> Solution {
    let session = Session(.testing())
    try session.open(path: fixtures + "/golden.json")
    return try session.solve()
  }

  private func goldenVisibleState() throws -> (Solution, VisibleState) {
    let session = Session(.testing())
    try session.open(path: fixtures + "/golden.json")
    return (try session.solve(), try session.visibleState())
  }

  @Test(
    "A printed layout equals its saved text as a table, JSON and NDJSON",
    arguments: [
      (ResultFormat.table, "golden.result.txt"), (.json, "golden.result.json"),
      (.ndjson, "golden.result.ndjson"),
    ]
  )
  func formats(format: ResultFormat, file: String) throws {
    let expected = try Fixtures.bytes("Tests/LayoutHostTests/Fixtures/" + file)
    #expect(
      try ResultRenderer(format: format).text(of: golden())
        == String(decoding: expected, as: UTF8.self)
    )
  }

  @Test("The summary of a layout has sizes, counts and times but no elements")
  func summary() throws {
    let (solution, visibleState) = try goldenVisibleState()
    let text = try ResultRenderer(format: .summary, query: .visibleState(visibleState))
      .text(of: solution)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(6) == [
        "content size  300 × 90.5", "sections      2", "laid out      2", "items         4",
        "elements      6", "warnings      1",
      ]
    )
    #expect(
      lines.dropFirst(6).map { $0.prefix(14) } == [
        "reading       ", "providers     ", "merging       ", "querying      ",
      ]
    )
    #expect(lines.dropFirst(6).allSatisfy { $0.hasSuffix(" ms") })
  }

  @Test(
    "A printed layout lists only the elements that its query selects",
    arguments: [
      (ElementQuery.all, ["0.0", "0.1", "1.0", "1.1", "badge 1.0", "back\"ground 1"]),
      (.rect(LayoutRect(x: 0, y: 0, width: 300, height: 20)), ["0.0"]),
      (.rect(LayoutRect(x: 0, y: 0, width: 300, height: 20.5)), ["0.0", "0.1"]),
      (.rect(LayoutRect(x: -10, y: 36, width: 16, height: 1)), ["0.1", "badge 1.0"]),
      (.rect(LayoutRect(x: 500, y: 0, width: 10, height: 10)), []),
      (.rect(LayoutRect(x: 10, y: 10, width: 0, height: 0)), []),
    ]
  )
  func queries(query: ElementQuery, names: [String]) throws {
    let text = try ResultRenderer(format: .table, query: query).text(of: golden())
    let lines = text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("warning: ") }
    if names.isEmpty {
      #expect(lines.last == "no elements")
    } else {
      let start = try #require(lines.firstIndex { $0.hasPrefix("element") })
      #expect(lines.count == start + 1 + names.count)
      for (line, name) in zip(lines[(start + 1)...], names) { #expect(line.hasPrefix(name + " ")) }
    }
  }

  @Test("An empty layout prints completely in each format")
  func nothing() throws {
    let solution = try Session(.testing()).solve()
    #expect(
      try ResultRenderer(format: .json).text(of: solution) == """
        {
          "contentSize": {"width": 390, "height": 0},
          "contentOffset": {"x": 0, "y": 0},
          "contentInset": {"top": 0, "leading": 0, "bottom": 0, "trailing": 0},
          "sections": [],
          "elements": [],
          "diagnostics": []
        }

        """
    )
    #expect(
      try ResultRenderer(format: .ndjson).text(of: solution)
        .hasSuffix(", \"sections\": [], \"diagnostics\": []}\n")
    )
    #expect(
      try ResultRenderer(format: .table).text(of: solution) == """
        content 390 × 0  offset 0, 0  container 390 × 844
        section  layout  id  items  x  y  width  height
        no elements

        """
    )
  }

  @Test(
    "A layout printed as JSON is valid and has its sections and elements",
    arguments: [true, false]
  )
  func readable(isVisibleState: Bool) throws {
    let (solution, visibleState) = try goldenVisibleState()
    let query = isVisibleState ? ElementQuery.visibleState(visibleState) : .all
    let text = try ResultRenderer(format: .json, query: query).text(of: solution)
    let root = try ValueDecoder(JSONReader.read(Array(text.utf8))).anyObject()
    #expect(
      root.object.members.map(\.key) == [
        "contentSize", "contentOffset", "contentInset", "sections", "elements", "diagnostics",
      ]
    )
    #expect(try root["elements"]?.elements().count == 6)
    #expect(try root["sections"]?.elements()[1].anyObject().string("id") == "hér\"o")
  }

  @Test("A layout of many items prints in pieces that contain every item")
  func pieces() throws {
    let session = Session(.testing())
    try session.open(json: #"{"sections": [{"layout": "list", "items": 20000}]}"#)
    let solution = try session.solve()
    for format in [ResultFormat.json, .ndjson] {
      var pieces: [String] = []
      try ResultRenderer(format: format).render(solution) { pieces.append($0) }
      #expect(pieces.count > 10)
      #expect(pieces.joined().split(separator: "\n").count { $0.contains("\"kind\"") } == 20000)
    }
  }

  @Test("The table of a layout ends after two hundred elements and counts the others")
  func bounded() throws {
    let session = Session(.testing())
    try session.open(json: #"{"sections": [{"layout": "list", "items": 1000000000}]}"#)
    let text = try ResultRenderer(format: .table).text(of: session.solve())
    let lines = text.split(separator: "\n")
    #expect(lines.count == 205)
    #expect(
      lines.last
        == "… and 999999800 more; use --visible, --rect or --format ndjson to see others"
    )
  }
}
