import LayoutEngine
import LayoutModel
import TestSupport
import Testing

@Suite("Flow layout")
struct FlowTests {
  // MARK: Recorded layouts

  static let recorded = ["uikit-flow", "uikit-flow-selfsizing"]
    .flatMap { RecordedCase.all("Tests/LayoutEngineTests/Fixtures/\($0).json") }

  @Test("A flow has the frames and sizes of Apple's flow layout", arguments: recorded)
  func agrees(_ recorded: RecordedCase) throws {
    let layout = try recorded.document.solved()

    #expect(layout.itemCount == recorded.frames.count)
    for (path, expected) in recorded.frames {
      let frame = try #require(layout.element(at: path)?.frame)
      #expect(frame.isNear(expected), "\(path) is \(frame), not \(expected)")
    }
    if let expected = recorded.contentSize {
      #expect(
        LayoutRect(origin: .zero, size: layout.contentSize)
          .isNear(LayoutRect(origin: .zero, size: expected))
      )
    }
    let supplementary = layout.supplementaryFrames
    for (name, expected) in recorded.supplementaryFrames {
      let frame = try #require(supplementary[name], "\(name) is missing")
      #expect(frame.isNear(expected), "\(name) is \(frame), not \(expected)")
    }
  }

  @Test("The fixtures of Apple's flow layout contain all sixteen cases")
  func count() {
    #expect(Self.recorded.count == 7 + 9)
  }

  // MARK: Random flows

  static let references = (0..<160).map { FlowReference(seed: $0) }

  @Test(
    "A flow places random items as its formulas say, in both scroll directions",
    arguments: references
  )
  func formulas(_ reference: FlowReference) throws {
    let expected = reference.solved()
    let down = try reference.document().solved()
    let sideways = try reference.document(scrolling: .horizontal).solved()

    #expect(down.itemFrames.count == expected.frames.count)
    for (frame, other) in zip(down.itemFrames, expected.frames) {
      #expect(frame.isNear(other), "\(frame), not \(other)")
    }
    #expect(sideways.itemFrames.count == expected.frames.count)
    for (frame, other) in zip(sideways.itemFrames, expected.frames) {
      #expect(frame.isNear(other.transposed), "\(frame), not \(other.transposed)")
    }
    #expect(abs(down.contentSize.height - expected.height) < 1e-6)
    #expect(abs(sideways.contentSize.width - expected.height) < 1e-6)
    #expect(down.contentSize.width == reference.container.width)
  }

  @Test(
    "A flow fills each line before the next, and its lines do not overlap",
    arguments: references
  )
  func properties(_ reference: FlowReference) throws {
    let frames = try reference.document().solved().itemFrames
    let pixel = reference.scale == 0 ? 1e-9 : 1 / reference.scale + 1e-9
    // Items of a line have their middles on it, to a pixel; other lines are farther away.
    var lines: [[LayoutRect]] = []
    for frame in frames {
      if let last = lines.last?.last, abs(last.midY - frame.midY) <= pixel {
        lines[lines.count - 1].append(frame)
      } else {
        lines.append([frame])
      }
    }
    func width(_ line: [LayoutRect]) -> Double {
      line.map(\.width).reduce(0, +) + Double(line.count - 1) * reference.itemSpacing
    }
    for (line, next) in zip(lines, lines.dropFirst() + [[]]) {
      #expect(line.count == 1 || width(line) <= reference.room + 0.002)
      for (left, right) in zip(line, line.dropFirst()) {
        #expect(right.x >= left.maxX + reference.itemSpacing - pixel)
      }
      guard let first = next.first else { continue }
      #expect(width(line + [first]) > reference.room, "\(first) would have fitted")
      let bottom = line.map(\.maxY).max() ?? 0
      #expect(next.allSatisfy { $0.y >= bottom + reference.lineSpacing - pixel })
    }
  }

  @Test(
    "A flow whose items give their own equal sizes differs only in a justified last line",
    arguments: references
  )
  func ownSizes(_ reference: FlowReference) throws {
    guard reference.isUniform, let last = reference.lines.last else { return }
    let common = try reference.document().solved()
    let own = try reference.withOwnSizes.document().solved()

    #expect(abs(common.contentSize.height - own.contentSize.height) < 1e-6)
    let isJustified = reference.alignment == .justified
    let end = isJustified ? last.lowerBound : last.upperBound
    for (frame, other) in zip(common.itemFrames, own.itemFrames).prefix(end) {
      #expect(frame.isNear(other))
    }
  }

  @Test("A right-to-left flow mirrors its item frames", arguments: references.prefix(32))
  func mirrored(_ reference: FlowReference) throws {
    for axis in ScrollAxis.allCases {
      let document = try reference.document(scrolling: axis)
      let layout = try document.solved()
      let mirrored = try document.rightToLeft.solved()
      #expect(layout.itemFrames.count == reference.sizes.count)
      #expect(mirrored.itemFrames.count == reference.sizes.count)
      for (frame, other) in zip(layout.itemFrames, mirrored.itemFrames) {
        var expected = frame
        expected.x = layout.contentSize.width - frame.maxX
        #expect(other.isNear(expected))
      }
    }
  }

  @Test("A flow finds items that stick out of a line without space")
  func noRoom() throws {
    let text = """
      {"environment": {"container": {"width": 300, "height": 300}}, "sections": [
        {"layout": "flow", "options": {"sectionInset": {"leading": 150, "trailing": 150}}, "items": 2}]}
      """
    let layout = try LayoutDocument(json: text).solved()
    let found = layout.elements(in: LayoutRect(x: 0, y: 0, width: 300, height: 300))
    #expect(found.map(\.frame.x) == [125, 125])
  }

  @Test(
    "A flow finds the same items in a rectangle as a linear search",
    arguments: references.prefix(32)
  )
  func rectangles(_ reference: FlowReference) throws {
    var numbers = SeededNumbers(seed: reference.seed)
    let layout = try reference.document().solved()
    for _ in 0..<10 {
      let rect = LayoutRect(
        x: numbers.length(-50...900),
        y: numbers.length(-50...1500),
        width: numbers.length(0...400),
        height: numbers.length(0...400)
      )
      #expect(layout.elements(in: rect) == layout.elementsOneByOne(in: rect))
    }
  }
}

extension CollectionLayout {
  /// The frames of supplementary items by `kind@section.index`.
  fileprivate var supplementaryFrames: [String: LayoutRect] {
    var frames: [String: LayoutRect] = [:]
    forEachElement { element in
      guard element.kind == .supplementary, let kind = element.elementKind else { return }
      let section = element.section.map(String.init) ?? "-"
      frames["\(kind)@\(section).\(element.item ?? 0)"] = element.frame
    }
    return frames
  }
}

extension LayoutRect {
  fileprivate var transposed: LayoutRect { LayoutRect(x: y, y: x, width: height, height: width) }
}
