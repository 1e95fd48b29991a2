import LayoutHost
import LayoutTesting
import Testing

@Suite("The documents")
struct SwiftTestingTests {
  @Test(
    "Every document fits into the width of the screen",
    arguments: try evaluate(scripts: "plugins", in: "documents")
  )
  func width(_ document: EvaluatedDocument) throws {
    let layout = try document.layout()
    #expect(layout.elements.allSatisfy { $0.frame.maxX <= layout.contentSize.width })
    #expect(layout.diagnostics.isEmpty)
  }

  @Test("The rows of the menu touch each other")
  func rows() throws {
    let frames = try evaluate(document: "documents/menu.json", scripts: "plugins").layout()
      .frames(of: 0)
    #expect(frames.count == 12)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY == $1.y })
  }

  @Test("A document made from values has the layout of its file")
  func values() throws {
    let menu = DocumentDescription(
      sections: [.init("list", options: ["rowHeight": 44], items: 12)],
      environment: EnvironmentDescription(container: LayoutSize(width: 320, height: 480))
    )
    let file = evaluate(document: "documents/menu.json")
    // A difference is printed, and drawn into a file that the error names.
    try assertLayout(evaluate(menu).layout(), equals: file.layout())
  }

  @Test("A turn and a turn back change nothing")
  func turns() throws {
    let session = try evaluate(document: "documents/menu.json").session()
    let before = try EvaluatedLayout(of: session)
    try session.rotate()
    try session.rotate()
    try assertLayout(EvaluatedLayout(of: session), equals: before)
  }
}
