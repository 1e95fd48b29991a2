import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// Expects the recorded elements, each at its recorded frame.
func expect(
  _ elements: [RecordedName: LayoutElement],
  agreeWith frames: [RecordedName: LayoutRect],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let missing = frames.keys.filter { elements[$0] == nil }.map(\.description).sorted()
  let unexpected = elements.keys.filter { frames[$0] == nil }.map(\.description).sorted()
  #expect(missing.isEmpty, sourceLocation: sourceLocation)
  #expect(unexpected.isEmpty, sourceLocation: sourceLocation)
  for (name, expected) in frames {
    guard let frame = elements[name]?.frame else { continue }
    #expect(
      frame.isNear(expected),
      "\(name) is \(frame), not \(expected)",
      sourceLocation: sourceLocation
    )
  }
}

extension LayoutDocument {
  /// The visible elements at the document's own offset, by their names in recordings.
  var visibleByName: [RecordedName: LayoutElement] {
    get throws {
      let provider = ClosureProvider()
      let visible = try VisibleStateSolver(solved(), in: resolvedEnvironment, calling: provider)
        .visibleState(at: collections[0].contentOffset ?? .zero)
        .elements
      return Dictionary(visible.map { (RecordedName($0), $0) }) { $1 }
    }
  }

  /// Whether the document itself is read from right to left.
  var isRightToLeft: Bool { environment.traits.layoutDirection == .rightToLeft }
}

extension CollectionLayout {
  /// All elements at rest, by their names in recordings.
  var elementsByName: [RecordedName: LayoutElement] {
    var elements: [RecordedName: LayoutElement] = [:]
    forEachElement { elements[RecordedName($0)] = $0 }
    return elements
  }
}
