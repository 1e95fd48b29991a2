import TestSupport
import Testing

@Suite("Films and differences of changes")
struct ChangeFilmTests {
  private static func document(_ ids: [Int]) -> String {
    let items = ids.map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
    return """
      {"environment": {"container": {"width": 100, "height": 400}},
       "sections": [{"layout": "list", "options": {"rowHeight": 10}, "items": [\(items)]}]}
      """
  }

  @Test("draw --to draws the change to another document as a film")
  func film() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.document([1, 2, 3]), "b.json": Self.document([3, 1, 4]),
    ])
    let run = try await Program.run(
      ["draw", "a.json", "--to", "b.json", "--film", "4", "-o", "-"],
      in: folder.url
    )
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.contains("4 visible states of a change"))
    #expect(run.output.contains("250 ms"))
    let moving = try await Program.run(
      ["draw", "a.json", "--to", "b.json", "--film", "4", "--animated", "-o", "-"],
      in: folder.url
    )
    #expect(moving.status == 0)
    let refused = try await Program.run(["draw", "a.json", "--to", "b.json"], in: folder.url)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--to needs --film"))
  }

  /// Rows of 100 whose names are their labels.
  private static func named(_ names: [String]) -> String {
    let items = names.map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
    return """
      {"environment": {"container": {"width": 100, "height": 400}},
       "sections": [{"layout": "list", "options": {"rowHeight": 100}, "items": [\(items)]}]}
      """
  }

  @Test("A film labels what disappears by the document before the change")
  func labels() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.named(["one", "two", "six"]), "b.json": Self.named(["one", "six"]),
    ])
    let film = try await Program.run(
      ["draw", "a.json", "--to", "b.json", "--film", "3", "--label", "id", "-o", "-"],
      in: folder.url
    )
    #expect(film.status == 0 && film.errors == "")
    let counts = ["one", "two", "six"].map { film.output.ranges(of: ">\($0)<").count }
    #expect(counts == [3, 2, 3])
    let prompt = try await Program.run(
      ["repl", "a.json"],
      input: "deleteItems(1, 2)\ndraw(\"half.svg\", { at = 0.5, label = \"id\" })\n",
      in: folder.url
    )
    #expect(prompt.status == 0, "\(prompt.errors)")
    let half = try folder.text(of: "half.svg")
    #expect(["one", "two", "six"].allSatisfy { half.contains(">\($0)<") })
    #expect(!half.contains(">0.1<"))
  }

  @Test("diff pairs by id, says what was deleted, inserted and moved, and stays short")
  func diff() async throws {
    // Thirty changes in two hundred rows.
    var ids = Array(0..<200)
    for id in stride(from: 10, to: 160, by: 10) { ids.removeAll { $0 == id } }
    for number in 0..<14 { ids.insert(1000 + number, at: number * 12 + 5) }
    ids.append(ids.remove(at: 0))
    let folder = try TemporaryFolder([
      "a.json": Self.document(Array(0..<200)), "b.json": Self.document(ids),
    ])
    let run = try await Program.run(["diff", "a.json", "b.json"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("deleted   0.10, 0.20, 0.30"))
    #expect(run.output.contains("moved     0.0 → 0.198"))
    #expect(run.output.contains("shifted"))
    #expect(run.output.contains("14 inserted, 15 deleted, 1 moved"))
    #expect(run.output.split(separator: "\n").count <= 100)
  }

  @Test("diff --visible calls items that only leave or enter the visible bounds removed and added")
  func visibleDiff() async throws {
    let folder = try TemporaryFolder([
      "a.json": Self.document(Array(0..<200)), "b.json": Self.document(Array(1..<200) + [0]),
    ])
    let run = try await Program.run(["diff", "a.json", "b.json", "--visible"], in: folder.url)
    #expect(run.status == 1)
    #expect(run.output.contains("moved  0.0 → 0.199"))
    #expect(run.output.contains("removed"), "\(run.output)")
    #expect(!run.output.contains("deleted") && !run.output.contains("inserted"))
  }
}
