import LayoutHost
import LayoutTesting
import Testing

@Suite("The documents")
struct SwiftTestingTests {
  @Test(
    "fit into the width of the screen",
    arguments: try evaluate(scripts: "plugins", in: "documents")
  )
  func width(_ document: EvaluatedDocument) throws {
    let layout = try document.layout()
    #expect(layout.elements.allSatisfy { $0.frame.maxX <= layout.contentSize.width })
    #expect(layout.diagnostics.isEmpty)
  }

  @Test("show rows that touch each other")
  func rows() throws {
    let frames = try evaluate(document: "documents/menu.json", scripts: "plugins").layout()
      .frames(of: 0)
    #expect(frames.count == 12)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.y })
  }
}
