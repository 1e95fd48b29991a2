import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Sections of earlier layouts")
struct SectionCacheTests {
  /// Solves documents one after another, and returns how many sections each had to lay out.
  private func solvedCounts(_ sections: [String]) throws -> [Int] {
    var caches: [String?: SectionCache] = [:]
    return try sections.map { sections in
      let document = try LayoutDocument(
        json: """
          {"environment": {"container": {"width": 100, "height": 100}}, "sections": [\(sections)]}
          """
      )
      let solver = DocumentSolver(
        document,
        in: try document.resolvedEnvironment,
        calling: ClosureProvider(frames: { _ in
          FrameColumns([CustomFrame(frame: LayoutRect(x: 0, y: 0, width: 10, height: 10))])
        })
      )
      let solution = try solver.solve(remembering: &caches)
      #expect(try solution == solver.solve())
      return caches[nil]?.solvedCount ?? -1
    }
  }

  private static func list(_ id: String?, _ count: Int) -> String {
    let name = id.map { "\"id\": \"\($0)\", " } ?? ""
    return "{\(name)\"layout\": \"list\", \"items\": \(count)}"
  }

  /// A section whose group a plugin lays out.
  private static func custom(_ id: String) -> String {
    """
    {"id": "\(id)", "items": 2, "layout": {"group": {"axis": "custom", "provider": "dots",
      "size": {"width": {"fractionalWidth": 1}, "height": 10}}}}
    """
  }

  @Test(
    "Sections are found by id wherever they are, and without one at their position",
    arguments: [
      (["a", "b"], ["b", "a"], 0),
      (["a", "b"], ["x", "a", "b"], 1),
      (["a", "a", "b"], ["b", "a", "a"], 0),
      (["a", nil, "b"], [nil, "b", "a"], 1),
      ([nil, nil], [nil, nil, nil], 1),
      (["a", "b"], ["b"], 0),
    ] as [([String?], [String?], Int)]
  )
  func identity(before: [String?], after: [String?], solved: Int) throws {
    // Sections of one name have the same number of items, others have another.
    func text(_ ids: [String?]) -> String {
      ids.map { Self.list($0, $0.map { Int($0.utf8.first ?? 0) } ?? 3) }.joined(separator: ", ")
    }
    #expect(try solvedCounts([text(before), text(after)]) == [before.count, solved])
  }

  @Test("A section that has changed is laid out again, whatever its id")
  func changed() throws {
    let counts = try solvedCounts([
      Self.list("a", 3), Self.list("a", 4), Self.list("a", 4), Self.list("b", 4),
    ])
    #expect(counts == [1, 1, 0, 1])
  }

  @Test("A section whose plugin has seen its position is laid out again at another one")
  func positions() throws {
    let (one, two) = (Self.custom("one"), Self.custom("two"))
    let counts = try solvedCounts(["\(one), \(two)", "\(one), \(two)", "\(two), \(one)"])
    #expect(counts == [2, 0, 2])
  }
}
