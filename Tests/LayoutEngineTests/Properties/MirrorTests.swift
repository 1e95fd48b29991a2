import LayoutModel
import TestSupport
import Testing

import LayoutEngine

@Suite("Mirrored random documents")
struct MirrorTests {
  static let documents =
    RandomCase.documents(.wild, 0..<350) + RandomCase.documents(.tame, 400..<450)

  @Test("A right-to-left random document mirrors elements of all kinds", arguments: documents)
  func mirrored(_ random: RandomCase) {
    random.expect { document in
      let (left, right) = try Self.twins(of: document)
      guard left.contentSize == right.contentSize else {
        return "\(left.contentSize) became \(right.contentSize)"
      }
      return Self.difference(left.allElements, right.allElements, in: left.contentSize.width)
    }
  }

  @Test(
    "A right-to-left random document mirrors its sections, whose rows rest at the same offsets",
    arguments: documents
  )
  func sections(_ random: RandomCase) {
    random.expect { document in
      let (left, right) = try Self.twins(of: document)
      for (one, other) in zip(left.sections, right.sections) {
        let expected = one.frame.reflected(in: left.contentSize.width)
        // A section may be narrower than the content; both then start at their leading edge.
        if !other.frame.isNear(expected) { return "\(one.frame) became \(other.frame)" }
        if one.layout.orthogonal?.restingOffset != other.layout.orthogonal?.restingOffset {
          return "a row rests elsewhere"
        }
      }
      return nil
    }
  }

  @Test(
    "A right-to-left random document mirrors its visible and pinned elements",
    arguments: documents
  )
  func visible(_ random: RandomCase) {
    random.expect { document in
      let (left, right) = try Self.twins(of: document)
      var numbers = random.numbers
      for _ in 0..<4 {
        let bounds = numbers.bounds(of: document, left)
        let width = left.contentSize.width
        // A pinned element without space stays at one of two edges.
        let search = PinnedSearch(document: document.leftToRight, layout: left, bounds: bounds)
        let cramped = search.cramped
        func seen(
          _ layout: CollectionLayout,
          _ bounds: LayoutRect,
          _ direction: UserInterfaceLayoutDirection
        ) -> [LayoutElement] {
          // A frame that only touches the bounds may overlap them by a rounding error on one side.
          let inner = bounds.rest(of: DirectionalEdgeInsets(all: 1e-6))
          return layout.visibleElements(in: bounds, reading: direction)
            .filter { !cramped.contains(ElementName($0)) && $0.frame.overlaps(inner) }
        }
        let problem = Self.difference(
          seen(left, bounds, .leftToRight),
          seen(right, bounds.reflected(in: width), .rightToLeft),
          in: width
        )
        if let problem { return "\(bounds): \(problem)" }
      }
      return nil
    }
  }

  @Test("Mirroring a random section twice restores it", arguments: documents)
  func twice(_ random: RandomCase) {
    random.expect { document in
      let layout = try document.solved()
      let axis = layout.scrollDirection
      for section in layout.sections {
        let twice = section.layout.mirrored(scrolling: axis).mirrored(scrolling: axis)
        guard twice.isMirrored == section.layout.isMirrored else { return "it stays mirrored" }
        for item in 0..<section.layout.frames.count
        where !twice.frames.frame(at: item).isNear(section.layout.frames.frame(at: item)) {
          return "\(section.layout.frames.frame(at: item)) became \(twice.frames.frame(at: item))"
        }
        for (one, other) in zip(section.layout.supplementaryItems, twice.supplementaryItems)
        where !one.frame.isNear(other.frame) || one.pinning?.edge != other.pinning?.edge {
          return "\(one) became \(other)"
        }
      }
      return nil
    }
  }

  /// A document's layouts from left to right and from right to left, without content insets, which
  /// would make one section of several narrower than the others.
  private static func twins(
    of document: LayoutDocument
  ) throws -> (left: CollectionLayout, right: CollectionLayout) {
    var document = document
    document.collections[0].contentInset = nil
    return (try document.leftToRight.solved(), try document.rightToLeft.solved())
  }

  /// The first element that is not the mirror image of its twin.
  private static func difference(
    _ left: [LayoutElement],
    _ right: [LayoutElement],
    in width: Double
  ) -> String? {
    guard left.count == right.count else {
      return "\(left.count) elements became \(right.count)"
    }
    for (one, other) in zip(left, right) {
      var expected = one
      expected.frame = other.frame
      expected.parts = other.parts
      guard expected == other, other.frame.isNear(one.frame.reflected(in: width)) else {
        return "\(one) became \(other) in \(width)"
      }
    }
    return nil
  }
}

extension LayoutDocument {
  /// The same document, read from left to right.
  var leftToRight: LayoutDocument {
    var document = self
    document.environment.traits.layoutDirection = .leftToRight
    return document
  }
}
