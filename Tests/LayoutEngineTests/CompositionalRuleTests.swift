import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Compositional section rules")
struct CompositionalRuleTests {
  static let cases = RecordedCase.all("Tests/LayoutEngineTests/Fixtures/compositional-rules.json")

  @Test(
    "A compositional section has the frames, zIndex values and size that its rules give",
    arguments: cases
  )
  func frames(_ rule: RecordedCase) throws {
    let layout = try rule.document.solved()

    let elements = try rule.isVisibleState ? rule.document.visibleByName : layout.elementsByName
    expect(elements, agreeWith: try #require(rule.expected.frames))
    for (name, zIndex) in rule.expected.zIndices {
      #expect(elements[name]?.zIndex == zIndex, "\(name)")
    }
    let size = try #require(rule.contentSize)
    #expect(
      LayoutRect(origin: .zero, size: layout.contentSize)
        .isNear(LayoutRect(origin: .zero, size: size)),
      "the content is \(layout.contentSize), not \(size)"
    )
  }

  @Test("A compositional section solves to the same layout twice", arguments: cases)
  func sameTwice(_ rule: RecordedCase) throws {
    #expect(try rule.document.solved() == rule.document.solved())
  }

  @Test(
    "A right-to-left layout mirrors the item frames of a compositional section",
    arguments: (cases + RecordedLayoutTests.cases).filter { !$0.document.isRightToLeft }
  )
  func mirrored(_ rule: RecordedCase) throws {
    let layout = try rule.document.solved()
    let mirrored = try rule.document.rightToLeft.solved()

    #expect(mirrored.contentSize == layout.contentSize)
    #expect(mirrored.itemFrames.count == layout.itemFrames.count)
    #expect(layout.itemFrames.isEmpty == rule.frames.isEmpty)
    for (frame, other) in zip(layout.itemFrames, mirrored.itemFrames) {
      var expected = frame
      expected.x = layout.contentSize.width - frame.maxX
      #expect(other.isNear(expected), "\(frame) became \(other), not \(expected)")
    }
  }

  @Test(
    "A compositional layout finds the same elements in a rectangle as a linear search",
    arguments: cases + RecordedLayoutTests.cases
  )
  func elements(_ rule: RecordedCase) throws {
    var numbers = SeededNumbers(seed: 1)
    for document in [rule.document, rule.document.rightToLeft] {
      let layout = try document.solved()
      for _ in 0..<20 {
        let rect = LayoutRect(
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
  /// The expected result of `elements(in:)`, found one by one.
  ///
  /// These elements share area with the part of a rectangle within the content; an item only if its
  /// group does too (rule 27).
  func elementsOneByOne(in rect: LayoutRect) -> [LayoutElement] {
    let (right, bottom) = (min(rect.maxX, contentSize.width), min(rect.maxY, contentSize.height))
    let (left, top) = (max(rect.x, 0), max(rect.y, 0))
    return elementsOneByOne(
      meeting: LayoutRect(x: left, y: top, width: right - left, height: bottom - top)
    )
  }

  /// The elements that share area with a rectangle inside or outside the content, found one by one;
  /// an item only if its group does too.
  func elementsOneByOne(meeting part: LayoutRect) -> [LayoutElement] {
    var elements: [LayoutElement] = []
    forEachElement { element in
      guard element.frame.overlaps(part) else { return }
      if element.kind == .item, let section = element.section, let item = element.item {
        let group = sections[section].layout.groups?.frame(ofItem: item)
        let origin = sections[section].origin + sections[section].layout.orthogonalShift
        guard group?.offset(by: origin).overlaps(part) ?? true else { return }
      }
      elements.append(element)
    }
    return elements
  }
}
