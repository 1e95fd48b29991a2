import LayoutEngine
import LayoutModel
import TestSupport
import Testing

/// The same elements, each where it was recorded.
func expect(
  _ elements: [RecordedName: LayoutElement],
  agreeWith frames: [RecordedName: Rect],
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

extension CollectionLayout {
  /// All elements at rest, by their names in recordings.
  var elementsByName: [RecordedName: LayoutElement] {
    var elements: [RecordedName: LayoutElement] = [:]
    forEachElement { elements[RecordedName($0)] = $0 }
    return elements
  }
}
