import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Layouts that Apple's engine answered")
struct RecordedLayoutTests {
  static let cases = RecordedCase.all(
    "Tests/LayoutEngineTests/Fixtures/uikit-compositional-items.json"
  )

  @Test("give the same frames and the same content size", arguments: cases)
  func agrees(_ recorded: RecordedCase) throws {
    let layout = try recorded.document.solved()

    #expect(layout.itemCount == recorded.frames.count)
    for (path, expected) in recorded.frames {
      let frame = try #require(layout.element(at: path)?.frame)
      #expect(frame.isNear(expected), "\(path) is \(frame), not \(expected)")
    }
    if let expected = recorded.contentSize {
      #expect(
        Rect(origin: .zero, size: layout.contentSize).isNear(Rect(origin: .zero, size: expected))
      )
    }
  }

  @Test("are all there")
  func count() {
    #expect(Self.cases.count == 33)
  }
}
