import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Document generator")
struct GeneratorTests {
  @Test(
    "The document generator makes readable documents, and the same one for the same seed",
    arguments: [
      DocumentGenerator.Style.tame, .wild, .hostile,
    ]
  )
  func readable(_ style: DocumentGenerator.Style) throws {
    for random in RandomCase.documents(style, 0..<300) {
      #expect(random.tree == random.tree)
      #expect(throws: Never.self, "\(random.tree)") {
        try LayoutDocument(json: random.tree.description)
      }
    }
  }

  /// Wild ones may fail for items without extent, of which a group would hold any number, and
  /// hostile ones for their sizes.
  @Test(
    "Tame random documents always solve, wild ones almost always, and hostile ones mostly",
    arguments: [(.tame, 300), (.wild, 297), (.hostile, 200)] as [(DocumentGenerator.Style, Int)]
  )
  func solvable(_ style: DocumentGenerator.Style, atLeast count: Int) throws {
    var solved = 0
    for random in RandomCase.documents(style, 0..<300) {
      let document = try LayoutDocument(json: random.tree.description)
      do {
        _ = try document.solved()
        solved += 1
      } catch let failure as LayoutError {
        #expect(
          failure.code == .resourceExhausted
            || style == .hostile && failure.code == .invalidArgument,
          "\(random.tree)"
        )
      }
    }
    #expect(solved >= count)
  }

  @Test("Wild random documents contain many items and elements of all kinds")
  func variety() throws {
    var (kinds, itemCount, scrolled, mirrored) = (Set<String>(), 0, 0, 0)
    for random in RandomCase.documents(.wild, 0..<300) {
      let document = try LayoutDocument(json: random.tree.description)
      guard let layout = try? document.solved() else { continue }
      itemCount += layout.itemCount
      scrolled += layout.sections.filter { $0.layout.orthogonal?.restingOffset ?? 0 > 0 }.count
      mirrored += document.environment.traits.layoutDirection == .rightToLeft ? 1 : 0
      layout.forEachElement { kinds.insert($0.elementKind ?? $0.kind.rawValue) }
    }
    #expect(itemCount > 3_000)
    #expect(scrolled > 30)
    #expect(mirrored > 100)
    #expect(
      kinds.isSuperset(of: [
        "item", "header", "footer", "badge0", "groupBadge0", "innerBadge0", "boundary0", "layout0",
        "background0",
      ])
    )
  }
}
