import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Layouts recorded from Apple's engine")
struct RecordedLayoutTests {
  private static func cases(_ file: String) -> [RecordedCase] {
    RecordedCase.all("Tests/LayoutEngineTests/Fixtures/\(file).json")
  }

  /// Documents with the frames of all elements, or of those of one visible state.
  static let cases = cases("uikit-compositional") + cases("uikit-selfsizing")
  /// Documents with the offsets at which drags across come to rest.
  static let drags = cases("uikit-orthogonal")

  @Test(
    "A recorded layout has the content size that Apple's engine returned",
    arguments: cases.filter { $0.contentSize != nil }
  )
  func contentSize(_ recorded: RecordedCase) throws {
    let expected = try #require(recorded.contentSize)
    let size = try recorded.document.solved().contentSize
    #expect(
      LayoutRect(origin: .zero, size: size).isNear(LayoutRect(origin: .zero, size: expected)),
      "the content is \(size), not \(expected)"
    )
  }

  @Test(
    "A recorded layout at rest has the frames that Apple's engine returned",
    arguments: cases.filter { $0.expected.frames != nil && !$0.isVisibleState }
  )
  func frames(_ recorded: RecordedCase) throws {
    let elements = try recorded.document.solved().elementsByName
    expect(elements, agreeWith: try #require(recorded.expected.frames))
  }

  @Test(
    "A recorded visible state has the elements and frames that Apple's engine returned",
    arguments: cases.filter(\.isVisibleState)
  )
  func visibleStates(_ recorded: RecordedCase) throws {
    expect(
      try recorded.document.visibleByName,
      agreeWith: try #require(recorded.expected.frames)
    )
  }

  @Test(
    "A recorded layout has the zIndex values that Apple's engine returned",
    arguments: cases.filter { !$0.expected.zIndices.isEmpty }
  )
  func zIndices(_ recorded: RecordedCase) throws {
    let elements = try recorded.document.solved().elementsByName
    for (name, expected) in recorded.expected.zIndices {
      #expect(elements[name]?.zIndex == expected, "\(name)")
    }
  }

  @Test(
    "A rectangle in a recorded layout finds the items that Apple's engine returned",
    arguments: cases.filter { !$0.expected.elementsInRects.isEmpty }
  )
  func elementsInRects(_ recorded: RecordedCase) throws {
    let layout = try recorded.document.solved()
    for result in recorded.expected.elementsInRects {
      let items = layout.elements(in: result.rect).filter { $0.kind == .item }
      #expect(items.map(RecordedName.init) == result.items, "\(result.rect)")
    }
  }

  @Test(
    "A recorded row rests at the same offset after a drag as in Apple's engine",
    arguments: drags
  )
  func orthogonalOffsets(_ recorded: RecordedCase) throws {
    let layout = try recorded.document.solved()
    #expect(layout.sections.count == recorded.expected.orthogonalOffsets.count)
    for (section, expected) in recorded.expected.orthogonalOffsets.enumerated() {
      let offset = try #require(layout.recordedRestingOffset(ofSection: section))
      #expect(abs(offset - expected) <= 1e-6, "section \(section) rests at \(offset)")
    }
  }

  @Test(
    "Each file of recorded or calculated layouts can be read",
    arguments: [
      "compositional-rules", "uikit-compositional", "uikit-flow", "uikit-flow-selfsizing",
      "uikit-orthogonal", "uikit-selfsizing",
    ]
  )
  func readable(file: String) throws {
    #expect(try !RecordedCase.read("Tests/LayoutEngineTests/Fixtures/\(file).json").isEmpty)
  }

  @Test("The recordings of Apple's engine are complete, and each expects something")
  func count() {
    #expect(Self.cases.count == 91 + 7)
    #expect(Self.cases.allSatisfy { $0.contentSize != nil && $0.expected.frames != nil })
    #expect(Self.drags.count == 68)
    #expect(Self.drags.allSatisfy { !$0.expected.orthogonalOffsets.isEmpty })
  }
}
