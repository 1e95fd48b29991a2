import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("The rules of compositional sections")
struct CompositionalRuleTests {
  static let cases = RecordedCase.all("Tests/LayoutEngineTests/Fixtures/compositional-rules.json")

  @Test("give the frames that they say", arguments: cases)
  func frames(_ rule: RecordedCase) throws {
    let layout = try rule.document.solved()

    #expect(layout.itemCount == rule.frames.count)
    for (path, expected) in rule.frames {
      let frame = try #require(layout.element(at: path)?.frame)
      #expect(frame.isNear(expected), "\(path) is \(frame), not \(expected)")
    }
    let size = try #require(rule.contentSize)
    #expect(
      Rect(origin: .zero, size: layout.contentSize).isNear(Rect(origin: .zero, size: size)),
      "the content is \(layout.contentSize), not \(size)"
    )
  }

  @Test("give the same twice", arguments: cases)
  func sameTwice(_ rule: RecordedCase) throws {
    #expect(try rule.document.solved() == rule.document.solved())
  }

  @Test("are mirrored from right to left", arguments: cases + RecordedLayoutTests.cases)
  func mirrored(_ rule: RecordedCase) throws {
    let layout = try rule.document.solved()
    let mirrored = try rule.document.rightToLeft.solved()

    #expect(mirrored.contentSize == layout.contentSize)
    for (frame, other) in zip(layout.itemFrames, mirrored.itemFrames) {
      var expected = frame
      expected.x = layout.contentSize.width - frame.maxX
      #expect(other.isNear(expected), "\(frame) became \(other), not \(expected)")
    }
  }

  @Test(
    "find the same elements in a rectangle as a search one by one",
    arguments: cases + RecordedLayoutTests.cases
  )
  func elements(_ rule: RecordedCase) throws {
    var numbers = SeededNumbers(seed: 1)
    for document in [rule.document, rule.document.rightToLeft] {
      let layout = try document.solved()
      for _ in 0..<20 {
        let rect = Rect(
          x: numbers.length(-50...350),
          y: numbers.length(-50...350),
          width: numbers.length(0...200),
          height: numbers.length(0...200)
        )
        #expect(layout.elements(in: rect) == layout.elementsOneByOne(in: rect))
      }
    }
  }
}

extension CollectionLayout {
  /// What `elements(in:)` should answer.
  func elementsOneByOne(in rect: Rect) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    forEachElement { if $0.frame.overlaps(rect) { elements.append($0) } }
    return elements
  }
}
